import { createCookie } from "react-router";
import { stateCookie } from "./discord-strategy";
import { cookieAttributes as attributes, returnCookie, returnCookieName } from "./session-expired";

/** Opaque session id, signed. No Max-Age: it ends with the browser. */
const sessionCookieName = "__Host-neva-session";
/** Says to the frame script that there is a session; gives no right and holds nothing. */
const markerCookieName = "__Host-neva-connecte";

const longestCookieHeader = 8 * 1024;

function sessionCookie(secrets: string[]) {
  return createCookie(sessionCookieName, {
    secrets,
    path: "/",
    secure: true,
    httpOnly: true,
    sameSite: "lax",
  });
}

function cookieHeader(request: Request): string | null {
  const header = request.headers.get("Cookie");
  return header && header.length <= longestCookieHeader ? header : null;
}

/** The session id that the request carries, when its signature is ours. */
export async function readSessionId(request: Request, secrets: string[]): Promise<string | null> {
  const header = cookieHeader(request);
  if (!header?.includes(sessionCookieName)) return null;
  try {
    const value: unknown = await sessionCookie(secrets).parse(header);
    return typeof value === "string" && /^[\w-]{43}$/.test(value) ? value : null;
  } catch {
    return null;
  }
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

/** Expires every cookie of a sign-in under way: one state cookie per click would pile up otherwise. */
export function endSignInCookies(request: Request): string[] {
  const names = (request.headers.get("Cookie") ?? "")
    .split(/; */)
    .map((pair) => pair.split("=")[0] ?? "")
    .filter((name) => /^__Host-neva-oauth:[\w-]{1,64}$/.test(name))
    .slice(0, 50);
  return [...names, returnCookieName].map((name) => `${name}=; ${attributes}; HttpOnly; Max-Age=0`);
}

/** Whether a sign-in was started in this browser within its ten minutes. */
export function hasStateCookie(request: Request): boolean {
  return cookieHeader(request)?.includes(`${stateCookie}:`) ?? false;
}
