/** What a mapping asks and replaces (N-05, N-07): typed once, read by everyone; of two that replace one interior staff hear. */
import { beforeEach, describe, expect, test } from "vitest";
import { listOverrides } from "#app/mappings/admin-queries.server";
import { findLookAlikes } from "#app/mappings/writing/look-alikes.server";
import { openDatabase } from "#app/platform/database";
import { quarterSql } from "../../scripts/quarter-migration.ts";
import { person } from "./admin/staff.ts";
import { textOf } from "./html.ts";
import { call, create, type Entries, expectAgreement, form, made, required } from "./mapping-api.ts";
import { storeMappings } from "./mappings-data.ts";
import { countRows } from "./rows.ts";
import { env, request } from "./site.ts";
import { readRow, run } from "./sql.ts";
import { sessionHeaders, tokenHeaders } from "./staff.ts";

let headers: Record<string, string>;
beforeEach(async () => {
  await storeMappings([]);
  headers = await tokenHeaders();
});

const replacing = (nom: string, interieurRemplace: string) =>
  made(headers, nom, [["interieurRemplace", interieurRemplace]]);
const sheet: Entries = [
  ["legacy", "teste"],
  ["enhanced", "ne-fonctionne-pas"],
  ["buildJeu", "3258"],
  ["conflits", "Avec un autre commissariat."],
  ["interieurRemplace", "v_policehub"],
];
const asJson = {
  compatibilite: {
    legacy: "teste",
    enhanced: "ne-fonctionne-pas",
    buildJeu: 3258,
    conflits: "Avec un autre commissariat.",
  },
  interieurRemplace: "v_policehub",
};

describe("N-07: the sheet of a mapping", () => {
  test("what is typed comes back, a change keeps what it does not name, and the journal has both", async () => {
    const { status, body } = await create(headers, [...required, ...sheet]);
    expect([status, body]).toEqual([201, expect.objectContaining(asJson)]);
    const path = `/api/mappings/${body["id"]}`;
    const renamed = await call("PUT", path, { headers, body: form([["nom", "Autre nom"]]) });
    expect(renamed.body).toMatchObject({ ...asJson, nom: "Autre nom" });
    const change = form([
      ["enhanced", "non-teste"],
      ["interieurRemplace", ""],
    ]);
    expect((await call("PUT", path, { headers, body: change })).body).toMatchObject({
      compatibilite: { ...asJson.compatibilite, enhanced: "non-teste" },
      interieurRemplace: "",
      revision: 3,
    });
    const journal = await readRow<{ before: string; after: string }>(
      "SELECT before, after FROM audit_log WHERE entity_id = ? ORDER BY id DESC LIMIT 1",
      body["id"],
    );
    expect(JSON.parse(journal?.before ?? "")).toMatchObject({
      enhanced: "ne-fonctionne-pas",
      interieurRemplace: "v_policehub",
    });
    expect(JSON.parse(journal?.after ?? "")).toMatchObject({ enhanced: null, interieurRemplace: "" });
    await expectAgreement();
  });

  test("the same again writes nothing", async () => {
    const { body } = await create(headers, [...required, ...sheet]);
    const again = await call("PUT", `/api/mappings/${body["id"]}`, { headers, body: form(sheet) });
    expect(again.body).toMatchObject({ ...asJson, revision: 1 });
  });

  test("a guest reads it on the page and in the feed; of a mapping without one no word is said", async () => {
    const { body } = await create(headers, [...required, ...sheet]);
    const bare = await create(headers, [
      ["nom", "Sans fiche"],
      ["nomFichier", "nv_sans"],
    ]);
    const read = async (path: string) => textOf(await (await request(path)).text());
    const page = await read(`/mappings/${body["id"]}`);
    for (const text of [
      "Remplace v_policehub",
      "Édition Legacy testé",
      "Édition Enhanced ne fonctionne pas",
      "Build du jeu 3258 ou plus récent",
      "Conflits connus Avec un autre commissariat.",
    ])
      expect(page).toContain(text);
    expect(page).not.toContain("nv_commissariat");
    expect(await read(`/mappings/${bare.body["id"]}`)).not.toMatch(
      /Remplace|Édition|Build du jeu|Conflits|testé/,
    );
    const feed = await (await request("/mappings.json")).text();
    expect(feed).toContain("Remplace\u00a0: v_policehub<br>Édition Legacy\u00a0: testé");
    expect(feed.match(/Remplace/g)).toHaveLength(1);
  });

  test("N-05: the list says what a card's mapping replaces, and a search for its name finds it", async () => {
    await replacing("Poste", "V_PoliceHub");
    await replacing("Rue", "");
    const list = textOf(await (await request("/mappings")).text());
    expect(list.match(/Remplace\s: V_PoliceHub/g)).toHaveLength(1);
    for (const q of ["v_policehub", "policehub.ymap"]) {
      const found = textOf(await (await request(`/mappings?q=${q}`)).text());
      expect([found.includes("Poste"), found.includes("Rue")], q).toEqual([true, false]);
    }
  });

  test("N-05, R-29: a later correction of the quarters leaves what a mapping replaces in its searched text", async () => {
    await create(headers, [
      ...required,
      ...sheet,
      ["metier", "Police"],
      ["coordX", "440"],
      ["coordY", "-982"],
    ]);
    await replacing("Sans lieu", "v_bahama");
    const searched = async () =>
      (await env.DB.prepare("SELECT search_text FROM mappings ORDER BY nom").all()).results;
    const before = await searched();
    for (const part of ["v_policehub", "mission row", "\u0002police"])
      expect(before[0]?.["search_text"], part).toContain(part);
    await run(quarterSql());
    expect(await searched()).toEqual(before);
  });
});

