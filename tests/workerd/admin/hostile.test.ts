/**
 * A thousand hostile inputs, made from a fixed seed, per form and API route: never a 5xx, nothing of the
 * inside in an answer, and nothing live in any page afterwards (T-17, T-31, T-39).
 */
import { describe, expect, test, vi } from "vitest";
import { insideWords } from "../html.ts";
import { env, request } from "../site.ts";
import { type Fields, patchFields, person, send } from "./staff.ts";

// Many requests in one test, and a machine that others use too.
vi.setConfig({ testTimeout: 300_000 });

const rounds = 1000;
const owner = await person("owner");

function generator(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const texts = [
  "",
  " ",
  "a",
  "é".repeat(400),
  "x".repeat(60_000),
  "\u0000",
  "a\u0007b",
  "\u202egauche",
  "👩🏽‍🚀".repeat(300),
  "<script>window.__pwn=1</script>",
  "</script><svg onload=alert(1)>",
  '"><img src=x onerror=window.__pwn=1>',
  "javascript:alert(1)",
  "https://neva.fr/<script>",
  "' OR 1=1 --",
  "'; DROP TABLE patches; --",
  "%00",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "null",
  "NaN",
  "-1",
  "99999999999999999999",
  "@everyone <@&1>",
  "\n\n\r\n\t",
  `https://a.b/${"c".repeat(3000)}`,
  "2026-99-99T99:99",
  "9.9.9",
];

const nothingInside = async (response: Response, what: string) => {
  const text = await response.text();
  expect(response.status, `${what} ${text.slice(0, 300)}`).toBeLessThan(500);
  expect(text.match(/D1_ERROR|SQLITE|Failed query|ZodError|TypeError: /), what).toBeNull();
};

describe("forms", () => {
  const forms: [string, Fields][] = [
    ["/admin/patches/nouveau", patchFields()],
    ["/admin/notifications", { intent: "renvoyer", message: "x", webhookUrl: "" }],
    [
      "/admin/telechargements",
      {
        slug: "base",
        revision: "1",
        title: "",
        link: "",
        size: "",
        sha256: "",
        version: "",
        format: "",
        description: "",
      },
    ],
    ["/admin/jetons", { name: "x", scope: "lecture", id: "x", intent: "revoquer" }],
    [
      "/admin/comptes",
      {
        id: "x",
        intent: "supprimer",
        username: "",
        displayName: "",
        email: "",
        role: "",
        session: "",
        person: "",
      },
    ],
  ];

  test.each(forms)("%s", async (path, fields) => {
    const next = generator(path.length * 7919);
    const names = [...Object.keys(fields), "inconnu", "__proto__", "constructor[prototype]"];
    for (let i = 0; i < rounds; i++) {
      const sent: Fields = { ...fields };
      for (let changes = 1 + next(4); changes > 0; changes--) {
        const name = names[next(names.length)] ?? "";
        const text = texts[next(texts.length)] ?? "";
        sent[name] = next(12) === 0 ? [text, text] : text;
      }
      // Neither hashing passwords nor speaking with Discord is what is tried here.
      if (sent["intent"] === "essai" || (path.endsWith("comptes") && sent["intent"] !== "supprimer"))
        sent["intent"] = "supprimer";
      const response = await send(owner, path, sent, { LIMIT_WRITE: undefined });
      if (i % 10 === 0 || response.status >= 500)
        await nothingInside(response, `${path} ${JSON.stringify(sent).slice(0, 500)}`);
    }
  });
});

describe("API", () => {
  test("POST and PUT /api/patches", async () => {
    const made = await send(owner, "/admin/jetons", { name: "hostile", scope: "ecriture" });
    const token = (await made.text()).match(/neva_[\w-]{43}/)?.[0] ?? "";
    const next = generator(424242);
    const values: unknown[] = [
      ...texts,
      0,
      -1,
      1e308,
      true,
      null,
      [],
      {},
      [[]],
      [null, 1],
      { toString: 1 },
      "\ud800",
    ];
    const names = [
      "version",
      "title",
      "description",
      "modifications",
      "modifiedFiles",
      "downloads",
      "breaking",
      "status",
      "scheduledFor",
      "submissionId",
      "upgradeSteps",
      "id",
      "author",
      "__proto__",
    ];
    for (let i = 0; i < rounds; i++) {
      const body: Record<string, unknown> = {
        version: `h${i}`,
        title: "t",
        description: "d",
        downloads: { patch: "https://telechargements.example/a" },
        status: "brouillon",
      };
      for (let changes = 1 + next(4); changes > 0; changes--) {
        const name = names[next(names.length)] ?? "";
        Object.defineProperty(body, name, {
          value: values[next(values.length)],
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      const raw = next(15) === 0 ? JSON.stringify(values[next(values.length)]) : JSON.stringify(body);
      const response = await request(
        next(2) === 0 ? "/api/patches" : "/api/patches/1",
        {
          method: next(2) === 0 ? "POST" : "PUT",
          body: raw ?? "undefined",
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
        },
        { LIMIT_WRITE: undefined },
      );
      await nothingInside(response, raw?.slice(0, 500) ?? "");
    }
  });
});

test("T-17: nothing of it is live in any page", async () => {
  const kept = await env.DB.prepare("SELECT count(*) AS n FROM patches").first<number>("n");
  expect(kept).toBeGreaterThan(0);
  for (const path of [
    "/admin/patches",
    "/admin/journal",
    "/admin/notifications",
    "/admin/telechargements",
    "/admin/jetons",
    "/patch-notes",
    "/",
  ]) {
    const html = await (await owner.get(path)).text();
    expect(html).not.toMatch(/<script>window\.__pwn|<svg onload|<img src=x|href="javascript:/i);
    expect(html).not.toMatch(/ style="/);
    expect(insideWords(html).filter((word) => /D1_ERROR|SQLITE/.test(word))).toEqual([]);
  }
});
