import { formatDateTime } from "#app/time/dates";
import type { Services } from "../context";
import { describeError } from "../log";
import { createNonce, nonceOf } from "../response/nonce";
import { within } from "../within";
import { guestCopyMark } from "./page-cache";

type Route = (request: Request) => Promise<Response>;

/** Parameters that choose among a page's contents; with any other the page is made anew. */
const keyed = new Set(["page", "de", "a", "metier", "tri", "message"]);
/**
 * Up to this age a copy is served as it is, up to the next one while a new one is made; the first is their
 * `s-maxage`.
 */
const freshMs = 60_000;
const staleMs = 300_000;
/** How long a copy stays for a database that does not answer. */
const keptSeconds = 86_400;
/**
 * How long D1 may take for one row: when it is overloaded it keeps callers waiting for half a minute before it
 * refuses.
 */
const longestQuestionMs = 2000;

const storedAt = "X-Stored-At";
const original = "X-Stored-Cache-Control";
/** The nonce that the copied answer had: everyone who gets the copy has another in its place. */
const spent = "X-Stored-Nonce";

/** The newest publication that this isolate has noted for others of its location. */
let noted = 0;

/**
 * Guests' pages from the cache of the Cloudflare location (T-29). Only what the page itself calls public is kept
 * (`pageCacheHeaders`) or the site's own to keep (`appPageCacheHeaders`), and only for requests without a cookie or
 * an authorization: nothing personal goes in, nobody signed in looks. A copied nonce is never served again.
 *
 * A copy's key holds the number of the newest entry of the journal. Every change that staff make writes one in the
 * same batch, so that a publication leaves all copies behind at once, in every location, and costs a read of one row.
 *
 * @param build what names this deployment: pages link to its files.
 */
export async function answerFromEdge(
  request: Request,
  services: Services,
  build: string,
  route: Route,
): Promise<Response> {
  const { env, log, now } = services;
  if (env.EDGE_CACHE !== "on" || !isShareable(request)) return withoutMark(await route(request));
  const cache = (caches as unknown as { default: Cache }).default;
  const published = await newestEntry(services);
  const generation = await generationOf(cache, services, build, published);
  const key = keyOf(request, services.origin, `${build}/${generation}`);

  const render = async () => {
    const response = await route(request);
    const stored = published === null ? null : copyOf(response, now());
    if (stored) services.waitUntil(cache.put(key, stored));
    return withoutMark(response);
  };
  const copy = await cache.match(key);
  if (!copy) return render();
  // What an app page shows of a database that is down is its own: a notice added to it would not survive hydration.
  const isAppPage = copy.headers.has(spent);
  if (published === null) return isAppPage ? render() : emergency(copy);
  const age = now() - Number(copy.headers.get(storedAt));
  if (age < freshMs) return served(copy);
  if (age < staleMs) {
    services.waitUntil(render());
    return served(copy);
  }
  const response = await render();
  if (isAppPage || response.status < 500) return response;
  log.warn("copie-de-secours", { status: response.status });
  return emergency(copy);
}

/** Whether the answer may be anybody's: a plain reading of a document, by somebody unknown. */
function isShareable(request: Request): boolean {
  if (request.method !== "GET" || request.headers.has("Cookie") || request.headers.has("Authorization")) {
    return false;
  }
  const { pathname, searchParams } = new URL(request.url);
  const document = !/\.[a-z]+$/i.test(pathname) && !/^\/(api|auth|admin|data|images)(\/|$)/.test(pathname);
  return document && [...searchParams.keys()].every((name) => keyed.has(name));
}

/** An address of nobody's: path and parameters in one order, whatever the request says of its host. */
function keyOf(request: Request, origin: string, generation: string): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.sort();
  return `https://copies.invalid/${generation}/${encodeURIComponent(origin)}${pathname}?${searchParams}`;
}

