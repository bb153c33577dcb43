import type { Services } from "../context";
import type { ConfigurationError } from "../env";
import { errorFields, errors, jsonError, methodNotAllowed } from "../errors";
import { describeError } from "../log";
import { callbackAddress } from "../request/callback-address";
import { isRead } from "../request/methods";
import { isProgram, isTrustedRequest } from "../request/origin-check";
import { readablePath } from "../request/readable-path";
import { singleSlashes } from "../request/single-slashes";
import { limitWindowSeconds } from "../request/too-many";
import { withSecurityHeaders } from "./security-headers";

/** Longest address that is looked at; a longer one is refused before anything else. */
const longestUrl = 4096;

function refuseEarly(request: Request, services: Services): Response | null {
  if (request.url.length > longestUrl) return jsonError({ ...errors.badRequest, status: 414 });
  if (!isTrustedRequest(request, services.origin)) {
    const sender = request.headers.get("Origin")?.slice(0, 200);
    const { method } = request;
    services.log.warn("origine-refusee", {
      method,
      path: pathOf(request),
      sender,
      expected: services.origin,
    });
    return refuseSender(request);
  }
  return joinSlashes(request) ?? forwardCode(request);
}

/** A program without a token is told that it has to sign in (API-11); anybody else, to come from the site. */
const refuseSender = (request: Request): Response =>
  isProgram(request) && pathOf(request).startsWith("/api/")
    ? jsonError(errors.unauthenticated, { "WWW-Authenticate": "Bearer" })
    : jsonError(errors.foreignOrigin);

const pathOf = (request: Request) => new URL(request.url).pathname.slice(0, 200);

/** `//host/path` is a path of this site like any other, and is named so that nobody reads a host. */
function joinSlashes(request: Request): Response | null {
  const path = singleSlashes(new URL(request.url));
  if (path === null) return null;
  return new Response(null, { status: 308, headers: { Location: path } });
}

/** A `?code=` on any page is a sign-in's return. */
function forwardCode(request: Request): Response | null {
  const url = new URL(request.url);
  if (!isRead(request) || !url.searchParams.has("code")) return null;
  // `/api` itself is a page for people.
  if (/^\/(api\/|(auth|data|images)(\/|$))/.test(url.pathname)) return null;
  if (url.pathname.endsWith(".data")) return null;
  return new Response(null, { status: 302, headers: { Location: callbackAddress(url.searchParams) } });
}

/** More than anybody pastes; to receive it takes a few milliseconds. */
const longestDrained = 8 * 1024 * 1024;

/**
 * Reads a body that nobody read, such as that of a refused form, so that whoever is still sending gets the answer
 * instead of a broken line. The development and preview servers speak to workerd over kept connections, and lose the
 * next request on one with an unread body, too.
 */
async function drain(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return;
  if (Number(request.headers.get("Content-Length") ?? 0) > longestDrained) return;
  let size = 0;
  try {
    for await (const chunk of request.body) {
      size += chunk.byteLength;
      if (size > longestDrained) return;
    }
  } catch {
    // Whoever sent it is gone.
  }
}

/** Methods that the router and the addresses tell apart. */
const known: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

/** The request as the router is to see it: with a path that can be read (OPS-01). */
function forRouter(request: Request, origin: string): Request {
  const { origin: asked, pathname, search } = new URL(request.url);
  const readable = readablePath(pathname);
  // A job's name may end in `.data`, which the router would answer in its own form; it leaves a slash out (TAG-06).
  const path = /^\/api\/tags\/.*\.data$/.test(readable) ? `${readable}/` : readable;
  // Every address refuses PATCH with the methods that it has. The router would read for OPTIONS, and say of all others
  // that there is GET (T-14).
  if (!known.includes(request.method)) return new Request(asked + path + search, { method: "PATCH" });
  // The router compares the sender of a change with the address, as `isTrustedRequest` did with the site's own: a proxy
  // may have asked by another name or without `https` (T-13).
  const host = isRead(request) ? asked : origin;
  return asked === host && path === pathname ? request : new Request(host + path + search, request);
}

/** The methods of an address without an action. */
const onlyRead = "GET, HEAD";

const isJson = ({ headers }: Response) => headers.get("Content-Type")?.startsWith("application/json");

/** The JSON of an answer; an empty object where it is no object. */
async function jsonOf(response: Response): Promise<{ error?: unknown; code?: unknown }> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === "object" && body !== null ? body : {};
}

/**
 * The router writes its own 405 and 500 in English: they become the site's. What a route answered itself stays: our 405
 * has `Allow`, our JSON has `error` (API-11).
 */
async function translateRefusal(response: Response): Promise<Response> {
  const { status, headers } = response;
  if ((status !== 405 && status !== 500) || headers.has("Allow")) return response;
  if (isJson(response)) {
    if ("error" in (await jsonOf(response))) return response;
    return status === 500 ? jsonError(errors.server) : methodNotAllowed(onlyRead);
  }
  // Where there is no page the router says 'Unexpected Server Error', as text; our error page is HTML.
  if (status === 500) {
    return headers.get("Content-Type")?.startsWith("text/plain") ? jsonError(errors.server) : response;
  }
  const page = new Response(response.body, response);
  page.headers.set("Allow", onlyRead);
  return page;
}

/**
 * The 503 of an unreachable database is thrown as an error page's fields, also where there is no page: there it becomes
 * what `jsonError` would have written.
 */
async function shortenUnavailable(response: Response): Promise<Response> {
  if (response.status !== 503 || !isJson(response)) return response;
  if ((await jsonOf(response)).code !== errors.unavailable.code) return response;
  return new Response(JSON.stringify(errorFields(errors.unavailable)), response);
}

/**
 * Whoever hangs up ends their request wherever it is. What changes something goes on to its end all the same, for a while:
 * what was begun may have to be taken away again, such as the pictures of a form that was cut.
 */
function keepGoing(request: Request, { waitUntil }: Services, answer: Promise<Response>): Promise<Response> {
  if (!isRead(request)) waitUntil(answer.catch(() => null));
  return answer;
}

/** Everything around the router: refusals, security headers, when to try again, one log line. */
export async function answerRequest(
  request: Request,
  services: Services,
  route: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { log, requestId } = services;
  const started = Date.now();
  let response: Response;
  try {
    response =
      refuseEarly(request, services) ??
      (await shortenUnavailable(
        await translateRefusal(
          await keepGoing(request, services, route(forRouter(request, services.origin))),
        ),
      ));
  } catch (error) {
    log.error("erreur", { reason: describeError(error) });
    response = jsonError(errors.server);
  }
  await drain(request);
  log.info("requete", {
    method: request.method,
    path: pathOf(request),
    status: response.status,
    ms: Date.now() - started,
  });
  const answer = withSecurityHeaders(response, requestId);
  // Here for all: the router passes on what a loader says, not what fails before it does (R-11, T-26).
  if ([429, 503].includes(answer.status) && !answer.headers.has("Retry-After")) {
    answer.headers.set("Retry-After", String(limitWindowSeconds));
  }
  return answer;
}

/** The site refuses to run half configured; the log says which variables to set. */
export function answerConfigurationError(error: ConfigurationError): Response {
  for (const line of error.message.split("\n")) {
    console.error(JSON.stringify({ level: "error", event: "configuration", variable: line }));
  }
  return withSecurityHeaders(
    new Response(`Configuration incomplète.\n\n${error.message}\n`, {
      status: 503,
      headers: { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "60" },
    }),
    crypto.randomUUID(),
  );
}
