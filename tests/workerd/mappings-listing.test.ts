import { beforeEach, describe, expect, test } from "vitest";
import { derivedColumns } from "#app/mappings/listing/derived";
import { readCatalogue } from "#app/mappings/queries.server";
import { readQuery } from "#app/mappings/read-query";
import { createMapping, findMapping, updateMapping } from "#app/mappings/writing/commands.server";
import { restoreMapping, trashMapping } from "#app/mappings/writing/trash.server";
import { openDatabase } from "#app/platform/database";
import { deleteTag, renameTag } from "#app/tags/commands.server";
import { dice } from "../fixtures/dice.ts";
import { expectLists } from "./mapping-lists.ts";
import { fieldsOf, fillMappings, jobs, relist, servicesOf, storeMappings } from "./mappings-data.ts";
import { env, request } from "./site.ts";
import { all } from "./sql.ts";

const db = openDatabase(env.DB);
const actor = { id: "1", name: "Équipe" };
let time = 1_000_000;
const services = servicesOf(db, () => time);

const create = (id: string, change: object = {}) =>
  createMapping(services, { id, fields: fieldsOf(change), images: [], actor, submissionId: null });

async function edit(id: string, change: object) {
  const current = await findMapping(db, id);
  if (current) await updateMapping(services, { current, fields: fieldsOf(change), images: [], actor });
}

const pageOf = async (address: string) => {
  const { mappings, page, pages } = await readCatalogue(db, readQuery(new URLSearchParams(address)), {
    isMember: false,
  });
  return { ids: mappings.map(({ id }) => id), page, pages };
};

