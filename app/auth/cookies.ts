import { type Cookie, createCookie } from "react-router";
import { stateCookie } from "./discord-strategy";
import { cookieAttributes as attributes, returnCookie, returnCookieName } from "./session-expired";

/** Opaque session id, signed. No Max-Age: it ends with the browser. */
const sessionCookieName = "__Host-neva-session";
/** Says to the frame script that there is a session; gives no right and holds nothing. */
const markerCookieName = "__Host-neva-connecte";

/** How long a sign-in may take, from leaving for Discord to coming back. */
const signInSeconds = 10 * 60;

const longestCookieHeader = 8 * 1024;

/** A cookie out of reach of scripts, signed: the first secret signs, all verify. */
const signedCookie = (name: string, secrets: string[]): Cookie =>
  createCookie(name, { secrets, path: "/", secure: true, httpOnly: true, sameSite: "lax" });

const sessionCookie = (secrets: string[]) => signedCookie(sessionCookieName, secrets);

function cookieHeader(request: Request): string | null {
  const header = request.headers.get("Cookie");
  return header && header.length <= longestCookieHeader ? header : null;
}

/** The text of a signed cookie, when the signature is ours and the text of the shape that is expected. */
async function readSigned(cookie: Cookie, header: string, shape: RegExp): Promise<string | null> {
  try {
    const value: unknown = await cookie.parse(header);
    return typeof value === "string" && shape.test(value) ? value : null;
  } catch {
    return null;
  }
}

/** The session id that the request carries, when its signature is ours. */
export async function readSessionId(request: Request, secrets: string[]): Promise<string | null> {
  const header = cookieHeader(request);
  if (!header?.includes(sessionCookieName)) return null;
  return readSigned(sessionCookie(secrets), header, /^[\w-]{43}$/);
}

/** Whether the request claims a session, valid or not. */
export function claimsSession(request: Request): boolean {
  return request.headers.get("Cookie")?.includes(`${sessionCookieName}=`) ?? false;
}

export async function startSessionCookies(id: string, secrets: string[]): Promise<string[]> {
  return [await sessionCookie(secrets).serialize(id), `${markerCookieName}=1; ${attributes}`];
}

export const endSessionCookies = [
  `${sessionCookieName}=; ${attributes}; HttpOnly; Max-Age=0`,
  `${markerCookieName}=; ${attributes}; Max-Age=0`,
] as const;

/** The same for an answer whose headers are a list. */
export const endSessionHeaders = endSessionCookies.map((cookie): [string, string] => ["Set-Cookie", cookie]);

/** `returnCookie`, which a page sets, as the server sets it: out of reach of scripts. */
export const hiddenReturnCookie = (path: string): string => `${returnCookie(path)}; HttpOnly`;

export function readReturnCookie(request: Request): string | null {
  const match = cookieHeader(request)?.match(new RegExp(`(?:^|; )${returnCookieName}=([^;]*)`));
  try {
    return match?.[1] ? decodeURIComponent(match[1]) : null;
  } catch {
    return null;
  }
}

const stateCookieNames = (header: string): string[] =>
  header
    .split(/; */)
    .map((pair) => pair.split("=")[0] ?? "")
    .filter((name) => name.startsWith(`${stateCookie}:`) && /:[\w-]{1,64}$/.test(name))
    .slice(0, 50);

/** Expires every cookie of a sign-in under way: one state cookie per click would pile up otherwise. */
export function endSignInCookies(request: Request): string[] {
  const names = stateCookieNames(request.headers.get("Cookie") ?? "");
  return [...names, returnCookieName].map((name) => `${name}=; ${attributes}; HttpOnly; Max-Age=0`);
}

/** The library's Set-Cookie line with state and verifier, which it writes as they are, as a signed one (F-02). */
export function signStateCookie(line: string, secrets: string[]): Promise<string> {
  const [, name = "", value = ""] = line.match(/^([^=;]+)=([^;]*)/) ?? [];
  return signedCookie(name, secrets).serialize(value, { maxAge: signInSeconds });
}

/**
 * The states of the sign-ins that were started in this browser within their ten minutes, as a Cookie header that the
 * library reads; empty where none has a signature of ours.
 */
export async function readStateCookies(request: Request, secrets: string[]): Promise<string> {
  const header = cookieHeader(request) ?? "";
  const pairs = stateCookieNames(header).map(async (name) => {
    const value = await readSigned(signedCookie(name, secrets), header, /^state=[\w-]+&/);
    return value === null ? [] : [`${name}=${value}`];
  });
  return (await Promise.all(pairs)).flat().join("; ");
}