describe("N-05, R-25: two mappings of one interior", () => {
  const sentence = "«\u00a0Poste\u00a0» remplace aussi cet intérieur.";
  const staff = () => sessionHeaders({ role: "nvteam" });
  const checked = async (query: string) => {
    const answer = await request(`/admin/mappings/verifier?${query}`, { headers: await staff() });
    return ((await answer.json()) as { found: { sentence: string; isOverride: boolean }[] }).found;
  };

  test("who saves the second one hears of the first, however it is written, and is not refused", async () => {
    await replacing("Poste", "V_PoliceHub.ymap");
    const second = await create(headers, [
      ["nom", "Second"],
      ["nomFichier", "nv_2"],
      ["interieurRemplace", "v_policehub"],
    ]);
    expect([second.status, second.body["avertissements"]]).toEqual([201, [sentence]]);
    expect(await checked(`nomFichier=nv_3&interieur=v_policehub&sauf=${second.body["id"]}`)).toEqual([
      expect.objectContaining({ sentence, isOverride: true }),
    ]);
    expect(await checked("nomFichier=nv_3&interieur=")).toEqual([]);
    await run("UPDATE mappings SET deleted_at = 1 WHERE nom = 'Poste'");
    expect(await checked(`nomFichier=nv_3&interieur=v_policehub&sauf=${second.body["id"]}`)).toEqual([]);
  });

  test("the form of a stored one says so when it is opened, without a script too: nobody typed what an import brought", async () => {
    await storeMappings([
      { id: "p", nom: "Poste", interieurRemplace: "v_policehub", x: null, y: null },
      { id: "s", nom: "Second", interieurRemplace: "v_policehub", x: null, y: null },
      { id: "t", nom: "Tiers", interieurRemplace: "v_bahama", x: null, y: null },
    ]);
    const opened = async (id: string) =>
      textOf(await (await request(`/admin/mappings/${id}`, { headers: await staff() })).text());
    expect(await opened("s")).toContain(
      `Plusieurs mappings pour cet intérieur Installés ensemble, ils s'écrasent. ${sentence}`,
    );
    expect(await opened("t")).not.toContain("Plusieurs mappings");
  });

  test("a form without a script that saves one leads to the list in which both stand", async () => {
    await replacing("Poste", "v_policehub");
    const owner = await person("owner");
    const sent = async (nom: string, interior: string, to = "nouveau", revision = "") => {
      const body = form([
        ["nom", nom],
        ["nomFichier", `nv_${nom}`],
        ["interieurRemplace", interior],
      ]);
      body.append("envoi", crypto.randomUUID());
      body.append("revision", revision);
      const response = await owner.get(`/admin/mappings/${to}`, {
        method: "POST",
        body,
        headers: { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" },
      });
      expect(response.status).toBe(302);
      return response.headers.get("Location") ?? "";
    };
    expect(await sent("Seul", "v_bahama")).toBe("/admin/mappings?fait=cree");
    const address = await sent("Second", "v_policehub");
    const page = textOf(await (await owner.get(address)).text());
    expect(page).toContain("Mapping créé avec succès\u202f! Un autre mapping remplace le même intérieur.");
    for (const nom of ["Poste", "Second"]) expect(page).toContain(nom);
    expect(page).not.toContain("Seul");
    // Opened from a page of that list, it leads back to it.
    await storeMappings([
      { id: "p", nom: "Poste", interieurRemplace: "v_policehub", x: null, y: null },
      { id: "t", nom: "Tiers", interieurRemplace: "v_policehub", x: null, y: null },
    ]);
    expect(await sent("Tiers", "v_policehub", "t?etat=interieurs&depuis=t", "1")).toBe(
      "/admin/mappings?etat=interieurs&depuis=t&fait=modifie&avec=autre",
    );
    expect(await sent("Tiers", "v_policehub", "t?q=Tiers", "2")).toBe(
      "/admin/mappings?etat=interieurs&fait=modifie&avec=autre",
    );
  });

  test("the list has those of every interior that two replace, whichever way they came, and none of the trash", async () => {
    await storeMappings([
      { id: "a", nom: "Alpha", interieurRemplace: "v_x" },
      { id: "b", nom: "Bravo", interieurRemplace: "v_a" },
      { id: "c", nom: "Charlie", interieurRemplace: "V_X.ymap" },
      { id: "d", nom: "Delta", interieurRemplace: "v_a", deleted: true },
      { id: "e", nom: "Écho", interieurRemplace: "" },
      { id: "f", nom: "Foxtrot", interieurRemplace: "" },
    ]);
    const { rows, next } = await listOverrides(openDatabase(env.DB), null);
    expect([rows.map(({ nom }) => nom), next]).toEqual([["Alpha", "Charlie"], null]);
    await run("UPDATE mappings SET deleted_at = NULL");
    const all = await listOverrides(openDatabase(env.DB), null);
    expect(all.rows.map(({ nom }) => nom)).toEqual(["Bravo", "Delta", "Alpha", "Charlie"]);
    for (const role of ["client", "nvteam"] as const) {
      const own = await sessionHeaders({ role });
      expect((await request("/admin/mappings?etat=interieurs", { headers: own })).status, role).toBe(
        role === "client" ? 403 : 200,
      );
    }
  });

  test("R-23: the list goes on where it ended, and reads what a search reads, however many replace something", async () => {
    const count = 5000;
    await storeMappings(
      Array.from({ length: count }, (_, i) => ({
        id: `m${i}`,
        nom: `Lieu ${i}`,
        // The last interior alone is replaced by 40 of them; all others by one.
        interieurRemplace: i < count - 40 ? `v_${String(i).padStart(5, "0")}` : "v_z",
      })),
    );
    const { DB, bill } = countRows();
    const db = openDatabase(DB);
    let from: string | null = null;
    const found: string[] = [];
    let pages = 0;
    do {
      Object.assign(bill, { rows: 0, roundTrips: 0 });
      const page = await listOverrides(db, from);
      found.push(...page.rows.map(({ id }) => id));
      expect(bill.roundTrips).toBe(1);
      expect(bill.rows).toBeLessThanOrEqual(10_000);
      from = page.next;
      pages++;
    } while (from !== null && pages < 20);
    expect(pages).toBe(4);
    expect(found.sort()).toEqual(Array.from({ length: 40 }, (_, i) => `m${count - 40 + i}`).sort());
    Object.assign(bill, { rows: 0, roundTrips: 0 });
    const place = { id: null, submissionId: null, nomFichier: "nv", x: null, y: null };
    expect(await findLookAlikes(db, { ...place, interieurRemplace: "V_Z" })).toHaveLength(5);
    expect([bill.roundTrips, bill.rows <= 30]).toEqual([1, true]);
    const none = await findLookAlikes(db, { ...place, interieurRemplace: "" });
    expect([none, bill.rows <= 60]).toEqual([[], true]);
  });

  test("R-23: where all replace one interior, a page in the middle of them reads no more than the first", async () => {
    await storeMappings(
      Array.from({ length: 5000 }, (_, i) => ({ id: `m${i}`, nom: `Lieu ${i}`, interieurRemplace: "v_z" })),
    );
    const { DB, bill } = countRows();
    const read = async (from: string | null) => {
      Object.assign(bill, { rows: 0, roundTrips: 0 });
      const page = await listOverrides(openDatabase(DB), from);
      return { ids: page.rows.map(({ id }) => id), next: page.next, rows: bill.rows };
    };
    const first = await read(null);
    const second = await read(first.next);
    expect([first.ids.length, second.ids.length, second.ids[0]]).toEqual([30, 30, first.next]);
    const { results } = await env.DB.prepare(
      "SELECT id FROM mappings ORDER BY cle_recent LIMIT 40 OFFSET 2500",
    ).all<{ id: string }>();
    const middle = await read(results[0]?.id ?? "");
    expect(middle.ids).toEqual(results.slice(0, 30).map(({ id }) => id));
    expect(middle.rows).toBeLessThanOrEqual(first.rows + 20);
  });
});