/** The number of the newest entry of the journal; null where D1 does not say it. */
async function newestEntry({ env, log }: Services): Promise<number | null> {
  try {
    // As plain SQL: at every page of a guest, building a query would cost as much as its answer.
    const newest = env.DB.prepare("SELECT id FROM audit_log ORDER BY id DESC LIMIT 1");
    return (await within(longestQuestionMs, newest.first<number>("id"))) ?? 0;
  } catch (error) {
    // Where there is a copy nothing else asks the database.
    log.error("d1", { reason: describeError(error) });
    return null;
  }
}

/**
 * What the keys of the copies begin with: the newest publication, which is noted for the other isolates of the location.
 * With the database down it is the one that they noted last, for an isolate that is new knows of none.
 */
async function generationOf(
  cache: Cache,
  services: Services,
  build: string,
  published: number | null,
): Promise<number | string> {
  const note = `https://copies.invalid/${build}/derniere/${encodeURIComponent(services.origin)}`;
  if (published === null) return (await (await cache.match(note))?.text()) || noted;
  if (published !== noted) {
    noted = published;
    services.waitUntil(cache.put(note, noteOf(published)));
  }
  return published;
}

/** Which copies are to be looked for when the database is down: those of the newest publication heard of. */
const noteOf = (published: number) =>
  new Response(String(published), { headers: { "Cache-Control": `public, max-age=${30 * keptSeconds}` } });

/** What is kept of an answer; null when it is not everybody's. */
function copyOf(response: Response, time: number): Response | null {
  const { headers, status } = response;
  const caching = headers.get("Cache-Control") ?? "";
  const nonce = nonceOf(headers.get("Content-Security-Policy"));
  const everybodys = nonce ? headers.has(guestCopyMark) : /^public\b.*s-maxage/.test(caching);
  if (status !== 200 || headers.has("Set-Cookie") || !everybodys) return null;
  const copy = new Response(response.clone().body, response);
  copy.headers.delete("Vary");
  copy.headers.delete(guestCopyMark);
  if (nonce) copy.headers.set(spent, nonce);
  copy.headers.set(original, caching);
  copy.headers.set("Cache-Control", `public, max-age=${keptSeconds}`);
  copy.headers.set(storedAt, String(time));
  return copy;
}

/** A copy in place of a page that cannot be made: it says so, and nobody keeps it (PN-13, R-11). */
async function emergency(copy: Response): Promise<Response> {
  const time = formatDateTime(Number(copy.headers.get(storedAt)));
  const text = `Le site ne joint pas sa base de données. Cette page est une copie du ${time}.`;
  const notice = `<div class="notice" role="status"><div class="page"><p>${text}</p></div></div>`;
  const response = await served(copy);
  response.headers.set("Cache-Control", "private, no-store");
  return new HTMLRewriter()
    .on("main", { element: (main) => void main.prepend(notice, { html: true }) })
    .transform(response);
}

async function served(copy: Response): Promise<Response> {
  const dead = copy.headers.get(spent);
  const response = dead ? await renewed(copy, dead) : new Response(copy.body, copy);
  if (!dead) response.headers.set("Vary", "Cookie");
  response.headers.set("Cache-Control", copy.headers.get(original) ?? "private, no-store");
  for (const name of [original, storedAt, spent, "CF-Cache-Status", "Age"]) response.headers.delete(name);
  return response;
}

/** The copy with a new nonce in the place of the spent one, in page and policy. */
async function renewed(copy: Response, dead: string): Promise<Response> {
  const nonce = createNonce();
  const response = new Response((await copy.text()).replaceAll(dead, nonce), copy);
  const policy = response.headers.get("Content-Security-Policy") ?? "";
  response.headers.set("Content-Security-Policy", policy.replaceAll(dead, nonce));
  return response;
}

/** The answer as it leaves: what it says to this file is nobody else's. */
function withoutMark(response: Response): Response {
  if (!response.headers.has(guestCopyMark)) return response;
  const plain = new Response(response.body, response);
  plain.headers.delete(guestCopyMark);
  return plain;
}
