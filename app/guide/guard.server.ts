import type { MiddlewareFunction } from "react-router";
import { redirectEndedSession } from "#app/auth/middleware";
import { services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { isRead } from "#app/platform/request/methods";
import { canRead, gateSentence } from "./access";
import { findPage, readTwinFor } from "./pages.server";

const plainPath = (request: Request) =>
  new URL(request.url).pathname.replace(/\.data$/, "").replace(/\/(_root)?$/, "");

/**
 * The gate before the loaders (T-16). A document goes on, to show the sentence and the sign-in button
 * with status 401: its loader decides again and reads no text. Any other way of asking ends here.
 */
export const guardPages: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  const page = findPage(plainPath(request));
  if (!page || canRead(page, viewerOf(context))) return next();
  await redirectEndedSession(args, next);
  if (new URL(request.url).pathname.endsWith(".data")) {
    throw pageError({ ...errors.unauthenticated, message: gateSentence });
  }
  return next();
};

/** `/guide/….md`: the same page as Markdown, under the same gate (DOC-60). */
export const answerTwins: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const { pathname } = new URL(request.url);
  if (!isRead(request) || !pathname.endsWith(".md")) return next();
  const page = findPage(pathname.slice(0, -3));
  if (!page) throw pageError(errors.notFound);
  const text = readTwinFor(page, viewerOf(context));
  const headers = { "Content-Type": "text/markdown; charset=utf-8", "X-Robots-Tag": "noindex" };
  if (text === null) {
    return new Response(`# ${page.title}\n\n${gateSentence}\n`, {
      status: 401,
      headers: { ...headers, "Cache-Control": "private, no-store" },
    });
  }
  const { env } = services(context);
  const address = (env.PUBLIC_URL ?? "") + page.path;
  const caching = page.audience === "public" ? "public, max-age=300" : "private, no-store";
  return new Response(`${text}\n---\n\nSource\u00a0: ${address}\n`, {
    headers: { ...headers, "Cache-Control": caching },
  });
};