describe("the lists of the catalogue", () => {
  beforeEach(async () => {
    time = 1_000_000;
    await storeMappings([]);
  });

  test("R-23: a block that grows too large is cut, and every page stays right", async () => {
    await fillMappings(511);
    time = 100_500;
    for (const id of ["a", "b", "c"]) await create(id, { nom: "Lieu 100", metier: "Police" });
    await expectLists();
    const results = await all<{ size: number }>(
      "SELECT size FROM mapping_blocks WHERE tri = 'recents' AND metier = '' ORDER BY start",
    );
    expect(results.map(({ size }) => size)).toEqual([172, 171, 171]);
    const everything = await env.DB.prepare("SELECT id FROM mappings ORDER BY cle_recent DESC").all<{
      id: string;
    }>();
    const ids: string[] = [];
    for (let page = 1; page <= 22; page++) ids.push(...(await pageOf(`page=${page}`)).ids);
    expect(ids).toEqual(everything.results.map(({ id }) => id));
  });

  test("MAP-22, R-23: a place at the far end of what coordinates may say is on the map of a large catalogue too", async () => {
    await fillMappings(600);
    await create("loin", { nom: "Loin", coordX: 15_990, coordY: -15_990 });
    const partOf = async (part: string) => (await request(`/mappings/carte.data?vue=${part}`)).text();
    expect(await partOf("15000,-20000,20000,-15000")).toContain('"loin"');
    expect(await partOf("15000,15000,20000,20000")).not.toContain('"loin"');
  });

  test("R-18: whichever of its fields alone changes, the lists have the mapping at its new place", async () => {
    await create("seul");
    let fields = {};
    for (const change of [
      { coordX: 900 },
      { coordY: 800 },
      { metier: "Police" },
      { nom: "Autre" },
      { description: "Un texte de plus" },
      { metier: null },
    ]) {
      fields = { ...fields, ...change };
      await edit("seul", fields);
      await expectLists();
    }
  });

  test("R-18, R-19: after any series of writes the lists say what the mappings say", async () => {
    await fillMappings(600);
    const roll = dice(20_261_121);
    const id = () => `m${String(1 + roll(600)).padStart(6, "0")}`;
    const job = () => [...jobs, null, "Forgeron"][roll(10)] ?? null;
    for (let i = 0; i < 80; i++) {
      time += roll(5000);
      const kind = roll(5);
      const place =
        roll(4) === 0 ? { coordX: null, coordY: null } : { coordX: roll(3000), coordY: roll(3000) };
      if (kind === 0) await create(`n${i}`, { nom: `Neuf ${roll(50)}`, metier: job(), ...place });
      else if (kind === 1) await edit(id(), { nom: `Modifié ${roll(900)}`, metier: job(), ...place });
      else if (kind === 2) await edit(id(), { nom: "Un lieu", metier: job() });
      else if (kind === 3) await trashMapping(services, id(), actor);
      else await restoreMapping(services, id(), actor);
      if (i % 20 === 19) await expectLists();
    }
    const change = { services, actor };
    expect(await renameTag(change, "Police", "Gendarmerie")).toBe("ok");
    await expectLists();
    expect(await deleteTag(change, "EMS", "Gendarmerie")).toBe("ok");
    await expectLists();
    expect(await deleteTag(change, "Taxi", null)).toBe("ok");
    await expectLists();
    const gone = await env.DB.prepare(
      "SELECT metier FROM mapping_lists WHERE metier IN ('EMS', 'Taxi', 'Police')",
    ).all();
    expect(gone.results).toEqual([]);
    // What the writes have left is what making everything again would give.
    const read = () =>
      env.DB.prepare("SELECT tri, metier, size FROM mapping_lists WHERE size > 0 ORDER BY 1, 2").all();
    const before = await read();
    await relist();
    expect((await read()).results).toEqual(before.results);
    await expectLists();
  });

  test("MAP-03, TAG-07: what is searched of a mapping follows its job: renamed, merged, taken away", async () => {
    await create("p", {
      nom: "Poste",
      description: "Une cellule",
      interieurRemplace: "v_Poste",
      metier: "Préfecture",
      coordX: 440,
      coordY: -980,
    });
    await create("s", { nom: "Sans lieu", metier: "Préfecture", coordX: null, coordY: null });
    const change = { services, actor };
    const expectSearched = async (word: string, found: string[]) => {
      const rows = await env.DB.prepare("SELECT * FROM mappings WHERE id IN ('p', 's') ORDER BY id").all<
        Parameters<typeof derivedColumns>[0] & { search_text: string; interieur_remplace: string }
      >();
      for (const row of rows.results)
        expect(row.search_text).toBe(
          derivedColumns({ ...row, nomFichier: "", interieurRemplace: row.interieur_remplace }).searchText,
        );
      expect((await pageOf(`q=${encodeURIComponent(word)}`)).ids.sort()).toEqual(found);
    };
    await expectSearched("prefecture", ["p", "s"]);
    expect(await renameTag(change, "Préfecture", "Maréchaussée")).toBe("ok");
    await expectSearched("marechaussee", ["p", "s"]);
    await expectSearched("prefecture", []);
    await create("e", { nom: "Écurie", metier: "Haras" });
    expect(await deleteTag(change, "Maréchaussée", "Haras")).toBe("ok");
    await expectSearched("haras", ["e", "p", "s"]);
    expect(await deleteTag(change, "Haras", null)).toBe("ok");
    await expectSearched("haras", []);
    await expectSearched("cellule", ["p"]);
  });

  test("MAP-22: one name before another that continues it, whatever their ids", async () => {
    await create("z", { nom: "Garage" });
    await create("a", { nom: "Garage du port" });
    await create("b", { nom: "Garage 10" });
    await create("c", { nom: "Garage 2" });
    expect((await pageOf("tri=nom")).ids).toEqual(["z", "c", "b", "a"]);
  });

  test.each([
    ["page=0", 1],
    ["page=-1", 1],
    ["page=2.5", 1],
    ["page=1e3", 1],
    ["page=3", 3],
    ["page=4", 3],
    ["page=9999999", 3],
    ["page=99999999999999999999", 3],
    ["tri=nom&page=3", 3],
    ["tri=nom&page=9999999", 3],
    ["metier=Police&page=9999999", 1],
    ["metier=Inconnu&page=7", 1],
    ["q=lieu&page=3", 3],
    ["q=lieu&page=9999999", 3],
    ["tri=proximite&pres=1,2&page=9999999", 3],
  ])("'%s' shows page %i: a number beyond the last page is the last page", async (address, page) => {
    await fillMappings(50);
    const shown = await pageOf(address);
    expect(shown.page).toBe(page);
    if (!address.includes("metier")) expect(shown.ids).toHaveLength(page === 3 ? 2 : 24);
  });

  test("MAP-22: of many at one place each is on one page, wherever the blocks are cut", async () => {
    const placeOf = (i: number) => (i < 364 ? -3000 : i < 424 ? 100 : 3000);
    const places = Array.from({ length: 600 }, (_, i) => ({ id: `m${i}`, x: placeOf(i), y: placeOf(i) }));
    await storeMappings(places.map((place) => ({ ...place, nom: "Lieu" })));
    const ids: string[] = [];
    for (let page = 1; page <= 5; page++) {
      ids.push(...(await pageOf(`tri=proximite&pres=104,104&page=${page}`)).ids);
    }
    expect(new Set(ids).size).toBe(5 * 24);
  });
});
