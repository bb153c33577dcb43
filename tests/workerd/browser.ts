/** A browser without a screen: keeps cookies as one would and walks through a sign-in by its pages. */
import { origin, type RequestOptions, request } from "./site.ts";

let browsers = 0;
/** Every browser has a network of its own, so that no rate limit of one test reaches another. */
const nextAddress = () => {
  browsers += 1;
  return `2001:db8:${browsers.toString(16)}:${crypto.randomUUID().slice(0, 4)}::1`;
};

export interface Browser {
  cookies: Map<string, string>;
  address: string;
  get(path: string, init?: RequestInit, bindings?: Record<string, unknown>): Promise<Response>;
  /** A form of the site, sent from the site. */
  post(path: string, form?: Record<string, string>, init?: RequestInit): Promise<Response>;
}

export function openBrowser(options: RequestOptions = {}): Browser {
  const cookies = new Map<string, string>();
  const address = nextAddress();

  function keep(response: Response): Response {
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const name = pair.slice(0, pair.indexOf("="));
      if (attributes.includes("Max-Age=0")) cookies.delete(name);
      else cookies.set(name, pair.slice(name.length + 1));
    }
    return response;
  }

  async function send(path: string, init: RequestInit, bindings?: Record<string, unknown>) {
    const headers = new Headers(init.headers);
    const held = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (held && !headers.has("Cookie")) headers.set("Cookie", held);
    if (!headers.has("CF-Connecting-IP")) headers.set("CF-Connecting-IP", address);
    return keep(await request(path, { ...init, headers }, bindings, options));
  }

  return {
    cookies,
    address,
    get: (path, init = {}, bindings) => send(path, init, bindings),
    post(path, form = {}, init = {}) {
      const headers = new Headers(init.headers);
      if (!headers.has("Sec-Fetch-Site")) headers.set("Sec-Fetch-Site", "same-origin");
      if (!headers.has("Origin")) headers.set("Origin", origin);
      return send(path, { method: "POST", body: new URLSearchParams(form), ...init, headers });
    },
  };
}

/** The header that the same cookies would make. */
export const cookieHeader = (browser: Browser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** 'Connexion' is clicked: the address of Discord's authorization page. */
export async function leaveForDiscord(browser: Browser, returnTo = "/"): Promise<URL> {
  const response = await browser.post("/auth/discord", { retour: returnTo });
  if (response.status !== 302) throw new Error(`POST /auth/discord: ${response.status}`);
  return new URL(response.headers.get("Location") ?? "");
}

/** The person agrees, or what else their persona does: the address that Discord leads back to. */
export async function authorizeAs(persona: string, authorizePage: URL): Promise<URL> {
  authorizePage.searchParams.set("persona", persona);
  const response = await fetch(authorizePage, { redirect: "manual" });
  if (response.status !== 302) throw new Error(`authorize: ${response.status} ${await response.text()}`);
  return new URL(response.headers.get("Location") ?? "");
}

/** The hidden fields of the progress screen; null when the page is an error screen. */
export function progressFields(html: string): Record<string, string> | null {
  const field = (name: string) => html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1];
  const code = field("code");
  const state = field("state");
  return code !== undefined && state !== undefined ? { code, state } : null;
}

/** From the first click to the last answer; an error screen ends it early. */
export async function tryToSignIn(persona: string, browser: Browser, returnTo = "/"): Promise<Response> {
  const callback = await authorizeAs(persona, await leaveForDiscord(browser, returnTo));
  const progress = await browser.get(callback.pathname + callback.search);
  const html = await progress.clone().text();
  const fields = progressFields(html);
  return fields ? browser.post("/auth/callback", fields) : progress;
}

/** A browser in which a person is signed in. Giving the token back afterwards is not waited for. */
export async function signIn(
  persona: string,
  browser = openBrowser({ background: "leave" }),
): Promise<Browser> {
  const response = await tryToSignIn(persona, browser);
  if (response.status !== 303) throw new Error(`sign-in of ${persona}: ${response.status}`);
  return browser;
}
