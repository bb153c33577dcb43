/**
 * A thousand hostile inputs, made from fixed seeds, per form and API route of the administration: never a
 * 5xx, nothing of the inside in an answer, and nothing live in any page afterwards (T-17, T-31, T-39).
 */
import { beforeAll, describe, expect, test, vi } from "vitest";
import { dice, pick } from "../../fixtures/dice.ts";
import { insideWords } from "../html.ts";
import { origin, request } from "../site.ts";
import { readValue } from "../sql.ts";
import { tokenHeaders } from "../staff.ts";
import { deep, strangeNames, texts, values } from "./hostile-inputs.ts";
import { createdPatch, type Fields, patchFields, person, send } from "./staff.ts";

// Many requests in one test, and a machine that others use too.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const thousand = 1000;
/** A thousand for each form; every run of `npm test` tries the first of them. */
const series: [name: string, rounds: number, seed: number][] = [
  ["the first", 100, 0],
  ["the others @long", 900, 1],
];
/** One request in so many is for a document, which costs five times what its data does. */
const documentEvery = 50;
// Fifteen thousand log lines are of no use here, and cost more than the requests.
for (const level of ["info", "warn"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
const owner = await person("owner");
const patch = await createdPatch(owner);
/** Without limiters, with local accounts, and with a Discord that is no part of what is tried. */
const bindings = {
  LIMIT_WRITE: undefined,
  LIMIT_READ: undefined,
  LIMIT_SIGN_IN: undefined,
  LOCAL_ADMIN_PASSWORD: "un long mot de passe",
  DISCORD_WEBHOOK_URL: undefined,
};

async function expectNothingInside(response: Response, what: string): Promise<void> {
  // Most answers are looked at by their status alone: reading every page would take ten times as long.
  if (response.status < 500 && counted++ % 20 !== 0) return;
  const text = await response.text();
  expect(response.status, `${what.slice(0, 500)} ${text.slice(0, 300)}`).toBeLessThan(500);
  expect(text.match(/D1_ERROR|SQLITE|Failed query|ZodError|TypeError: /), what.slice(0, 500)).toBeNull();
}
let counted = 0;

/** As many requests, a few at a time: each waits for the database for most of its life. */
async function ask(rounds: number, one: () => Promise<void>): Promise<void> {
  for (let i = 0; i < rounds; i += atOnce) await Promise.all(Array.from({ length: atOnce }, one));
}
const atOnce = 50;

const account = {
  id: "x",
  readAt: "1",
  intent: "enregistrer",
  username: "un.nom",
  displayName: "Nom",
  email: "",
  role: "nvteam",
  // Too short: what is tried is the form, not the time that a thousand hashes take.
  password: "court",
};
const message = {
  id: "webhook",
  revision: "1",
  intent: "enregistrer",
  title: "Titre",
  severity: "attention",
  patterns: "un message",
  cause: "Cause",
  remedy: "Remède",
  link: "/guide/faq",
};
const download = {
  slug: "base",
  revision: "1",
  title: "Base",
  link: "https://telechargements.example/a",
  size: "1 Go",
  sha256: "",
  version: "",
  format: "",
  description: "",
};

const forms: [string, string, Fields][] = [
  ["a new patch", "/admin/patches/nouveau", patchFields()],
  ["a patch", `/admin/patches/${patch.id}`, { ...patchFields(), intent: "enregistrer", revision: "1" }],
  [
    "a withdrawal",
    `/admin/patches/${patch.id}/retirer`,
    { intent: "retirer", revision: "1", reason: "x", replacedBy: "" },
  ],
  ["a deletion", "/admin/patches/1/supprimer", { intent: "supprimer" }],
  ["notifications", "/admin/notifications", { intent: "renvoyer", message: "x", webhookUrl: "" }],
  ["downloads", "/admin/telechargements", download],
  ["known messages", "/admin/diagnostic", message],
  ["a diagnosis", "/assistance/diagnostic", { console: "ECONNREFUSED 127.0.0.1:3306" }],
  ["tokens", "/admin/jetons", { name: "x", scope: "lecture", id: "x", intent: "revoquer" }],
  ["local accounts", "/admin/comptes", account],
  ["sessions", "/admin/comptes", { intent: "terminer", session: "x", person: "x" }],
  ["local sign-in", "/auth/local", { username: "admin", password: "x" }],
];

describe.each(series)("forms, %s", (_, rounds, seed) => {
  test.each(forms)("%s: %s", async (name, path, fields) => {
    const next = dice(name.length * 7919 + path.length + seed);
    const names = [...Object.keys(fields), ...strangeNames];
    let i = 0;
    await ask(rounds, async () => {
      i += 1;
      const sent: Fields = { ...fields };
      for (let changes = 1 + next(4); changes > 0; changes--) {
        const text = pick(next, texts);
        sent[pick(next, names)] = next(12) === 0 ? [text, text] : text;
      }
      const address = i % documentEvery === 0 ? path : `${path}.data`;
      const what = `${address} ${JSON.stringify(sent)}`;
      await expectNothingInside(await send(owner, address, sent, bindings), what);
    });
  });
});

test("bodies that are no form", async () => {
  const headers = { "Sec-Fetch-Site": "same-origin", Origin: origin };
  const bodies = ["", "{}", "\u0000", "a=%zz&b=%ff", "x".repeat(100_000)];
  const types = [
    "text/plain",
    "application/json",
    "multipart/form-data",
    "multipart/form-data; boundary=x",
    "",
  ];
  for (const [, path] of forms) {
    for (const body of bodies) {
      for (const type of types) {
        const init = {
          method: "POST",
          headers: { ...headers, ...(type ? { "Content-Type": type } : {}) },
          body,
        };
        await expectNothingInside(
          await owner.get(path, init, bindings),
          `${path} ${type} ${body.slice(0, 50)}`,
        );
      }
    }
  }
});

describe("API", () => {
  let token: Record<string, string>;
  beforeAll(async () => {
    token = { ...(await tokenHeaders("ecriture")), "Content-Type": "application/json" };
  });

  const names = [
    "version",
    "title",
    "description",
    "modifications",
    "modifiedFiles",
    "downloads",
    "breaking",
    "security",
    "cumulative",
    "status",
    "scheduledFor",
    "submissionId",
    "upgradeSteps",
    "upgradeSql",
    "compatibilite",
    "announce",
    "mention",
    "id",
    "author",
  ];

  test.each([
    ["POST", (): string => "/api/patches"],
    ["PUT", (): string => `/api/patches/${patch.id}`],
  ] as const)("%s of a patch", async (method, path) => {
    const next = dice(method.length * 424_242);
    let i = 0;
    await ask(thousand, async () => {
      i += 1;
      const body: Record<string, unknown> = {
        version: `h${method}${i}`,
        title: "t",
        description: "d",
        downloads: { patch: "https://telechargements.example/a" },
        status: "brouillon",
      };
      for (let changes = 1 + next(4); changes > 0; changes--) {
        const value = pick(next, values);
        // A field that does not exist is refused: most bodies have none, so that hostile texts are kept too.
        Object.defineProperty(body, pick(next, next(8) === 0 ? strangeNames : names), {
          value,
          enumerable: true,
          configurable: true,
          writable: true,
        });
      }
      const odd = [JSON.stringify(pick(next, values)) ?? "undefined", deep(5000), "{", '{"a":1,"a":2}'];
      const raw = next(15) === 0 ? pick(next, odd) : JSON.stringify(body);
      const headers =
        next(8) === 0 ? { ...token, "If-Match": pick(next, texts).replace(/[^\x20-\x7e]/g, "") } : token;
      await expectNothingInside(await request(path(), { method, body: raw, headers }, bindings), raw);
    });
  });

  test("addresses, parameters and credentials", async () => {
    const next = dice(31_337);
    const hostileHeader = (): string =>
      pick(next, texts)
        .replace(/[^\x20-\x7e]/g, "")
        .slice(0, 2000);
    await ask(thousand, async () => {
      const text = encodeURIComponent(pick(next, texts).slice(0, 900));
      const path = pick(next, [
        `/api/patches/${text}`,
        `/api/patches?avant=${text}`,
        `/api/patches?avant=${text}&avant=1`,
        `/api/version/latest?${text}`,
        `/api/openapi.json?x=${text}`,
        `/admin/patches?q=${text}&etat=${text}&apres=${text}`,
        `/admin/journal?avant=${text}&objet=${text}`,
        `/admin/notifications?avant=${text}`,
        `/admin/patches/nouveau?copie=${text}`,
        `/admin/patches/${text}`,
      ]);
      const what = `GET ${path}`;
      if (path.startsWith("/admin")) {
        await expectNothingInside(
          await owner.get(next(documentEvery) === 0 ? path : path.replace(/(\?|$)/, ".data$1"), {}, bindings),
          what,
        );
        return;
      }
      const method = next(4) === 0 ? "DELETE" : "GET";
      const Authorization = next(3) === 0 ? `Bearer ${hostileHeader()}` : (token["Authorization"] ?? "");
      const init = {
        method,
        headers: { Authorization, "If-None-Match": hostileHeader(), "If-Match": hostileHeader() },
      };
      await expectNothingInside(await request(path, init, bindings), what);
    });
  });
});

test("T-17: nothing of it is live in any page, and no column was reached that a form does not have", async () => {
  const kept = await readValue<number>("SELECT count(*) FROM patches");
  expect(kept).toBeGreaterThan(50);
  const odd = await readValue<number>(
    "SELECT count(*) FROM patches WHERE author <> 'Administrateur' OR CAST(id AS INTEGER) < 1000000000000",
  );
  expect(odd).toBe(0);
  const pages = [
    "/admin/patches",
    "/admin/patches?etat=corbeille",
    `/admin/patches/${patch.id}`,
    "/admin/journal",
    "/admin/notifications",
    "/admin/telechargements",
    "/admin/diagnostic",
    "/assistance/diagnostic",
    "/admin/comptes",
    "/admin/jetons",
    "/patch-notes",
    "/downloads",
    "/",
  ];
  for (const path of pages) {
    const html = await (await owner.get(path)).text();
    expect(html, path).not.toMatch(/<script>window\.__pwn|<svg onload|<img src=x|href="javascript:/i);
    expect(html, path).not.toMatch(/ style="/);
    expect(
      insideWords(html).filter((word) => /D1_ERROR|SQLITE/.test(word)),
      path,
    ).toEqual([]);
  }
  for (const path of ["/patch-notes.atom", "/patch-notes.json", "/data/patches.json", "/api/patches"]) {
    expect((await request(path)).status, path).toBe(200);
  }
});
