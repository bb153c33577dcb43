const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether an unsafe request comes from the site itself (T-13). An `Origin` has to be the site's. Then `Sec-Fetch-Site`
 * decides, if the browser sends it. A request with neither is refused, except one without cookies that carries a bearer
 * token: nothing that a browser adds by itself gives that one any right.
 */
export function isTrustedRequest(request: Request, origin: string): boolean {
  if (safeMethods.has(request.method)) return true;
  const { headers } = request;
  const hasCookie = headers.has("Cookie");
  if (!hasCookie && /^Bearer +\S/i.test(headers.get("Authorization") ?? "")) return true;

  const sender = headers.get("Origin");
  if (sender !== null && sender !== origin) return false;
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || (site === "none" && !hasCookie);
  return sender === origin;
}

/** Whether a request bears no mark of a browser: it is a program's, and is refused for not saying who it is. */
export const isProgram = ({ headers }: Request): boolean =>
  !["Cookie", "Origin", "Sec-Fetch-Site"].some((name) => headers.has(name));
