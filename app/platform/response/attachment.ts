import { isRead } from "../request/methods";

/**
 * Middleware for an address with no page that hands out a file to GET and HEAD. It answers before the router, which
 * would make a page of what a loader returns.
 *
 * The route also needs `export const loader = () => null`, so that the middleware runs for the data of the address
 * too, and the component of `app/layout/no-page.ts`, so that its refusals are the designed page. Without an `action`
 * any other method is refused with 405, as everywhere.
 */
export const handOut =
  <Args extends { request: Request }>(answer: (args: Args) => Promise<Response>) =>
  (args: Args, next: () => Promise<Response>): Promise<Response> =>
    isRead(args.request) ? answer(args) : next();

/** A file for who asked, and for nobody's cache. */
export const attachment = (
  name: string,
  type: string,
  body: BodyInit,
  headers: Record<string, string> = {},
): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      ...headers,
    },
  });

/** A time as a part of a file's name, in UTC: `2026-10-01T12-30`. */
export const fileMinute = (at: number): string => new Date(at).toISOString().slice(0, 16).replace(":", "-");
