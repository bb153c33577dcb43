import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { errors, pageError } from "#app/platform/errors";
import { createLogger, describeError, redact } from "#app/platform/log";
import { createServices } from "#app/platform/services";
import { simulatorVariables } from "../../scripts/local/simulator-variables.ts";

afterEach(() => vi.restoreAllMocks());

const secrets: [string, string][] = [
  ["a webhook's token", "https://discord.com/api/webhooks/4000000000000000001/abcDEF_ghi-0123456789"],
  ["an authorization code", "/auth/callback?code=abcDEF_ghi-0123456789&x=1"],
  ["a state", "/auth/callback?state=abcDEF_ghi-0123456789"],
  ["a code verifier", "code_verifier=abcDEF_ghi-0123456789"],
  ["an access token", "access_token=abcDEF_ghi-0123456789"],
  ["a refresh token", "refresh_token=abcDEF_ghi-0123456789"],
  ["a client secret", "client_secret=abcDEF_ghi-0123456789"],
  ["a bearer token", "Authorization: Bearer abcDEF_ghi-0123456789"],
  ["a bot token", "Authorization: Bot abcDEF_ghi-0123456789"],
  ["a token in JSON", '{"token": "abcDEF_ghi-0123456789"}'],
  ["basic credentials", "Basic abcDEF_ghi-0123456789"],
];

describe("T-36: what a log may not hold", () => {
  for (const [name, text] of secrets) {
    test(`T-36: ${name} is masked`, () => {
      expect(redact(text)).not.toContain("abcDEF_ghi");
      expect(redact(text)).toContain("[masqué]");
    });
  }

  test("T-36: a token of Discord's form is masked wherever it stands", () => {
    const token = `${"M".repeat(24)}.Gabcde.${"x".repeat(38)}`;
    expect(redact(`échec avec ${token} !`)).toBe("échec avec [masqué] !");
  });

  test("T-36: an address is masked", () => {
    expect(redact("connect ECONNREFUSED 203.0.113.7:443")).not.toContain("203.0.113.7");
  });

  test("T-36: an address of version 6 is masked, a time of day is not", () => {
    expect(redact("connect 2001:db8::1a2b failed")).toBe("connect [adresse] failed");
    expect(redact("connect 2001:db8:0:0:1:0:0:7 failed")).toBe("connect [adresse] failed");
    expect(redact("à 18:30:05, version 5.2.3")).toBe("à 18:30:05, version 5.2.3");
  });

  test("T-36: every secret of a text is masked, not only the first", () => {
    expect(redact("code=un&code=deux Bearer trois Bearer quatre")).not.toMatch(/un|deux|trois|quatre/);
  });

  test("T-36: ordinary text stays as it is", () => {
    const text = "D1_ERROR: no such table: patches · version 5.2.3 · 12 Go";
    expect(redact(text)).toBe(text);
  });

  test("OPS-01: a line is one JSON object with its level, event and request, redacted and bounded", () => {
    const written = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    createLogger({ request: "r-1" }).warn("essai", {
      reason: `Bearer jeton\n${"a".repeat(900)}`,
      status: 400,
    });
    expect(written).toHaveBeenCalledTimes(1);
    const line = String(written.mock.calls[0]?.[0]);
    expect(line).not.toContain("\n");
    const fields = JSON.parse(line);
    expect(fields).toMatchObject({ level: "warn", event: "essai", request: "r-1", status: 400 });
    expect(fields.reason).not.toContain("jeton");
    expect(fields.reason.length).toBeLessThanOrEqual(500);
  });

  test("T-39: an error is described without its stack", () => {
    expect(describeError(new TypeError("détail"))).toBe("TypeError: détail");
    expect(describeError("texte")).toBe("texte");
    expect(describeError({ data: { code: "indisponible" } })).toBe("indisponible");
    expect(describeError(null)).toBe("null");
  });

  test("T-36: a statement that failed is described by what D1 said, without the statement and its values", () => {
    const cause = new Error("D1_ERROR: D1 DB is overloaded");
    const error = new DrizzleQueryError("update sessions set revoked_at = ? where id = ?", ["canari"], cause);
    expect(describeError(error)).toBe("Error: D1_ERROR: D1 DB is overloaded");
  });
});

test("R-11: work after the answer that fails is logged with the code of its error", async () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const work: Promise<unknown>[] = [];
  const env = { ...simulatorVariables("1"), DB: {}, BUCKET: {} };
  const services = createServices(null, env, { waitUntil: (promise) => void work.push(promise) });
  services.waitUntil(Promise.reject(pageError(errors.unavailable)));
  await Promise.all(work);
  expect(JSON.parse(String(written.mock.calls[0]?.[0]))).toMatchObject({
    event: "travail-differe",
    reason: errors.unavailable.code,
  });
});
