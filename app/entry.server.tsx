import frameScript from "virtual:frame-script";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import type { EntryContext, RouterContextProvider } from "react-router";
import { isRouteErrorResponse, ServerRouter } from "react-router";
import { keepPages, mayBeKept, room } from "#app/platform/cache/kept-pages";
import { handOver } from "#app/platform/response/hand-over";
import { contentScriptSources } from "#app/platform/response/inline-scripts";
import { createNonce } from "#app/platform/response/nonce";
import { pageKind } from "#app/platform/response/page-kind";
import { findPartErrors } from "#app/platform/response/part-errors";
import { contentSecurityPolicy } from "#app/platform/response/security-headers";
import { plainTexts, squeezeHtml } from "#app/platform/response/squeeze-html";
import { FrameContext } from "./frame-context";
import { readFrame } from "./layout/frame-data.server";
import { services, viewerOf } from "./platform/context";
import { discordOrigin } from "./platform/env";
import { describeError } from "./platform/log";
import { partsArrived } from "./ui/load-later";

/** None while the site is developed: a page is also made from components, which change there. */
const pages = keepPages(import.meta.env.DEV ? 0 : room);

/**
 * Answers with a document, rendered unless this isolate has rendered it from the same data before (decision 0050).
 * A content page has no script of the router and no nonce: the same bytes serve every guest. An app page gets a
 * fresh nonce.
 */
export default async function handleRequest(
  request: Request,
  answered: number,
  headers: Headers,
  entryContext: EntryContext,
  context: Readonly<RouterContextProvider>,
) {
  const { env, log, now, requestId } = services(context);
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

  const data = errors ? "" : await textOf(entryContext.serverHandoffStream);
  const isForm = request.method === "POST";
  const ofError = { fallback: errors ? readFrame(context) : null, requestId: errors ? requestId : undefined };
  const frame = { kind, frameScript, isForm, ...ofError };
  // A guest may see the site for the first time, and sees it before its scripts; whoever works here has them.
  const afterPaint = viewerOf(context) === null;
  const from = [JSON.stringify(frame), afterPaint, request.url, data].join(" ");
  const { pathname } = new URL(request.url);
  const isKept = !errors && mayBeKept(request.method, pathname);
  const known = isKept ? pages.find(from, nonce, now()) : undefined;
  if (known !== undefined) return new Response(known, { status, headers });

  const page = (
    <FrameContext value={{ ...frame, nonce }}>
      <ServerRouter context={onlyMatched(entryContext)} url={request.url} />
    </FrameContext>
  );
  const rendered = await render(page);
  const [failed] = await findPartErrors(page, rendered);
  if (failed) log.error("partie-de-page", { reason: describeError(failed) });
  // The guide's pages are the longest, where a hundredth decides whether a page stays within its weight.
  const squeeze = pathname.startsWith("/guide") ? squeezeHtml : plainTexts;
  const html = nonce && data ? handOver(rendered, data, { nonce, afterPaint }) : squeeze(rendered);
  if (isKept && !failed) pages.keep(from, html, nonce, now());
  return new Response(html, { status, headers });
}

const textOf = async (stream: ReadableStream | undefined): Promise<string> =>
  stream ? await new Response(stream).text() : "";

async function render(page: ReactNode): Promise<string> {
  let html: string;
  // A part that has arrived may have parts of its own.
  do html = `<!DOCTYPE html>${renderToString(page)}`;
  while (await partsArrived());
  return html;
}

/** The status of an error page: the router's is that of the form, where one was answered before its page failed. */
function statusOf(errors: Record<string, unknown>): number {
  const [error] = Object.values(errors);
  return isRouteErrorResponse(error) ? error.status : 500;
}

/**
 * What the router renders from: with the routes of this page only, for it goes through all that it is given; and
 * without the stream of its data, on which it would suspend: the data are handed over beside it (decision 0042).
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
