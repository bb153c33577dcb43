/** What the simulator sends back, before any fault changes it. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return { status, headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(value) };
}

export function page(status: number, markup: string): Answer {
  return { status, headers: PAGE_HEADERS, body: markup };
}

export function redirect(location: string): Answer {
  return { status: 302, headers: { location, "cache-control": "no-store" }, body: "" };
}

export function noContent(): Answer {
  return { status: 204, headers: {}, body: "" };
}

/** Discord's own error form. https://discord.com/developers/docs/topics/opcodes-and-status-codes */
export function discordError(status: number, code: number, message: string): Answer {
  return json(status, { message, code });
}

export const unauthorized = () => discordError(401, 0, "401: Unauthorized");
export const notFound = () => discordError(404, 0, "404: Not Found");
export const methodNotAllowed = () => discordError(405, 0, "405: Method Not Allowed");
export const invalidJson = () => discordError(400, 50109, "The request body contains invalid JSON.");

/** OAuth2 error form (RFC 6749, section 5.2). */
export function oauthError(status: number, error: string, description?: string): Answer {
  return json(status, description ? { error, error_description: description } : { error });
}

/** The refusal of a request body: `errors` is nested like the body, with `_errors` where something is wrong. */
export const invalidForm = (errors: object): Answer =>
  json(400, { message: "Invalid Form Body", code: 50035, errors });

/** One thing that is wrong at a place of a body. */
export const formError = (code: string, message: string) => ({ _errors: [{ code, message }] });

export const wrongContentType = (expected: string): Answer =>
  invalidForm(
    formError("CONTENT_TYPE_INVALID", `Expected "Content-Type" header to be one of {'${expected}'}.`),
  );
