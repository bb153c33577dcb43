import frameScript from "virtual:frame-script";
import { renderToReadableStream, renderToString } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { ServerRouter } from "react-router";
import { FrameContext } from "./frame-context";
import { readFrame } from "./layout/frame-data.server";
import { services } from "./platform/context";
import { discordOrigin } from "./platform/env";
import { contentScriptSources } from "./platform/inline-scripts";
import { describeError } from "./platform/log";
import { pageKind } from "./platform/page-kind";
import { contentSecurityPolicy } from "./platform/security-headers";
import { squeezeHtml } from "./platform/squeeze-html";

export const streamTimeout = 8_000;

function createNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
}

/**
 * Renders a document. A content page has no script of the router and no nonce: the same bytes serve
 * every guest. An app page gets a fresh nonce.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { env, log, origin } = services(context);
  const { matches, errors } = entryContext.staticHandlerContext;
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
      <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
    </FrameContext>
  );
  // What a content page shows is loaded before it is rendered: one string is far less work than a stream,
  // which encodes every attribute by itself (decision 0042).
  if (kind === "content") {
    return new Response(squeezeHtml(`<!DOCTYPE html>${renderToString(page)}`), { status, headers });
  }
  const body = await renderToReadableStream(page, {
    nonce,
    // Everything is waited for: no part comes later by a script, which may not run.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    signal: AbortSignal.timeout(streamTimeout + 1000),
    onError: (error) => log.error("rendu", { reason: describeError(error) }),
  });
  await body.allReady;
  return new Response(body, { status, headers });
}

/** Errors that nothing expected: logged without a stack; the page says no more than its status. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (request.signal.aborted) return;
  services(context).log.error("erreur", { reason: describeError(error) });
}
