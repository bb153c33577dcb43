import { expect, test } from "vitest";
import { readPatchCounts } from "#app/patches/admin-queries.server";
import { openDatabase } from "#app/platform/database";
import { decode, readText } from "../html.ts";
import { countRows } from "../rows.ts";
import { env } from "../site.ts";
import { run } from "../sql.ts";
import { createdPatch, patchFields, person, rowOf, send, trash, withdraw } from "./staff.ts";

const nvteam = await person("nvteam");
const create = "/admin/patches/nouveau";
const counts = () => readPatchCounts(openDatabase(env.DB));
const planned = { intent: "publier", scheduledFor: "2099-03-01T10:00" };

test("ADM-04, R-22: each filter says how many patches it holds, without reading those that visitors see", async () => {
  const before = await counts();
  await createdPatch(nvteam);
  const withdrawn = await createdPatch(nvteam);
  const deleted = await createdPatch(nvteam);
  await createdPatch(nvteam, { intent: "brouillon" });
  await createdPatch(nvteam, planned);
  await withdraw(nvteam, withdrawn);
  await trash(nvteam, deleted);
  expect(await counts()).toEqual({
    tous: before.tous + 4,
    publie: before.publie + 1,
    brouillon: before.brouillon + 1,
    programme: before.programme + 1,
    retire: before.retire + 1,
    corbeille: before.corbeille + 1,
  });

  const many = Array.from({ length: 50 }, (_, i) =>
    env.DB.prepare(
      `INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch, position, created_at, updated_at)
       SELECT ?1, ?1, title, description, modified_files, modifications, link_patch, 1000 + ?2, created_at, updated_at
       FROM patches WHERE id = ?3`,
    ).bind(`beaucoup-${i}`, i, withdrawn.id),
  );
  const cost = async () => {
    const { DB, bill } = countRows();
    await readPatchCounts(openDatabase(DB));
    return bill.rows;
  };
  const few = await cost();
  await env.DB.batch(many);
  expect(await cost()).toBe(few);
  await run("DELETE FROM patches WHERE id LIKE 'beaucoup-%'");
});

test("N-10, ERR-23: what is said of a save says whether Discord is told", async () => {
  const said = async (change: Record<string, string>, path = create) =>
    readText(await send(nvteam, path, patchFields(change)));
  const loud = { announce: "on" };
  expect(await said(loud)).toContain("Patch créé et sauvegardé\u202f! Son annonce part sur Discord.");
  expect(await said({})).toContain("Patch créé et sauvegardé\u202f! Sans annonce sur Discord.");
  expect(await said({ ...planned, ...loud })).toContain(
    "Il sera en ligne le 1er mars 2099 à 10:00. Son annonce partira avec lui.",
  );
  expect(await said({ intent: "brouillon", ...loud })).not.toContain("Son annonce");

  const row = await createdPatch(nvteam);
  const path = `/admin/patches/${row.id}`;
  const change = { version: row.version, intent: "enregistrer", revision: "1" };
  expect(await said({ ...change, ...loud }, path)).toContain(
    "Patch modifié et sauvegardé\u202f! Son annonce part sur Discord.",
  );
  expect(await rowOf(row.version)).toMatchObject({ status: "publie" });
});

test("ADM-10: the list that follows a new patch says that it was made", async () => {
  const told = async (fait: string) => readText(await nvteam.get(`/admin/patches?fait=${fait}`));
  expect(await told("publie")).toContain("Patch créé et sauvegardé\u202f!");
  expect(await told("programme")).toContain("Patch créé et sauvegardé\u202f!");
  expect(await told("brouillon")).toContain("Brouillon créé et sauvegardé\u202f!");
});

test("ADM-10: what was done is told of what the site says, not of an address that was typed or that another site gave", async () => {
  const from = (site: string) =>
    nvteam.get("/admin/patches?etat=brouillon&fait=publie", { headers: { "Sec-Fetch-Site": site } });
  for (const site of ["none", "cross-site"])
    expect((await from(site)).headers.get("Location"), site).toBe("/admin/patches?etat=brouillon");
  expect(await readText(await from("same-origin"))).toContain("Patch créé et sauvegardé\u202f!");
});

test("ADM-04, PN-14: the newest made is on top, whatever ids a list brought; older pages lose none, also of one moment", async () => {
  const row = await createdPatch(nvteam);
  const title = `Ordre ${crypto.randomUUID()}`;
  const made = (id: string, at: number) =>
    env.DB.prepare(
      `INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch, created_at, updated_at)
       SELECT ?1, ?1, ?2, description, modified_files, modifications, link_patch, ?3, ?3 FROM patches WHERE id = ?4`,
    ).bind(id, title, at, row.id);
  const sameMoment = Array.from({ length: 40 }, (_, i) => made(`mot_${i}.${row.id}`, 1000));
  await env.DB.batch([...sameMoment, made(`9999${row.id}`, 2000), made(`1.${row.id}`, 3000)]);
  const versions: string[] = [];
  let path: string | undefined = `/admin/patches?q=${title.replace(" ", "+")}`;
  while (path !== undefined) {
    const html: string = decode(await (await nvteam.get(path)).text());
    versions.push(...[...html.matchAll(/aria-label="Modifier ([^"]+)"/g)].map(([, version = ""]) => version));
    path = /href="([^"]*)"[^>]*>Patchs plus anciens/.exec(html)?.[1];
    expect(versions.length).toBeLessThan(100);
  }
  expect(versions.slice(0, 2)).toEqual([`1.${row.id}`, `9999${row.id}`]);
  expect(new Set(versions).size).toBe(42);
  expect(versions.length).toBe(42);
  await run("DELETE FROM patches WHERE title = ?", title);
});
