/** One call to a webhook (T-18, R-07 to R-09): what is sent, and what each answer means. */
import { describe, expect, test, vi } from "vitest";
import { sendToWebhook } from "#app/notifications/send.server";

const url = new URL(`https://discord.com/api/webhooks/123456789012345678/${"t".repeat(68)}`);

/** Discord as a function: every call is written down, every call has the same answer. */
async function send(answer: () => Response | Promise<Response>, messageId: string | null = null) {
  const calls: { address: string; init: RequestInit }[] = [];
  const fetch = async (address: unknown, init?: RequestInit) => {
    calls.push({ address: String(address), init: init ?? {} });
    return answer();
  };
  const services = { fetch: fetch as typeof globalThis.fetch, origin: "https://neva.example" };
  const result = await sendToWebhook(services, { url, payload: { content: "Bonjour" }, messageId });
  return { calls, result };
}

const json = (status: number, body: object, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers });

describe("T-18: a call to a webhook", () => {
  test("T-18: an answer that leads elsewhere is not followed: one call, and the message is refused", async () => {
    for (const status of [301, 302, 307, 308]) {
      const { calls, result } = await send(
        () => new Response(null, { status, headers: { Location: "http://169.254.169.254/latest" } }),
      );
      expect(calls.map(({ address }) => new URL(address).host)).toEqual(["discord.com"]);
      expect(calls[0]?.init.redirect).toBe("manual");
      expect(result).toEqual({ kind: "refused", reason: `Discord a répondu ${status}` });
    }
  });

  test("T-18: nothing that Discord says is repeated but its status and code", async () => {
    const { result } = await send(() => json(400, { code: 50035, message: "<script>canari</script>" }));
    expect(result).toEqual({ kind: "refused", reason: "Discord a répondu 400 (code 50035)" });
  });

  test("R-09: it waits five seconds, asks to be told whether the message is there, and names the site", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const { calls } = await send(() => json(200, { id: "1" }));
    expect(calls[0]?.address).toBe(`${url.href}?wait=true`);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(5000);
    expect(calls[0]?.init.signal).toBe(timeout.mock.results[0]?.value);
    timeout.mockRestore();
    expect(new Headers(calls[0]?.init.headers).get("User-Agent")).toMatch(
      /^DiscordBot \(https:\/\/neva\.example, /,
    );
  });
});

describe("R-07 to R-09: what an answer means", () => {
  const answers: [string, () => Response | Promise<Response>, object][] = [
    [
      "R-07: 429 is tried again after what it says",
      () => json(429, { retry_after: 1.5 }),
      { kind: "again", waitMs: 1500 },
    ],
    [
      "R-07: 429 with a header alone too",
      () => json(429, {}, { "Retry-After": "7" }),
      { kind: "again", waitMs: 7000 },
    ],
    [
      "R-07: a wait without end is a day at most",
      () => json(429, { retry_after: 1e9 }),
      { kind: "again", waitMs: 86_400_000 },
    ],
    [
      "R-07: a wait of less than no time is none",
      () => json(429, { retry_after: -5 }),
      { kind: "again", waitMs: null },
    ],
    [
      "R-07: nor is one in a header alone",
      () => json(429, {}, { "Retry-After": "-5" }),
      { kind: "again", waitMs: null },
    ],
    ["R-07: 500 is tried again", () => json(500, {}), { kind: "again", waitMs: null }],
    ["R-08: 404 is a webhook that is gone", () => json(404, { code: 10015 }), { kind: "invalid" }],
    ["R-08: 401 is one that is closed", () => json(401, {}), { kind: "invalid" }],
    [
      "R-09: no answer may be a message that came",
      () => Promise.reject(new Error("timeout")),
      { kind: "unknown" },
    ],
    [
      "R-04: an answer of another shape is a message without a known id",
      () => new Response("<html>"),
      { kind: "sent", messageId: null },
    ],
  ];
  test.each(answers)("%s", async (_, answer, expected) => {
    expect((await send(answer)).result).toMatchObject(expected);
  });

  test("R-09: an edit without an answer is tried again: it may be repeated", async () => {
    const { calls, result } = await send(() => Promise.reject(new Error("timeout")), "42");
    expect(result.kind).toBe("again");
    expect([calls[0]?.init.method, calls[0]?.address]).toEqual(["PATCH", `${url.href}/messages/42`]);
  });

  test("R-08: an edited message that somebody deleted is no broken webhook", async () => {
    expect((await send(() => json(404, { code: 10008 }), "42")).result.kind).toBe("refused");
    expect((await send(() => json(404, { code: 10015 }), "42")).result.kind).toBe("invalid");
  });
});
