/** The production build as a function, for tests inside workerd. */
import { env as testEnv } from "cloudflare:test";
// @ts-expect-error: made by `npm run build`
import worker from "../../build/server/index.js";

export const env = testEnv as unknown as Record<string, unknown> & { DB: D1Database; BUCKET: R2Bucket };
export const origin = "http://localhost";

const site = worker as SiteWorker;

/** An execution context whose background work a test may wait for, or leave behind. */
function backgroundWork() {
  const works: Promise<unknown>[] = [];
  const ctx = {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    passThroughOnException: () => undefined,
    props: {},
  } as unknown as ExecutionContext;
  return { ctx, settle: () => Promise.allSettled(works) };
}

export interface RequestOptions {
  /** What goes on after the answer is awaited too, unless a test has no use for it. */
  background?: "wait" | "leave";
}

const noBindings = {};
const complete = new WeakMap<object, object>();

/** One object for the same bindings, as the runtime has it: the site checks its variables once for each. */
function withBindings(bindings: object): object {
  let all = complete.get(bindings);
  if (!all) {
    all = { ...env, ...bindings };
    complete.set(bindings, all);
  }
  return all;
}

/** One request to the site. */
export async function request(
  path: string,
  init: RequestInit = {},
  bindings: Record<string, unknown> = noBindings,
  { background = "wait" }: RequestOptions = {},
): Promise<Response> {
  const { ctx, settle } = backgroundWork();
  const incoming = new Request(new URL(path, origin), { redirect: "manual", ...init });
  const response = await site.fetch(incoming, withBindings(bindings), ctx);
  if (background === "wait") await settle();
  return response;
}

/** A request whose sender hangs up at once: the runtime goes on only with what it was asked to wait for. */
export async function hangUp(path: string, init: RequestInit, bindings: object): Promise<void> {
  const { ctx, settle } = backgroundWork();
  site.fetch(new Request(new URL(path, origin), init), withBindings(bindings), ctx).catch(() => null);
  await settle();
}

/** One run of the `scheduled` handler, with everything it started. */
export async function runCron(cron: string, bindings: Record<string, unknown> = {}): Promise<void> {
  const { ctx, settle } = backgroundWork();
  const controller = { cron, scheduledTime: Date.now(), noRetry: () => undefined };
  await site.scheduled(controller as ScheduledController, { ...env, ...bindings }, ctx);
  await settle();
}
