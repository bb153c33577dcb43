/** Archives that mean harm, or are damaged: refused as a whole, and nothing has changed (T-25). */
import { beforeAll, describe, expect, test } from "vitest";
import { manifestName } from "#app/backups/archive/manifest";
import { readArchive } from "#app/backups/archive/read-archive.server";
import { type ArchiveLimits, readZip } from "#app/backups/archive/read-zip.server";
import { type ByteSource, readDirectory, type ZipLimits } from "#app/backups/archive/zip-reader";
import { BackupError } from "#app/backups/backup-error";
import { memorySource } from "#app/backups/sources.server";
import { pack } from "#app/fingerprints/pack.server";
import { sha256Hex } from "#app/platform/tokens";
import { join, pngOf } from "../../fixtures/image-bytes.ts";
import { person } from "../admin/staff.ts";
import { backedUp, everything, fill, upload } from "../backups-data.ts";
import type { Browser } from "../browser.ts";
import { env } from "../site.ts";
import {
  dataFile,
  fingerprintsWith,
  forge,
  former,
  goodList,
  mappingsWith,
  ownId,
  picture,
  type Rows,
  recordsOf,
  repacked,
  rowWith,
  stored,
  zeros,
  zipSaying,
} from "./forgeries.ts";
import { hostileArchives } from "./hostile-archives.ts";
import { hostileRecords } from "./hostile-records.ts";
import { noJson, noList, tooMuch } from "./reasons.ts";

let rows: Rows;
let before: Record<string, unknown>;
let owner: Browser;

beforeAll(async () => {
  await fill();
  const archive = await backedUp();
  rows = Object.fromEntries(archive.rows);
  owner = await person("owner");
  before = await everything();
});

/** What refuses to be read beyond its end, as R2 does. */
function strictly(bytes: Uint8Array): ByteSource {
  const { size, read } = memorySource(bytes);
  return {
    size,
    read: async (offset, length) => {
      if (offset < 0 || length < 0 || offset + length > size) throw new RangeError("beyond the end");
      return read(offset, length);
    },
  };
}

const hostile = [...hostileArchives, ...hostileRecords];

