import { type Cookie, createCookie } from "react-router";
import { randomToken } from "#app/platform/tokens";
import { stateCookie } from "../discord/discord-strategy";
import { cookieAttributes as attributes, returnCookie, returnCookieName } from "./session-expired";

/** Opaque session id, signed. No Max-Age: it ends with the browser. */
const sessionCookieName = "__Host-neva-session";
/**
 * Says to the frame script that there is a session, and by its random characters whether it is another one by now. It
 * gives no right and holds nothing of the session.
 */
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

export function setCookies(headers: Headers, cookies: readonly string[]): void {
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
}

/** Whether an answer begins a session, or ends one already. */
export const setsSession = ({ headers }: Response): boolean =>
  headers.getSetCookie().some((line) => line.startsWith(`${sessionCookieName}=`));

export async function startSessionCookies(id: string, secrets: string[]): Promise<string[]> {
  return [
    await sessionCookie(secrets).serialize(id),
    `${markerCookieName}=1${randomToken().slice(0, 8)}; ${attributes}`,
  ];
}

/**
 * What ends a session in the browser: its cookies, and the pages that were asked for in advance, which would be shown
 * after it.
 */
export const endSessionHeaders: [string, string][] = [
  ["Set-Cookie", `${sessionCookieName}=; ${attributes}; HttpOnly; Max-Age=0`],
  ["Set-Cookie", `${markerCookieName}=; ${attributes}; Max-Age=0`],
  ["Clear-Site-Data", '"prefetchCache", "prerenderCache"'],
];

export function endSession(headers: Headers): void {
  for (const [name, value] of endSessionHeaders) headers.append(name, value);
}

/** `returnCookie`, which a page sets, as the server sets it: out of reach of scripts. */
export const hiddenReturnCookie = (path: string): string => `${returnCookie(path)}; HttpOnly`;

/** The page that an ended session left within the last ten minutes (F-18). */
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

const expire = (name: string): string => `${name}=; ${attributes}; HttpOnly; Max-Age=0`;

/** A sign-in that was started in this browser within its ten minutes. */
interface SignInUnderWay {
  cookieName: string;
  state: string;
  returnTo: string | null;
  /** State and verifier as a Cookie header that the library reads. */
  header: string;
}

const returnField = "retour";
/** Encoded. Three of these cookies, the session's and that of an ended session's page fit in the header that is read. */
const longestReturn = 1000;

/**
 * The library's Set-Cookie line with state and verifier, which it writes as they are, as a signed one (F-02) that holds
 * the way back, too: of two tabs, each has its own.
 */
export function signInCookie(line: string, returnTo: string, secrets: string[]): Promise<string> {
  const [, name = "", value = ""] = line.match(/^([^=;]+)=([^;]*)/) ?? [];
  const back = encodeURIComponent(returnTo);
  const held = back.length <= longestReturn ? `${value}&${returnField}=${back}` : value;
  return signedCookie(name, secrets).serialize(held, { maxAge: signInSeconds });
}

/** The sign-ins under way whose cookies have a signature of ours: the one of this state, and the others. */
export async function readSignIns(request: Request, state: string | null, secrets: string[]) {
  const header = cookieHeader(request) ?? "";
  const found = stateCookieNames(header).map(async (cookieName): Promise<SignInUnderWay[]> => {
    const value = await readSigned(signedCookie(cookieName, secrets), header, /^state=[\w-]+&/);
    if (value === null) return [];
    const held = new URLSearchParams(value);
    const signIn = { cookieName, state: held.get("state") ?? "", returnTo: held.get(returnField) };
    held.delete(returnField);
    return [{ ...signIn, header: `${cookieName}=${held}` }];
  });
  const signIns = (await Promise.all(found)).flat();
  const own = signIns.find((signIn) => signIn.state === state);
  return { own, others: signIns.filter((signIn) => signIn !== own) };
}

/** One for each tab that somebody is likely to sign in from; of more, the eldest give way: browsers send them first. */
const signInsAtOnce = 3;

/** Makes room for one more sign-in: one cookie per click would pile up otherwise. */
export const endEldestSignIns = (request: Request): string[] =>
  stateCookieNames(request.headers.get("Cookie") ?? "")
    .slice(0, -(signInsAtOnce - 1))
    .map(expire);

/**
 * The sign-in that came back is over: expires its cookie and any that is none of ours, for the others are still on their
 * way.
 */
export function endSignIn(request: Request, others: readonly SignInUnderWay[]): string[] {
  const kept = new Set(others.map(({ cookieName }) => cookieName));
  return stateCookieNames(request.headers.get("Cookie") ?? "")
    .filter((name) => !kept.has(name))
    .map(expire);
}

/** Once somebody is signed in, the page that the ended session left is of no use. */
export const endReturnCookie = expire(returnCookieName);
