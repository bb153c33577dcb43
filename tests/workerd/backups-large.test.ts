/** A site that is larger than what may be sent: restored from R2 (BAK-05, BAK-07, T-25). */
import { beforeEach, expect, test, vi } from "vitest";
import { readArchive } from "#app/backups/archive/read-archive.server";
import { listDeposits, memorySource } from "#app/backups/sources.server";
import { findBackup, saveBackup } from "#app/backups/store.server";
import { sha256Hex } from "#app/platform/tokens";
import { pngChunk, pngOf, text } from "../fixtures/image-bytes.ts";
import { person } from "./admin/staff.ts";
import {
  actor,
  allAs,
  emptyEverything,
  everything,
  fill,
  opened,
  restoreAll,
  scopeOf,
} from "./backups-data.ts";
import { textOf } from "./html.ts";
import { altered } from "./rows.ts";
import { env } from "./site.ts";
import { readRow, run } from "./sql.ts";

vi.setConfig({ testTimeout: 120_000 });
beforeEach(fill);

/** Gives the mapping with pictures `files` more of them, of `bytes` each: noise, which nothing compresses. */
async function grow(files: number, bytes: number): Promise<void> {
  const mapping = await readRow<{ id: string; images: string }>(
    "SELECT id, images FROM mappings WHERE nom LIKE 'Commissariat%'",
  );
  const images = JSON.parse(mapping?.images ?? "[]") as object[];
  const [first] = images;
  for (let i = 0; i < files; i++) {
    const pixels = new Uint8Array(bytes);
    for (let at = 0; at < bytes; at += 65_536) {
      crypto.getRandomValues(pixels.subarray(at, Math.min(bytes, at + 65_536)));
    }
    pixels.set([0x78, 0x9c]);
    const picture = pngOf(30, 20, [pngChunk("IDAT", pixels)]);
    const key = `mappings/${mapping?.id}/grande-${i}`;
    await env.BUCKET.put(`${key}-30.png`, picture, { httpMetadata: { contentType: "image/png" } });
    const variants = [{ width: 30, bytes: picture.length }];
    images.push({ ...first, key, type: "image/png", width: 30, height: 20, variants });
  }
  await run("UPDATE mappings SET images = ? WHERE id = ?", JSON.stringify(images), mapping?.id);
}

/** The mappings, and every picture by its checksum. */
async function catalogue() {
  const rows = await env.DB.prepare("SELECT * FROM mappings ORDER BY id").all();
  const { objects } = await env.BUCKET.list({ prefix: "mappings/" });
  const pictures: string[] = [];
  for (const { key } of objects) {
    const bytes = (await (await env.BUCKET.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0);
    pictures.push(`${key} ${await sha256Hex(new Uint8Array(bytes))}`);
  }
  return { rows: rows.results, pictures };
}

test("BAK-07: 34 MB of pictures: too much to send, restored from R2 byte for byte, in few calls @long", async () => {
  await grow(14, 2_450_000);
  const before = await catalogue();
  const scope = scopeOf();
  const { id } = await saveBackup(scope, "nuit", actor);
  const { key = "", bytes = 0 } = (await findBackup(scope.db, id)) ?? {};
  expect(bytes).toBeGreaterThan(32 * 1024 * 1024);
  const whole = new Uint8Array((await (await env.BUCKET.get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));
  await expect(readArchive(memorySource(whole), "upload")).rejects.toThrow("32\u00a0Mo");

  await emptyEverything();
  let calls = 0;
  const get = (...args: Parameters<R2Bucket["get"]>) => {
    calls += 1;
    return env.BUCKET.get(...args);
  };
  const BUCKET = altered(env.BUCKET, { get: get as R2Bucket["get"] });
  const { archive } = await opened(id, scopeOf({ BUCKET }));
  // Some thirty files in 34 MB, each in two pieces: piece by piece it would be more than fifty.
  expect(calls).toBeLessThan(20);
  await restoreAll(archive, allAs("remplacer"));
  expect(await catalogue()).toEqual(before);

  // On another account: put into the bucket by who runs it.
  await env.BUCKET.put("depot/ancien-site.zip", whole);
  await env.BUCKET.put("depot/../x.zip", text("x"));
  expect((await listDeposits(scope)).map(({ name }) => name)).toEqual(["ancien-site.zip"]);
  const [owner, team] = [await person("owner"), await person("nvteam")];
  const page = async (browser: typeof owner) =>
    textOf(await (await browser.get("/admin/sauvegardes")).text());
  expect(await page(owner)).toContain("ancien-site.zip");
  expect(await page(team)).not.toContain("ancien-site.zip");
  expect((await team.get("/admin/sauvegardes/depot-ancien-site")).status).toBe(403);
  expect(textOf(await (await owner.get("/admin/sauvegardes/depot-ancien-site")).text())).toContain(
    "Essai à blanc",
  );
  expect((await owner.get("/admin/sauvegardes/depot-autre-site")).status).toBe(404);
  await env.BUCKET.delete(["depot/ancien-site.zip", "depot/../x.zip", key]);
});

test("BAK-05: a backup that was downloaded bears its day, time and kind in a name that every system and the restore take", async () => {
  const scope = { ...scopeOf(), now: () => Date.UTC(2026, 10, 22, 18, 26, 55, 423) };
  const { id, key } = await saveBackup(scope, "manuelle", actor);
  const owner = await person("owner");
  const answer = await owner.get(`/admin/sauvegardes/fichier/${id}`);
  const [, name = ""] = answer.headers.get("Content-Disposition")?.match(/filename="([^"]*)"/) ?? [];
  expect(name).toBe(`2026-11-22T18-26-55.423Z-manuelle-${id}.zip`);
  await env.BUCKET.put(`depot/${name}`, await answer.arrayBuffer());
  expect((await listDeposits(scope)).map((deposit) => deposit.name)).toEqual([name]);
  await env.BUCKET.delete([`depot/${name}`, key]);
});

test("T-25: what the operator put there is checked like everything else", async () => {
  // Under the name that a backup has when it is downloaded.
  const name = "2026-11-22T18-26-55.423Z-manuelle-lDgizrOrjRqaks1CqxJhfn.zip";
  await env.BUCKET.put(`depot/${name}`, text("PK nothing"));
  const owner = await person("owner");
  const before = await everything();
  const [, address = ""] =
    (await (await owner.get("/admin/sauvegardes")).text()).match(/href="([^"]*\/depot-[^"]*)"/) ?? [];
  const page = await owner.get(address);
  expect(textOf(await page.text())).toContain("n'est ni un ZIP ni un JSON");
  expect(await everything()).toEqual(before);
  await env.BUCKET.delete(`depot/${name}`);
});