describe("T-25: hostile and damaged archives", () => {
  test("DL-13, BAK-07: an archive made before former versions were kept has none", async () => {
    const { former: _, ...first } = rows["telechargements"]?.[0] ?? {};
    const archive = await recordsOf("telechargements", [first]);
    const { rows: read } = await readArchive(memorySource(archive), "upload");
    expect(read.get("telechargements")).toEqual([{ ...first, former: [] }]);
  });

  test("T-25: what these are made of is itself accepted", async () => {
    const read = async (bytes: Promise<Uint8Array>) => readArchive(memorySource(await bytes), "upload");
    for (const [kind, change] of [
      ["patches", { title: "<script>alert(1)</script>" }],
      ["mappings", {}],
      ["metiers", {}],
      ["reglages", { enabled: false }],
      ["diagnostic", { link: "https://a.fr/b" }],
      ["statistiques", {}],
      ["telechargements", former({}, {})],
    ] as const) {
      const records = (await read(rowWith(rows, kind, change))).rows.get(kind);
      expect(records, kind).toEqual([expect.objectContaining(change)]);
    }
    const list = await read(fingerprintsWith(rows, goodList));
    expect([list.rows.get("empreintes")?.length, list.objects.size]).toEqual([1, 1]);
    const mapping = mappingsWith(rows, { images: [picture(ownId(rows), 65)] }, [
      { name: `images/mappings/${ownId(rows)}/abc-30.png`, bytes: pngOf(30, 20) },
    ]);
    expect((await read(mapping)).objects.size).toBe(1);
  });

  test.each(hostile)("T-25: %s is refused with the sentence that says so", async (_, make, reason) => {
    const error = await readArchive(strictly(await make(rows)), "upload").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BackupError);
    expect(error).toMatchObject({
      reasons: [expect.stringContaining(reason)],
      status: reason === tooMuch ? 413 : 422,
    });
    expect(Object.hasOwn(Object.prototype, "role")).toBe(false);
  });

  test("T-25: depth and size are found out before anything is read as JSON, or unpacked to its end", async () => {
    const reasonsOf = async (bytes: Uint8Array) =>
      ((await readArchive(memorySource(bytes), "upload").catch((error: unknown) => error)) as BackupError)
        .reasons;
    const deep = await forge({
      files: [dataFile("patches", `${"[".repeat(33)}${"]".repeat(33)}`)],
      counts: { patches: 1 },
    });
    expect(await reasonsOf(deep)).toEqual([noJson("donnees/patches-0001.json")]);
    expect(await reasonsOf(zipSaying(manifestName, await zeros(), { size: 100 }))).toEqual([tooMuch]);
    expect(await reasonsOf(zipSaying("x", await zeros(), { size: 10 * 1024 * 1024, times: 1000 }))).toEqual([
      tooMuch,
    ]);
    expect(await reasonsOf(zipSaying("x", new Uint8Array(2), { size: 1, times: 5001 }))).toEqual([tooMuch]);
    // Lists of fingerprints are packed within their entries: twelve kilobytes of these are twelve megabytes.
    const { key, bytes } = await pack(`${goodList}${`#${" ".repeat(9998)}\n`.repeat(1200)}`);
    const lists = Array.from({ length: 20 }, (_, i) => ({
      name: key.replace(/-[\w-]{12}\.gz$/, `-${String(i).padStart(12, "0")}.gz`),
      bytes,
    }));
    expect(await reasonsOf(await forge({ files: lists }))).toEqual([tooMuch]);
  });

  test("T-25: entries that share their bytes are not unpacked again and again", async () => {
    const packed = new Uint8Array(2000);
    const limits = { entries: 40, total: 100, entry: 10 };
    const read = (times: number) =>
      readDirectory(memorySource(zipSaying("x", packed, { size: 2, times })), limits);
    expect((await read(1)).size).toBe(1);
    await expect(read(40)).rejects.toMatchObject({ reasons: [expect.stringContaining("ni un ZIP")] });
  });

  test("T-25: an archive may be as large as its limits, each of them, and no larger by one", async () => {
    const packed = new Uint8Array(2);
    const read = (size: number, times: number, changed: Partial<ZipLimits> = {}) =>
      readDirectory(memorySource(zipSaying("x", packed, { size, times })), {
        entries: 3,
        total: 300,
        entry: 100,
        ...changed,
      });
    expect((await read(100, 3)).size).toBe(3);
    for (const reading of [
      read(100, 3, { entries: 2 }),
      read(100, 3, { total: 299 }),
      read(100, 3, { entry: 99 }),
      read(101, 2),
    ]) {
      await expect(reading).rejects.toMatchObject({
        status: 413,
        reasons: [tooMuch],
      });
    }
    // Names count too: a directory of few entries could be as long as the file.
    const long = (length: number) =>
      readDirectory(memorySource(zipSaying("x".repeat(length), packed, { size: 1 })), {
        entries: 1,
        total: 1,
        entry: 1,
      });
    expect((await long(400 - 46)).size).toBe(1);
    await expect(long(400 - 45)).rejects.toMatchObject({ status: 413 });
  });

  test("T-25: a list of fingerprints counts as what it becomes, beside all entries", async () => {
    const archive = await fingerprintsWith(rows, goodList);
    const limits: ArchiveLimits = {
      entries: 3,
      total: goodList.length,
      entry: 100_000,
      list: goodList.length,
    };
    for (const { size } of (await readDirectory(memorySource(archive), { ...limits, total: 1e9 })).values())
      limits.total += size;
    expect((await readZip(memorySource(archive), limits)).objects.size).toBe(1);
    await expect(
      readZip(memorySource(archive), { ...limits, total: limits.total - 1 }),
    ).rejects.toMatchObject({ status: 413, reasons: [tooMuch] });
    await expect(readZip(memorySource(archive), { ...limits, list: limits.list - 1 })).rejects.toMatchObject({
      reasons: [expect.stringContaining(noList)],
    });
  });

  test("T-25: a re-packed archive, deflated by another program that adds to it, is read all the same", async () => {
    for (const says of [{}, { method: stored }, { extra: 28 }, { comment: 9 }, { comment: 300, extra: 5 }]) {
      const { rows: read } = await readArchive(strictly(await repacked(says)), "upload");
      expect(read.size, JSON.stringify(says)).toBe(0);
    }
    // Its folders, as nearly every program adds them.
    const data = dataFile("patches", JSON.stringify(rows["patches"]));
    const folders = ["donnees/", "empreintes/"].map((name) => ({ name, bytes: new Uint8Array(0) }));
    const files = [{ name: data.name, bytes: data.bytes.length, sha256: await sha256Hex(data.bytes) }];
    const counts = { patches: rows["patches"]?.length ?? 0 };
    const packed = await forge({ files: [...folders, data], counts, manifest: { files } });
    expect((await readArchive(strictly(packed), "upload")).rows.get("patches")).toHaveLength(counts.patches);
    // The longest comment that may follow.
    const longest = join(await repacked(), new Uint8Array(0xffff));
    expect((await readArchive(strictly(longest), "upload")).rows.size).toBe(0);
  });

  test("T-25: any byte of an archive changed, or its end cut off, is noticed or of no effect", async () => {
    const good = await rowWith(rows, "patches", {});
    const wanted = JSON.stringify([...(await readArchive(memorySource(good), "upload")).rows]);
    for (let at = 0; at < good.length; at += 7) {
      const bad = good.slice();
      bad[at] = (bad[at] ?? 0) ^ 0x41;
      const read = await readArchive(memorySource(bad), "upload").catch((error: unknown) => error);
      if (read instanceof BackupError) continue;
      expect(JSON.stringify([...(read as Awaited<ReturnType<typeof readArchive>>).rows]), `byte ${at}`).toBe(
        wanted,
      );
    }
    for (const length of [1, 30, good.length >> 1, good.length - 1]) {
      await expect(readArchive(memorySource(good.slice(0, length)), "upload")).rejects.toBeInstanceOf(
        BackupError,
      );
    }
  }, 60_000);
});

