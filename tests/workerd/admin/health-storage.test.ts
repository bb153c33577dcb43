/** ADM-25, OPS-02: what staff see of what is stored: pictures that R2 lacks, and how full D1 and R2 are. */
import { beforeEach, expect, test } from "vitest";
import { noteFound, noteMissing } from "#app/backups/missing-images.server";
import { allAs, backedUp, fill, restoreAll, scopeOf } from "../backups-data.ts";
import { readText } from "../html.ts";
import { failingR2 } from "../rows.ts";
import { env, runCron } from "../site.ts";
import { all, run } from "../sql.ts";
import { person } from "./staff.ts";

let team: Awaited<ReturnType<typeof person>>;
const open = async (bindings?: Record<string, unknown>) => team.get("/admin/sante", {}, bindings);
const backUp = async () => {
  await run("DELETE FROM backups");
  await runCron("tache:sauvegarde");
};
const toLookAt = /À regarder\u00a0: [^.]*Images/;

beforeEach(async () => {
  await fill();
  team = await person("nvteam");
  await env.BUCKET.delete(["etat/images-absentes.json", "etat/stockage.json"]);
});

test("ADM-25: pictures that R2 lacks are named by their mapping, with its form, until they are replaced", async () => {
  await backUp();
  const whole = await readText(await open());
  expect(whole).toContain("Aucune ne manque à la dernière sauvegarde de nuit.");
  expect(whole).not.toMatch(toLookAt);

  const [row] = await all<{
    id: string;
    nom: string;
  }>("SELECT id, nom FROM mappings WHERE images <> '[]' AND deleted_at IS NULL LIMIT 1");
  const { objects } = await env.BUCKET.list({ prefix: `mappings/${row?.id}/` });
  await env.BUCKET.delete(objects[0]?.key ?? "");
  await backUp();
  const html = await (await open()).text();
  expect(html).toContain(`href="/admin/mappings/${row?.id}"`);
  const text = await readText(new Response(html));
  expect(text).toMatch(toLookAt);
  expect(text).toContain("1 fichier absent de R2\u00a0: remettez l'image, ou retirez-la.");

  await run("UPDATE mappings SET deleted_at = 5 WHERE id = ?", row?.id);
  const trashed = await (await open()).text();
  expect(trashed).not.toContain(`href="/admin/mappings/${row?.id}"`);
  const said = await readText(new Response(trashed));
  expect(said).toMatch(toLookAt);
  expect(said).toContain("1 fichier absent de R2, dans la corbeille\u00a0: à remettre une fois restauré.");

  await run("UPDATE mappings SET images = '[]' WHERE id = ?", row?.id);
  expect(await readText(await open())).not.toMatch(toLookAt);
});

test("ADM-25, BAK-07: pictures that a restore puts back are missing no more, before the next night", async () => {
  const archive = await backedUp();
  const { objects } = await env.BUCKET.list({ prefix: "mappings/" });
  const keys = objects.map(({ key }) => key);
  await env.BUCKET.delete(keys);
  await backUp();
  expect(await readText(await open())).toMatch(toLookAt);
  // One that the note lacks, for R2 lost it since, and more that no archive has than can be named.
  const others = Array.from({ length: 25 }, (_, i) => `mappings/autre/${i}.png`);
  await noteMissing(scopeOf(), [...others, ...keys.slice(1)]);
  await restoreAll(archive, { ...allAs("rien"), mappings: "remplacer" });
  expect(await readText(await open())).toContain("5 autres fichiers absents de R2.");
  // A note of before named the first ones only.
  const note = { keys: others.slice(0, 20), count: 25 };
  await env.BUCKET.put("etat/images-absentes.json", JSON.stringify(note));
  await noteFound(scopeOf(), [...keys, ...others.slice(0, 5)]);
  expect(await readText(await open())).toContain("5 autres fichiers absents de R2.");
  await backUp();
  expect(await readText(await open())).not.toMatch(toLookAt);
});

test("ADM-25: of more files than can be named, the rest is counted", async () => {
  const note = { keys: [], count: 7 };
  await env.BUCKET.put("etat/images-absentes.json", JSON.stringify(note));
  expect(await readText(await open())).toContain("7 autres fichiers absents de R2.");
  await env.BUCKET.put("etat/images-absentes.json", "{");
  expect(await readText(await open())).toContain("sauvegarde de nuit, qui n'a pas encore eu lieu");
});

test("OPS-02: how much of D1 and R2 is used, beside what the plans give", async () => {
  const before = await readText(await open());
  expect(before).toMatch(
    /Place prise dans D1[^.]*?[\d,]+\u00a0[kM]o sur 500\u00a0Mo \(offre gratuite\) ou 10\u00a0Go \(offre payante\)\./,
  );
  expect(before).toContain("Sera comptée cette nuit.");

  const { objects } = await env.BUCKET.list();
  const stored = objects
    .filter(({ key }) => !key.startsWith("etat/"))
    .reduce((sum, { size }) => sum + size, 0);
  await env.BUCKET.put("imports/grand", new Uint8Array(20e6 - stored));
  await runCron("tache:images-orphelines");
  expect(await readText(await open())).toContain("20\u00a0Mo la nuit dernière, sur 10\u00a0Go gratuits.");
  await env.BUCKET.delete("imports/grand");
  await env.BUCKET.put("etat/stockage.json", JSON.stringify({ bytes: 8.1e9, whole: false }));
  const full = await readText(await open());
  expect(full).toMatch(/Place prise dans R2\s?: Attention ?Au moins 8,1\u00a0Go/);
});

test("ADM-25: where R2 does not answer, the page says that it does not know", async () => {
  const text = await readText(await open({ BUCKET: failingR2("fails") }));
  expect(text).toMatch(toLookAt);
  expect(text).toContain("R2 ne répond pas\u00a0: leur état n'a pas pu être lu.");
});
