/**
 * A thousand hostile inputs from a fixed seed for the forms and API routes of mappings and tags: never a 5xx,
 * nothing of the inside in an answer, nothing live in any page afterwards (T-17, T-30, T-31, T-39).
 */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { dice } from "../fixtures/dice.ts";
import { insideWords } from "./html.ts";
import { emptyAll, expectAgreement, required } from "./mapping-api.ts";
import { origin, request } from "./site.ts";
import { readValue } from "./sql.ts";
import { sessionHeaders, tokenHeaders } from "./staff.ts";

vi.setConfig({ testTimeout: 300_000 });

const texts = [
  "",
  " ",
  "a",
  "é".repeat(400),
  "x".repeat(21_000),
  "\u0000",
  "a\u0007b",
  "\u202egauche",
  "\ud800",
  "👩🏽‍🚀".repeat(30),
  "<script>window.__pwn=1</script>",
  "</script><svg onload=alert(1)>",
  '"><img src=x onerror=window.__pwn=1>',
  "javascript:alert(1)",
  "' OR 1=1 --",
  "'); DROP TABLE mappings; --",
  "%00%27",
  "100%_",
  "{{7*7}}",
  "__proto__",
  "constructor",
  "toString",
  "../../backups/x",
  "null",
  "NaN",
  "Infinity",
  "-1",
  "1e999",
  "99999999999999999999",
  "441,25 ; -982",
  "vector3(1,2,3)",
  "true",
  "[]",
  '["a"]',
  "\n\n\r\n\t",
  "Aucun",
  "Police",
];
const names = [
  "nom",
  "nomFichier",
  "coordX",
  "coordY",
  "coordZ",
  "heading",
  "description",
  "metier",
  "keepImages",
  "revision",
  "envoi",
  "alt.nouvelle-0",
  "position.nouvelle-0",
  "images",
  "inconnu",
  "__proto__",
  "constructor[prototype]",
];

const roll = dice(20_261_121);
const pick = <T>(list: readonly T[]): T => list[roll(list.length)] as T;

let token: Record<string, string>;
let session: Record<string, string>;
beforeAll(async () => {
  await emptyAll();
  token = await tokenHeaders();
  session = await sessionHeaders({ role: "owner" });
  const body = new FormData();
  for (const [name, value] of [...required, ["metier", "Police"]] as [string, string][])
    body.set(name, value);
  const made = await request("/api/mappings", { method: "POST", headers: token, body });
  id = ((await made.json()) as { id: string }).id;
});
afterAll(emptyAll);

test("T-39: a field called like a part of every object is an unknown field", async () => {
  for (const name of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
    const fields = new FormData();
    for (const [key, value] of [...required, [name, "x"]] as [string, string][]) fields.append(key, value);
    const form = await request("/api/mappings", { method: "POST", headers: token, body: fields }, bindings);
    const json = await request(
      "/api/tags",
      {
        method: "POST",
        headers: { ...token, "Content-Type": "application/json" },
        body: `{"tag":"Forgeron","${name}":1}`,
      },
      bindings,
    );
    for (const response of [form, json]) {
      expect(response.status, name).toBe(422);
      expect(await response.text()).toContain(`"${name}":["Ce champ n'existe pas"]`);
    }
  }
});
let id = "";

const bindings = { LIMIT_WRITE: undefined, LIMIT_READ: undefined };
const seen = new Map<number, number>();

async function ask(path: string, init: RequestInit): Promise<void> {
  const response = await request(path, init, bindings);
  const what = `${init.method} ${path}`;
  const body = await response.text();
  expect(response.status, `${what} ${body.slice(0, 300)}`).toBeLessThan(500);
  expect(body.match(/D1_ERROR|SQLITE|Failed query|ZodError|TypeError: /), what).toBeNull();
  seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
}

/** The fields of a mapping with some of them replaced, repeated or added. */
function hostileForm(fields: readonly [string, string][]): FormData {
  const form = new FormData();
  const sent = new Map<string, string[]>(fields.map(([name, value]) => [name, [value]]));
  for (let changes = 1 + roll(4); changes > 0; changes--) {
    const text = pick(texts);
    sent.set(pick(names), roll(12) === 0 ? [text, text] : [text]);
  }
  for (const [name, values] of sent) {
    for (const value of values) {
      if (name === "images" && roll(2) === 0) form.append(name, new File([value], value.slice(0, 60)));
      else form.append(name, value);
    }
  }
  return form;
}

test("T-31: 400 forms for POST and PUT /api/mappings", async () => {
  for (let i = 0; i < 400; i++) {
    const isNew = roll(3) > 0;
    const fields = isNew ? (required as [string, string][]) : [];
    const path = isNew
      ? "/api/mappings"
      : `/api/mappings/${roll(8) === 0 ? encodeURIComponent(pick(texts).replace("\ud800", "")) || "x" : id}`;
    const headers =
      roll(6) === 0 ? { ...token, "If-Match": pick(['"1"', '"99"', "*", 'W/"2"', "x", "'"]) } : token;
    await ask(path, { method: isNew ? "POST" : "PUT", headers, body: hostileForm(fields) });
  }
  expect(seen.get(201)).toBeGreaterThan(5);
  expect(seen.get(422)).toBeGreaterThan(20);
});

