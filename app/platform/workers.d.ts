/**
 * The names of Workers that the code uses, beside the browser's library: the whole of
 * `@cloudflare/workers-types` as globals would contradict it.
 */
import type * as workers from "@cloudflare/workers-types";

declare global {
  type D1Database = workers.D1Database;
  type D1PreparedStatement = workers.D1PreparedStatement;
  type R2Bucket = workers.R2Bucket;
  type R2ObjectBody = workers.R2ObjectBody;
  type R2Object = workers.R2Object;
  type RateLimit = workers.RateLimit;
  type ExecutionContext = workers.ExecutionContext;
  type ScheduledController = workers.ScheduledController;
  /** As much of it as the code uses, with the `Response` of the standard library. */
  class HTMLRewriter {
    on(selector: string, handlers: { element: (element: workers.Element) => void }): this;
    transform(response: Response): Response;
  }
  /** As `ExportedHandler`, with the `Request` and `Response` of the standard library. */
  interface SiteWorker {
    fetch(request: Request, env: object, ctx: ExecutionContext): Promise<Response>;
    scheduled(controller: ScheduledController, env: object, ctx: ExecutionContext): Promise<void>;
  }
}
