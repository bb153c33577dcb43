import { beforeEach, describe, expect, test } from "vitest";
import { openDatabase } from "#app/platform/database";
import { renameTag } from "#app/tags/commands.server";
import { storeManyMappings } from "../../fixtures/many-mappings.ts";
import type { Browser } from "../browser.ts";
import { readText } from "../html.ts";
import { call, emptyAll, expectAgreement, form, made, picture } from "../mapping-api.ts";
import { failingD1, meanwhile } from "../rows.ts";
import { env, origin } from "../site.ts";
import { all, readColumn, run } from "../sql.ts";
import { tokenHeaders } from "../staff.ts";
import { person } from "./staff.ts";

const list = "/admin/mappings";
const sameSite = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
let headers: Record<string, string>;
let staff: Browser;

beforeEach(async () => {
  await emptyAll();
  headers = await tokenHeaders();
  staff ??= await person("nvteam");
});

const make = (nom: string, metier = "") =>
  made(headers, nom, [["coordX", "12.5"], ["coordY", "-7"], ["metier", metier], picture("a.png")]);

const send = (intent: string, ids: readonly string[], metier = "Aucun", bindings = {}) => {
  const body = new URLSearchParams([
    ...ids.map((id) => ["choix", id]),
    ["metier", metier],
    ["intent", intent],
  ]);
  return staff.get(list, { method: "POST", body, headers: sameSite }, bindings);
};
const jobs = () => all("SELECT nom, metier FROM mappings WHERE deleted_at IS NULL ORDER BY nom");
const entries = (action: string) =>
  readColumn<string>("SELECT entity_id FROM audit_log WHERE entity = 'mapping' AND action = ?", action);

