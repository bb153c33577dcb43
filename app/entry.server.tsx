import frameScript from "virtual:frame-script";
import { renderToString } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { FrameContext } from "./frame-context";
import { readFrame } from "./layout/frame-data.server";
import { services, viewerOf } from "./platform/context";
import { discordOrigin } from "./platform/env";
import { handOver } from "./platform/hand-over";
import { contentScriptSources } from "./platform/inline-scripts";
import { describeError } from "./platform/log";
import { createNonce } from "./platform/nonce";
import { pageKind } from "./platform/page-kind";
import { findPartErrors } from "./platform/part-errors";
import { contentSecurityPolicy } from "./platform/security-headers";
import { plainTexts, squeezeHtml } from "./platform/squeeze-html";
import { partsArrived } from "./ui/load-later";

/**
 * Renders a document. A content page has no script of the router and no nonce: the same bytes serve
 * every guest. An app page gets a fresh nonce.
 */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { env, origin } = services(context);
  const { matches, errors } = entryContext.staticHandlerContext;
  const status = errors ? statusOf(errors) : answered;
  const handles = matches.map(({ route }) => entryContext.routeModules[route.id]?.handle);
  const kind = errors ? "content" : pageKind(handles);
  const nonce = kind === "app" ? createNonce() : undefined;

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set(
    "Content-Security-Policy",
    contentSecurityPolicy({
      discord: discordOrigin(env),
      scripts: nonce ? [`'nonce-${nonce}'`, "'strict-dynamic'"] : contentScriptSources,
    }),
  );
  if (errors || status >= 400) headers.set("Cache-Control", "private, no-store");
  if (request.method === "HEAD") return new Response(null, { status, headers });

  const fallback = errors ? readFrame(context) : null;
  const page = (
    <FrameContext value={{ kind, nonce, frameScript, origin, fallback }}>
      <ServerRouter context={onlyMatched(entryContext)} url={request.url} />
    </FrameContext>
  );
  let html: string;
  // A part that has arrived may have parts of its own.
  do html = `<!DOCTYPE html>${renderToString(page)}`;
  while (await partsArrived());
  const [failed] = await findPartErrors(page, html);
  if (failed) services(context).log.error("partie-de-page", { reason: describeError(failed) });
  const data = entryContext.serverHandoffStream;
  if (!nonce || !data) {
    // The guide's pages are the longest, where a hundredth decides whether a page stays within its weight.
    const squeeze = new URL(request.url).pathname.startsWith("/guide") ? squeezeHtml : plainTexts;
    return new Response(squeeze(html), { status, headers });
  }
  // A guest may see the site for the first time, and sees it before its scripts; whoever works here has them.
  const afterPaint = viewerOf(context) === null;
  html = handOver(html, await new Response(data).text(), { nonce, afterPaint });
  return new Response(html, { status, headers });
}

/** That of an error page: where a form was answered before the page failed, the router says how the form went. */
function statusOf(errors: Record<string, unknown>): number {
  const [error] = Object.values(errors);
  return isRouteErrorResponse(error) ? error.status : 500;
}

/**
 * What the router renders from: it would go through every route of the site, where a page shows its own only.
 * Its data is handed over beside it (decision 0042), for as a stream the router would suspend on it.
 */
function onlyMatched(context: EntryContext): EntryContext {
  const shown = new Set(context.staticHandlerContext.matches.map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(context.manifest.routes).filter(([id]) => shown.has(id)));
  return { ...context, manifest: { ...context.manifest, routes }, serverHandoffStream: undefined };
}

/**
 * Errors that nothing expected: logged without a stack; the page says no more than its status. What the router refuses,
 * an address without that method, is its visitor's mistake, and in the line of the request.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  services(context).log.error("erreur", { reason: describeError(error) });
}