describe("T-25, BAK-03: sent through the page", () => {
  test("BAK-03, ERR-22: refused with 4xx, the sentence and the reasons; no byte of data has changed, nothing is kept", async () => {
    const sent = [
      "a thousand times ten megabytes of zeros",
      "JSON ten thousand levels deep",
      "a key __proto__ in a record",
      "a wrong checksum in the manifest",
      "no list of records",
      "half a place",
    ];
    const chosen = hostile.filter(([name]) => sent.includes(name));
    expect(chosen).toHaveLength(sent.length);
    for (const [name, make, reason] of chosen) {
      const answer = await upload(owner, await make(rows));
      expect(answer.status, name).toBe(reason === tooMuch ? 413 : 422);
      const page = (await answer.text()).replaceAll("&#x27;", "'");
      expect(page).toContain("Erreur lors de l'import du backup.");
      expect(page).toContain(reason);
    }
    expect(await everything()).toEqual(before);
    expect((await env.BUCKET.list({ prefix: "imports/" })).objects).toEqual([]);
  });

  test("T-25: more than 32 MiB are refused", async () => {
    expect((await upload(owner, new Uint8Array(33 * 1024 * 1024))).status).toBe(413);
  });

  test("T-25: owners only", async () => {
    const good = await rowWith(rows, "patches", {});
    for (const [who, status] of [
      ["nvteam", 403],
      ["client", 403],
      ["guest", 401],
    ] as const) {
      expect((await upload(await person(who), good)).status, who).toBe(status);
    }
    expect((await env.BUCKET.list({ prefix: "imports/" })).objects).toEqual([]);
  });
});
