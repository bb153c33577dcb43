/**
 * An app page with the data that its loaders gave, for the router that hydrates it: the script which the router's
 * own component would write, had it been rendered as a stream (decision 0042).
 *
 * @param data as the router encodes it. Nothing in it can end the script: it holds no '<' but as an escape.
 */
export function handOver(html: string, data: string, nonce: string): string {
  const end = html.lastIndexOf("</body>");
  const stream = "window.__reactRouterContext.streamController";
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  return `${html.slice(0, end)}<script nonce="${nonce}">${stream}.enqueue(${text});${stream}.close();</script>${html.slice(end)}`;
}