describe("ADM-26: several mappings at once", () => {
  test("a job for all that are ticked; what has it already stays as it is", async () => {
    const ids = [await make("a"), await make("b", "Police"), await make("c"), await make("d", "EMS")];
    const answer = await send("lot-metier", ids.slice(0, 3), "Police");
    expect(answer.headers.get("Location")).toBe(`${list}?fait=lot-metier&nombre=2`);
    expect(await jobs()).toEqual([
      { nom: "a", metier: "Police" },
      { nom: "b", metier: "Police" },
      { nom: "c", metier: "Police" },
      { nom: "d", metier: "EMS" },
    ]);
    expect((await entries("modification")).sort()).toEqual([ids[0], ids[2]].sort());
    expect(await expectAgreement()).toEqual({ rows: 4, objects: 4 });
    const size = "SELECT size FROM mapping_lists WHERE tri = 'recents' AND metier = 'Police'";
    expect(await env.DB.prepare(size).first("size")).toBe(3);
    expect(await (await staff.get(`${list}?fait=lot-metier&nombre=2`)).text()).toContain(
      "2 mappings modifiés.",
    );
    await send("lot-metier", ids, "Aucun");
    expect((await jobs()).every(({ metier }) => metier === null)).toBe(true);
  });

  test("into the trash, each with its line in the journal, and back", async () => {
    const ids = [await make("a"), await make("b"), await make("c")];
    const answer = await send("lot-corbeille", [...ids.slice(0, 2), "inconnu"]);
    expect(answer.headers.get("Location")).toBe(`${list}?fait=lot-corbeille&nombre=2`);
    expect((await jobs()).map(({ nom }) => nom)).toEqual(["c"]);
    expect((await entries("corbeille")).sort()).toEqual(ids.slice(0, 2).sort());
    expect(await expectAgreement()).toEqual({ rows: 3, objects: 3 });
    await staff.post(list, { id: String(ids[0]), intent: "restaurer" });
    expect((await jobs()).map(({ nom }) => nom)).toEqual(["a", "c"]);
  });

  test.each(["lot-corbeille", "lot-metier"])(
    "ADM-26, R-10: %s that loses the database half way says how many were done",
    async (intent) => {
      const changed = async () =>
        (await entries(intent === "lot-metier" ? "modification" : "corbeille")).length;
      const said = new Map<number, number>();
      let ids: string[] = [];
      for (let answered = 0; !said.has(3) && answered < 30; answered++) {
        await emptyAll();
        ids = [await make("a"), await make("b"), await make("c"), await make("d")];
        await make("e", "Police");
        const { DB } = failingD1("D1_ERROR: canari", undefined, answered);
        const answer = await send(intent, ids, "Police", { DB });
        expect(answer.status, String(answered)).toBe(503);
        const text = await readText(answer);
        expect(text).not.toContain("canari");
        const [, number] = text.match(/s'est arrêté en route.*Avant cela\u00a0: (\d) mappings? m/) ?? [];
        if (number) said.set(Number(number), await changed());
        else expect(await changed()).toBeLessThan(2);
      }
      expect([...said.keys()]).toEqual([1, 2, 3]);
      // Of the one at which the answer did not come nobody knows.
      for (const [number, done] of said) expect([number, number + 1]).toContain(done);
      await send(intent, ids, "Police");
      expect(await changed()).toBe(4);
    },
  );

  test.each(["lot-corbeille", "lot-metier"])(
    "ADM-26, R-17: of %s only what was changed is counted: not what somebody deletes meanwhile, nor what has the job already",
    async (intent) => {
      const ids = [await make("a"), await make("b"), await make("c", "Police")];
      const deletion = () => call("DELETE", `/api/mappings/${ids[0]}`, { headers });
      const answer = await send(intent, ids, "police", { DB: meanwhile("update", deletion) });
      const done = intent === "lot-metier" ? 1 : 2;
      expect(answer.headers.get("Location")).toBe(`${list}?fait=${intent}&nombre=${done}&laisses=1`);
    },
  );

  test.each([
    ["lot-metier", "1 mapping modifié, 1 laissé\u00a0: modifié entre-temps."],
    ["lot-corbeille", "1 mapping mis à la corbeille, 1 laissé\u00a0: modifié entre-temps."],
  ])(
    "ADM-26, R-18: %s leaves what a colleague has changed since the list was read, and says so",
    async (intent, sentence) => {
      await make("a", "EMS");
      const theirs = await make("b", "EMS");
      const page = await (await staff.get(list)).text();
      const ticks = [...page.matchAll(/ name="choix"[^>]* value="([^"]+)"/g)].map(([, value = ""]) => value);
      expect(ticks).toHaveLength(2);
      const change = { headers, body: form([["metier", "Taxi"]]) };
      await call("PUT", `/api/mappings/${theirs}`, change);
      await make("c", "Police");
      const place = (await send(intent, ticks, "Police")).headers.get("Location") ?? "";
      expect(await (await staff.get(place)).text()).toContain(sentence);
      expect(await jobs()).toContainEqual({ nom: "b", metier: "Taxi" });
      // The ticks say no more than which ones to the file that is made of them.
      const file = await staff.get(
        `${list}/export?${new URLSearchParams(ticks.map((tick) => ["choix", tick]))}`,
      );
      expect(((await file.json()) as { mappings: object[] }).mappings.length).toBeGreaterThan(0);
    },
  );

  test("ADM-26, TAG-05: a job that a colleague renamed since the list was read does not come back", async () => {
    await make("a", "EMS");
    const id = await make("b");
    const change = {
      services: { db: openDatabase(env.DB), now: () => 5 },
      actor: { id: "1", name: "Solène" },
    };
    expect(await renameTag(change, "EMS", "Secours")).toBe("ok");
    const place = (await send("lot-metier", [id], "EMS")).headers.get("Location") ?? "";
    expect(await (await staff.get(place)).text()).toContain(
      "Ce métier n&#x27;existe pas (ou plus)\u00a0: choisissez-en un autre.",
    );
    // Nor does one that is renamed while the mappings are changed.
    const rename = () => renameTag(change, "Secours", "Urgences");
    const late = await send("lot-metier", [id], "Secours", { DB: meanwhile("update", rename) });
    expect(late.headers.get("Location")).toBe(`${list}?fait=lot-metier&nombre=0&laisses=1`);
    expect(await all("SELECT name FROM tags")).toEqual([{ name: "Urgences" }]);
    expect(await jobs()).toContainEqual({ nom: "b", metier: null });
  });

  test("ADM-26: several that were left are counted, and so is what was done although it is nothing", async () => {
    const html = await (await staff.get(`${list}?fait=lot-metier&nombre=0&laisses=2`)).text();
    expect(html).toContain("0 mapping modifié, 2 laissés\u00a0: modifiés entre-temps.");
  });

  test("all of a page at once", async () => {
    await storeManyMappings(env.DB, 31);
    const rows = await env.DB.prepare("SELECT id FROM mappings LIMIT 30").all<{ id: string }>();
    const answer = await send(
      "lot-corbeille",
      rows.results.map(({ id }) => id),
    );
    expect(answer.headers.get("Location")).toBe(`${list}?fait=lot-corbeille&nombre=30`);
    expect(await jobs()).toHaveLength(1);
  });

  test("what is done to mappings of a search, or of an older page, leads back to that page", async () => {
    await storeManyMappings(env.DB, 35);
    const place = "?q=lieu&depuis=000000000005000+m000005";
    const { headers } = await staff.get(`${list}${place}`, {
      method: "POST",
      body: new URLSearchParams({ choix: "m000004", metier: "EMS", intent: "lot-metier" }),
      headers: sameSite,
    });
    expect(headers.get("Location")).toBe(`${list}${place}&fait=lot-metier&nombre=1`);
    for (const n of [1, 2, 3, 4, 5]) {
      const { headers } = await staff.post(`${list}${place}`, { id: `m00000${n}`, intent: "corbeille" });
      expect(headers.get("Location")).toBe(`${list}${place}&fait=corbeille`);
    }
    const emptied = await (await staff.get(`${list}${place}`)).text();
    expect(emptied).toContain("Rien de plus ici.");
    expect(emptied).toContain("Retour au début");
  });

  test("a file with those that are ticked, newest first, as the API gives them; what is in the trash is in no file", async () => {
    const ids = [await make("a", "Police"), await make("b")];
    await make("c");
    const gone = await make("d");
    await call("DELETE", `/api/mappings/${gone}`, { headers });
    const answer = await staff.get(
      `${list}/export?${new URLSearchParams([...ids, gone].map((id) => ["choix", id]))}`,
    );
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="mappings-[\d-]+\.json"$/,
    );
    expect(answer.headers.get("Cache-Control")).toContain("no-store");
    const { mappings } = (await answer.json()) as {
      mappings: { nom: string; metier: string; nomFichier: string }[];
    };
    expect(mappings.map(({ nom, metier, nomFichier }) => [nom, metier, nomFichier])).toEqual([
      ["b", "Aucun", "nv_b"],
      ["a", "Police", "nv_a"],
    ]);
    const api = await call("GET", `/api/mappings/${ids[0]}`, { headers });
    expect(mappings.find(({ nom }) => nom === "a")).toEqual(api.body["mapping"] ?? api.body);
  });

  test("nothing ticked says so; more than a page, an impossible job or nothing to export is refused", async () => {
    const id = await make("a");
    const none = await send("lot-corbeille", []);
    expect(none.headers.get("Location")).toBe(`${list}?fait=lot-vide`);
    expect(await (await staff.get(`${list}?fait=lot-vide`)).text()).toContain("Cochez au moins un mapping.");
    expect((await send("lot-metier", [id], "")).headers.get("Location")).toBe(`${list}?fait=lot-sans-metier`);
    const many = [id, ...Array.from({ length: 30 }, (_, i) => `m${i}`)];
    for (const intent of ["lot-corbeille", "lot-metier"]) expect((await send(intent, many)).status).toBe(400);
    expect((await send("lot-metier", [id], "x")).status).toBe(400);
    expect((await staff.get(`${list}/export?metier=`)).headers.get("Location")).toBe(`${list}?fait=lot-vide`);
    expect((await staff.get(`${list}/export?choix=inconnu`)).status).toBe(400);
    expect(await jobs()).toEqual([{ nom: "a", metier: null }]);
  });
});

test("ADM-26: the trash shows all that can be taken back, thirty a page, also when it went in one moment", async () => {
  await storeManyMappings(env.DB, 65);
  await run("UPDATE mappings SET deleted_at = 1750000000000 - (rowid % 2)");
  const seen: string[] = [];
  let next: string | undefined = `${list}?etat=corbeille`;
  const pages: number[] = [];
  while (next) {
    const html: string = await (await staff.get(next)).text();
    const ids = [...html.matchAll(/<input type="hidden" name="id" value="([^"]+)"/g)].map(
      ([, id]) => id ?? "",
    );
    pages.push(ids.length);
    seen.push(...ids);
    next = /href="([^"]+)"[^>]*>Supprimés plus tôt/.exec(html)?.[1]?.replaceAll("&amp;", "&");
  }
  expect(pages).toEqual([30, 30, 5]);
  expect(new Set(seen).size).toBe(65);
});
