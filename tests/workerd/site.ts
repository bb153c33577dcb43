/** The production build as a function, for tests inside workerd. */
import { createExecutionContext, env as testEnv, waitOnExecutionContext } from "cloudflare:test";
// @ts-expect-error: made by `npm run build`
import worker from "../../build/server/index.js";

export const env = testEnv as unknown as Record<string, unknown> & { DB: D1Database; BUCKET: R2Bucket };
export const origin = "http://localhost";

/** One request to the site; what goes on after the answer is awaited too. */
export async function request(
  path: string,
  init: RequestInit = {},
  bindings: Record<string, unknown> = {},
): Promise<Response> {
  const ctx = createExecutionContext();
  const handler = worker as SiteWorker;
  const response = await handler.fetch(
    new Request(new URL(path, origin), { redirect: "manual", ...init }),
    { ...env, ...bindings },
    ctx,
  );
  await waitOnExecutionContext(ctx);
  return response;
}
