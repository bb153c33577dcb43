/**
 * Security headers, set in one place on every answer of the Worker; `public/_headers` says the same
 * for static files, and a test compares the two.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy":
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** For answers that are no document: nothing may load, nothing may frame. */
export const lockedPolicy = "default-src 'none'; frame-ancestors 'none'";

interface PolicyOptions {
  /** Script sources: hashes for content pages, a nonce with 'strict-dynamic' for app pages. */
  scripts: readonly string[];
  /** Where a form may lead beside the site: Discord's authorization page, when a sign-in is sent. */
  discord: string;
}

/** The policy of a document: what it may load, send and be framed by. */
export function contentSecurityPolicy({ scripts, discord }: PolicyOptions): string {
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    "style-src 'self'",
    "img-src 'self' https://cdn.discordapp.com",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `form-action 'self' ${discord}`,
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Adds what is missing; a header that the route set itself (a stricter policy) stays. */
export function withSecurityHeaders(response: Response, requestId: string): Response {
  const secured = new Response(response.body, response);
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!secured.headers.has(name)) secured.headers.set(name, value);
  }
  if (!secured.headers.has("Content-Security-Policy")) {
    secured.headers.set("Content-Security-Policy", lockedPolicy);
  }
  // A cookie is one visitor's: no shared cache may keep the answer that sets it (T-29). Nor a refusal, which the data
  // of a page have from a loader that calls its page everybody's.
  const caching = secured.headers.get("Cache-Control");
  const isRefusal = response.status >= 400 && caching?.startsWith("public");
  if (!caching || isRefusal || secured.headers.has("Set-Cookie")) {
    secured.headers.set("Cache-Control", "private, no-store");
  }
  secured.headers.set("X-Request-Id", requestId);
  return secured;
}
