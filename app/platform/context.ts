import { createContext, type RouterContextProvider } from "react-router";
import type { Viewer } from "#app/auth/viewer";
import type { Database } from "./database";
import type { Env } from "./env";
import type { Logger } from "./log";

/**
 * What a request may use. Feature code receives these as arguments and reaches for no global, so
 * that a test can hand it a fixed clock, a failing database or another Discord.
 */
export interface Services {
  env: Env;
  db: Database;
  log: Logger;
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  fetch: typeof fetch;
  /** Work that goes on after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
  requestId: string;
  /** Origin under which visitors see the site, such as `https://neva.example`. */
  origin: string;
}

export const servicesContext = createContext<Services>();
/** Who is looking; null is a guest. */
export const viewerContext = createContext<Viewer | null>(null);
/** What an action answered, in a few words: for the title of the page, which is made from what loaders return. */
export const outcomeContext = createContext("");
/**
 * Set by an action of a form: without a script its answer is its page, which then keeps what was typed and tells what
 * came of it, whatever the loader finds.
 */
export const formSentContext = createContext(false);

/** What loaders, actions and middleware are given, as far as they only read it. */
export type RequestContext = Readonly<Pick<RouterContextProvider, "get">>;

/** What of a loader's or an action's arguments is the same for every route. */
export interface Call {
  request: Request;
  context: RequestContext;
}

export const services = (context: RequestContext): Services => context.get(servicesContext);
export const viewerOf = (context: RequestContext): Viewer | null => context.get(viewerContext);