test("T-31: 150 forms for the staff pages", async () => {
  const browser = { ...session, Origin: origin, "Sec-Fetch-Site": "same-origin" };
  for (let i = 0; i < 100; i++) {
    const path = pick(["/admin/mappings/nouveau.data", `/admin/mappings/${id}.data`]);
    await ask(path, { method: "POST", headers: browser, body: hostileForm(required as [string, string][]) });
  }
  for (let i = 0; i < 50; i++) {
    const path = pick(["/admin/mappings.data", "/admin/mappings/metiers.data"]);
    const intents = [
      "corbeille",
      "restaurer",
      "renommer",
      "fusionner",
      "supprimer",
      "creer",
      ...texts.slice(0, 8),
    ];
    const fields = {
      id: pick(texts),
      intent: pick(intents),
      nom: pick(texts),
      tag: pick(texts),
      name: pick(texts),
      vers: pick(texts),
    };
    await ask(path, { method: "POST", headers: browser, body: new URLSearchParams(fields) });
  }
});

test("T-31, ADM-26: 150 forms for several mappings at once", async () => {
  const browser = { ...session, Origin: origin, "Sec-Fetch-Site": "same-origin" };
  for (let i = 0; i < 100; i++) {
    const chosen = Array.from({ length: roll(34) }, () => ["choix", pick([...texts, "inconnu"])]);
    const body = new URLSearchParams([
      ...chosen,
      ["intent", pick(["lot-corbeille", "lot-metier", "lot-", ...texts.slice(0, 3)])],
      ["metier", pick([...texts, "Aucun"])],
      ...(roll(6) === 0 ? [[pick(names), pick(texts)]] : []),
    ] as [string, string][]);
    await ask("/admin/mappings.data", { method: "POST", headers: browser, body });
  }
  for (let i = 0; i < 50; i++) {
    const chosen = Array.from(
      { length: roll(34) },
      () => ["choix", pick([...texts, id])] as [string, string],
    );
    await ask(`/admin/mappings/export?${new URLSearchParams(chosen)}`, { headers: browser });
  }
});

test("T-31: 250 bodies and addresses for /api/tags", async () => {
  const values: unknown[] = [...texts, 0, -1, 1e308, true, null, [], {}, [[]], { tag: 1 }, { toString: 1 }];
  for (let i = 0; i < 150; i++) {
    const body: unknown =
      roll(8) === 0
        ? pick(values)
        : { tag: pick(values), ...(roll(6) === 0 ? { [pick(names)]: pick(values) } : {}) };
    const type =
      roll(10) === 0
        ? pick(["text/plain", "application/jsonx", "multipart/form-data; boundary=b"])
        : "application/json";
    const raw = roll(15) === 0 ? pick(texts) : JSON.stringify(body);
    await ask("/api/tags", { method: "POST", headers: { ...token, "Content-Type": type }, body: raw });
  }
  for (let i = 0; i < 100; i++) {
    const tag = encodeURIComponent(pick(texts).replace("\ud800", "�").slice(0, 300)) || "x";
    const to =
      roll(2) === 0 ? `?vers=${encodeURIComponent(pick(texts).replace("\ud800", "�").slice(0, 300))}` : "";
    await ask(`/api/tags/${tag}${to}`, { method: pick(["DELETE", "PUT"]), headers: token });
  }
});

test("T-31: 200 questions to the catalogue, the map and the lists", async () => {
  for (let i = 0; i < 200; i++) {
    const params = new URLSearchParams();
    for (let count = 1 + roll(4); count > 0; count--) {
      params.append(
        pick(["q", "metier", "tri", "pres", "page", "zone", "depuis", "etat", "fait", "__proto__"]),
        pick(texts).slice(0, 3000),
      );
    }
    const path = pick([
      "/mappings.data",
      "/mappings/carte.data",
      "/admin/mappings.data",
      "/api/mappings",
      "/data/mappings.json",
      "/admin/mappings/verifier",
    ]);
    await ask(`${path}?${params}`, { method: "GET", headers: session });
  }
});

test("T-17: nothing of it is live in any page, and every list says what the rows say", async () => {
  expect(await readValue<number>("SELECT count(*) FROM mappings")).toBeGreaterThan(5);
  for (const path of [
    "/mappings",
    "/mappings/carte",
    `/mappings/${id}`,
    "/admin/mappings",
    "/admin/mappings/metiers",
    `/admin/mappings/${id}`,
    "/admin/journal",
  ]) {
    const response = await request(path, { headers: session });
    expect(response.status, path).toBe(200);
    const html = await response.text();
    expect(html).not.toMatch(/<script>window\.__pwn|<svg onload|<img src=x|href="javascript:/i);
    expect(html).not.toMatch(/ style="/);
    expect(insideWords(html).filter((word) => /D1_ERROR|SQLITE/.test(word))).toEqual([]);
  }
  await expectAgreement();
});
