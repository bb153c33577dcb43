/** Archives that mean harm, or are damaged: refused as a whole, and nothing has changed (T-25). */
import { beforeAll, describe, expect, test } from "vitest";
import { sha256Hex } from "#app/auth/tokens";
import { BackupError } from "#app/backups/backup-error";
import { format, type Manifest, manifestName } from "#app/backups/manifest";
import { readArchive } from "#app/backups/read-archive.server";
import { memorySource } from "#app/backups/sources.server";
import { readDirectory, type ZipLimits } from "#app/backups/zip-reader";
import { writeZip, type ZipEntry } from "#app/backups/zip-writer";
import { keyPrefix, pack } from "#app/fingerprints/pack.server";
import { text as bytesOf, insertChunk, join, pngOf } from "../fixtures/image-bytes.ts";
import { person } from "./admin/staff.ts";
import { backedUp, everything, fill } from "./backups-data.ts";
import type { Browser } from "./browser.ts";
import { formerVersion } from "./content.ts";
import { env, origin } from "./site.ts";

type Row = Record<string, unknown>;
let rows: Record<string, Row[]>;
let before: Record<string, unknown>;
let owner: Browser;

beforeAll(async () => {
  await fill();
  const archive = await backedUp();
  rows = Object.fromEntries(archive.rows);
  owner = await person("owner");
  before = await everything();
});

async function zipOf(entries: readonly ZipEntry[]): Promise<Uint8Array> {
  async function* all() {
    yield* entries;
  }
  const parts: Uint8Array[] = [];
  for await (const part of writeZip(all(), 0)) parts.push(part);
  return join(...parts);
}

interface Forgery {
  files?: ZipEntry[];
  counts?: Record<string, number>;
  manifest?: Partial<Manifest> & Record<string, unknown>;
}

/** An archive with a manifest that fits, unless told otherwise. */
async function forge({ files = [], counts = {}, manifest = {} }: Forgery): Promise<Uint8Array> {
  const listed = await Promise.all(
    files.map(async ({ name, bytes }) => ({ name, bytes: bytes.length, sha256: await sha256Hex(bytes) })),
  );
  const images = files.filter(({ name }) => name.startsWith("images/")).length;
  const whole = {
    format,
    schemaVersion: 1,
    createdAt: 1,
    counts: { ...counts, images },
    files: listed,
    missing: [],
    ...manifest,
  };
  return zipOf([...files, { name: manifestName, bytes: bytesOf(JSON.stringify(whole)) }]);
}

const dataFile = (kind: string, text: string): ZipEntry => ({
  name: `donnees/${kind}-0001.json`,
  bytes: bytesOf(text),
});
const patchesWith = (change: Row) => {
  const [first] = rows["patches"] ?? [];
  return forge({
    files: [dataFile("patches", JSON.stringify([{ ...first, ...change }]))],
    counts: { patches: 1 },
  });
};
const mappingsWith = (change: Row, extra: ZipEntry[] = []) => {
  const mapping = rows["mappings"]?.find(({ nom }) => nom === "Garage");
  const files = [
    dataFile("metiers", JSON.stringify(rows["metiers"])),
    dataFile("mappings", JSON.stringify([{ ...mapping, ...change }])),
    ...extra,
  ];
  return forge({ files, counts: { metiers: rows["metiers"]?.length ?? 0, mappings: 1 } });
};
const settingsWith = (change: Row) =>
  forge({
    files: [dataFile("reglages", JSON.stringify([{ ...rows["reglages"]?.[0], ...change }]))],
    counts: { reglages: 1 },
  });
const messageWith = (change: Row) =>
  forge({
    files: [dataFile("diagnostic", JSON.stringify([{ ...rows["diagnostic"]?.[0], ...change }]))],
    counts: { diagnostic: 1 },
  });
const formerWith = (...changes: Row[]) => {
  const [first] = rows["telechargements"] ?? [];
  const former = changes.map((change, i) => ({ ...formerVersion({ replacedAt: 2000 - i }), ...change }));
  return forge({
    files: [dataFile("telechargements", JSON.stringify([{ ...first, former }]))],
    counts: { telechargements: 1 },
  });
};
const picture = (id: string, bytes: number) => ({
  key: `mappings/${id}/abc`,
  alt: "x",
  width: 30,
  height: 20,
  type: "image/png",
  placeholder: "#18202a",
  variants: [{ width: 30, bytes }],
});
/** A patch's fingerprints as this text, under the name that fits, or another. */
const fingerprintsWith = async (text: string, change: Row = {}, name?: string) => {
  const { key, bytes } = await pack(text);
  const row = { ...rows["empreintes"]?.[0], key, ...change };
  return forge({
    files: [dataFile("empreintes", JSON.stringify([row])), { name: name ?? key, bytes }],
    counts: { empreintes: 1 },
  });
};
const goodList = `${"a".repeat(64)}  a.lua\n`;
const ownId = () => String(rows["mappings"]?.find(({ nom }) => nom === "Garage")?.["id"]);

async function deflate(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** A ZIP whose directory says what it wants of its only entry. */
function zipSaying(
  name: string,
  packed: Uint8Array,
  says: { size: number; crc?: number; times?: number },
): Uint8Array {
  const label = bytesOf(name);
  const local = new DataView(new ArrayBuffer(30));
  local.setUint32(0, 0x04034b50, true);
  local.setUint16(8, 8, true);
  local.setUint16(26, label.length, true);
  const times = says.times ?? 1;
  const parts: Uint8Array[] = [new Uint8Array(local.buffer), label, packed];
  const start = 30 + label.length + packed.length;
  let directory = 0;
  for (let i = 0; i < times; i++) {
    const own = times === 1 ? label : bytesOf(`donnees/patches-${String(i).padStart(4, "0")}.json`);
    const central = new DataView(new ArrayBuffer(46));
    central.setUint32(0, 0x02014b50, true);
    central.setUint16(10, 8, true);
    central.setUint32(16, says.crc ?? 0, true);
    central.setUint32(20, packed.length, true);
    central.setUint32(24, says.size, true);
    central.setUint16(28, own.length, true);
    parts.push(new Uint8Array(central.buffer), own);
    directory += 46 + own.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, times, true);
  end.setUint16(10, times, true);
  end.setUint32(12, directory, true);
  end.setUint32(16, start, true);
  parts.push(new Uint8Array(end.buffer));
  return join(...parts);
}

const zeros = () => deflate(new Uint8Array(10 * 1024 * 1024));

const hostile: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  ["nothing", () => new Uint8Array(0)],
  ["noise", () => crypto.getRandomValues(new Uint8Array(5000))],
  [
    "a thousand times ten megabytes of zeros",
    async () => zipSaying("x", await zeros(), { size: 10 * 1024 * 1024, times: 1000 }),
  ],
  ["more than it says, once unpacked", async () => zipSaying(manifestName, await zeros(), { size: 100 })],
  ["fifty thousand entries", () => zipSaying("x", new Uint8Array(2), { size: 1, times: 50_000 })],
  [
    "an entry beyond the end of the file",
    () =>
      zipSaying("x", new Uint8Array(4), { size: 4 }).map((byte, i, all) =>
        i === all.length - 70 ? 255 : byte,
      ),
  ],
  [
    "JSON ten thousand levels deep",
    () =>
      forge({
        files: [dataFile("patches", "[".repeat(10_000) + "]".repeat(10_000))],
        counts: { patches: 1 },
      }),
  ],
  [
    "a manifest ten thousand levels deep",
    () => zipOf([{ name: manifestName, bytes: bytesOf(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`) }]),
  ],
  [
    "a record of a million keys",
    () =>
      forge({
        files: [
          dataFile("patches", `[{${Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":1`).join(",")}}]`),
        ],
        counts: { patches: 1 },
      }),
  ],
  [
    "a key __proto__ in a record",
    () =>
      forge({
        files: [
          dataFile("patches", JSON.stringify(rows["patches"]).replace("{", '{"__proto__":{"role":"owner"},')),
        ],
        counts: { patches: rows["patches"]?.length ?? 0 },
      }),
  ],
  [
    "a key __proto__ in the manifest",
    () =>
      zipOf([
        {
          name: manifestName,
          bytes: bytesOf(
            '{"__proto__":{"format":"neva-sauvegarde"},"schemaVersion":1,"createdAt":1,"counts":{},"files":[],"missing":[]}',
          ),
        },
      ]),
  ],
  ["keys constructor and prototype", () => patchesWith({ constructor: { prototype: { x: 1 } } })],
  ["an unknown column", () => patchesWith({ role: "owner" })],
  [
    "a kind of record that is not saved",
    () => forge({ files: [dataFile("sessions", "[]")], counts: { sessions: 0 } }),
  ],
  [
    "a file outside of its folders",
    () => forge({ files: [{ name: "../../etc/passwd", bytes: bytesOf("x") }] }),
  ],
  [
    "a picture over a backup",
    () => forge({ files: [{ name: "images/backups/x-30.png", bytes: pngOf(30, 20) }] }),
  ],
  ["an unknown version of the format", () => forge({ manifest: { schemaVersion: 2 } })],
  ["another format", () => forge({ manifest: { format: "autre" as "neva-sauvegarde" } })],
  ["no manifest", () => zipOf([dataFile("patches", "[]")])],
  [
    "a wrong checksum in the manifest",
    () =>
      forge({
        files: [dataFile("patches", "[]")],
        counts: { patches: 0 },
        manifest: { files: [{ name: "donnees/patches-0001.json", bytes: 2, sha256: "0".repeat(64) }] },
      }),
  ],
  [
    "a file that the manifest does not name",
    () => forge({ files: [dataFile("patches", "[]")], manifest: { files: [] } }),
  ],
  [
    "the same file twice",
    async () => {
      const files = [dataFile("patches", "[]"), dataFile("patches", "[ ]")];
      const [, { name, bytes }] = files as [ZipEntry, ZipEntry];
      const manifest = { files: [{ name, bytes: bytes.length, sha256: await sha256Hex(bytes) }] };
      return forge({ files, counts: { patches: 0 }, manifest });
    },
  ],
  [
    "a file that the manifest names and that is not there",
    async () =>
      forge({
        manifest: {
          files: [{ name: "donnees/patches-0001.json", bytes: 2, sha256: await sha256Hex(bytesOf("[]")) }],
        },
      }),
  ],
  [
    "another count than it announces",
    () => forge({ files: [dataFile("patches", "[]")], counts: { patches: 3 } }),
  ],
  [
    "no list of records",
    () => forge({ files: [dataFile("patches", '{"length":1}')], counts: { patches: 0 } }),
  ],
  ["a script for an address", () => patchesWith({ linkPatch: "javascript:alert(1)" })],
  ["an address with an account in it", () => patchesWith({ linkBase: "https://a:b@evil.example/" })],
  ["a compatibility that is a text", () => patchesWith({ compatibility: "<script>alert(1)</script>" })],
  ["a compatibility that is a list", () => patchesWith({ compatibility: [] })],
  [
    "a script for an edition",
    () => patchesWith({ compatibility: { editions: ["<script>alert(1)</script>"] } }),
  ],
  [
    "the same edition a thousand times",
    () => patchesWith({ compatibility: { editions: Array(1000).fill("legacy") } }),
  ],
  ["a text for an artifact", () => patchesWith({ compatibility: { artifactMin: "12913" } })],
  ["an artifact without end", () => patchesWith({ compatibility: { artifactMin: 1e300 } })],
  ["half a build of the game", () => patchesWith({ compatibility: { gameBuild: 3258.5 } })],
  ["a OneSync that is neither", () => patchesWith({ compatibility: { onesync: "javascript:alert(1)" } })],
  ["an unknown field of the compatibility", () => patchesWith({ compatibility: { role: "owner" } })],
  ["a script for the address of a former version", () => formerWith({ link: "javascript:alert(1)" })],
  ["a former version without TLS", () => formerWith({ link: "http://fichiers.example/base.zip" })],
  [
    "a former version with an account in its address",
    () => formerWith({ link: "https://a:b@evil.example/" }),
  ],
  ["a former version that leads nowhere", () => formerWith({ link: "" })],
  ["a former version with more to it", () => formerWith({ role: "owner" })],
  ["a former version with a hash that is none", () => formerWith({ sha256: "<b>" })],
  ["former versions of one time", () => formerWith({ replacedAt: 1000 }, { replacedAt: 1000 })],
  ["more former versions than are kept", () => formerWith(...Array.from({ length: 11 }, () => ({})))],
  ["a state that does not exist", () => patchesWith({ status: "owner" })],
  ["a draft among what visitors see", () => patchesWith({ status: "brouillon", position: 1 })],
  ["a patch of the trash among what visitors see", () => patchesWith({ deletedAt: 1, position: 1 })],
  ["a place outside of the game", () => mappingsWith({ x: 1e300, y: 0 })],
  ["half a place", () => mappingsWith({ x: 5, y: null })],
  ["a heading of no compass", () => mappingsWith({ heading: 1e9 })],
  ["control characters", () => patchesWith({ title: "a\u0000b" })],
  ["a text without end", () => patchesWith({ description: "x".repeat(300_000) })],
  [
    "the same record twice",
    () =>
      forge({
        files: [dataFile("patches", JSON.stringify([rows["patches"]?.[0], rows["patches"]?.[0]]))],
        counts: { patches: 2 },
      }),
  ],
  [
    "the same version twice",
    () =>
      forge({
        files: [
          dataFile("patches", JSON.stringify([rows["patches"]?.[0], { ...rows["patches"]?.[0], id: "1" }])),
        ],
        counts: { patches: 2 },
      }),
  ],
  ["a script for the page of a known message", () => messageWith({ link: "javascript:alert(1)" })],
  ["a known message that is the answer to everything", () => messageWith({ patterns: ["*"] })],
  ["a known message of another gravity", () => messageWith({ severity: "<b>" })],
  ["a setting that does not exist", () => settingsWith({ name: "autre" })],
  ["a setting that is neither on nor off", () => settingsWith({ enabled: "oui" })],
  ["a job that does not exist", () => mappingsWith({ metier: "Fantôme" })],
  ["a picture of another mapping", () => mappingsWith({ images: [picture("autre", 65)] })],
  [
    "a picture beside its folder",
    () => mappingsWith({ images: [{ ...picture(ownId(), 65), key: `mappings/${ownId()}/../../backups/x` }] }),
  ],
  [
    "a page for a picture",
    () =>
      mappingsWith({ images: [picture(ownId(), 30)] }, [
        { name: `images/mappings/${ownId()}/abc-30.png`, bytes: bytesOf("<script>alert(1)</script>") },
      ]),
  ],
  [
    "a picture with a text in it",
    () =>
      mappingsWith({ images: [picture(ownId(), 90)] }, [
        {
          name: `images/mappings/${ownId()}/abc-30.png`,
          bytes: insertChunk(pngOf(30, 20), "tEXt", bytesOf("a\0<script>")),
        },
      ]),
  ],
  [
    "a picture that no mapping names",
    () => mappingsWith({}, [{ name: `images/mappings/${ownId()}/abc-30.png`, bytes: pngOf(30, 20) }]),
  ],
  ["fingerprints with a path that climbs", () => fingerprintsWith(`${"a".repeat(64)}  ../a.lua\n`)],
  ["a page for fingerprints", () => fingerprintsWith("<script>alert(1)</script>")],
  ["fingerprints of no file", () => fingerprintsWith("# rien\n")],
  ["a little gzip that is a lot", () => fingerprintsWith(`${goodList}${"#".repeat(30_000_000)}\n`)],
  [
    "fingerprints under the name of others",
    () => {
      const key = `${keyPrefix}${"0".repeat(64)}-abcdefghijkl.gz`;
      return fingerprintsWith(goodList, { key }, key);
    },
  ],
  [
    "fingerprints that no patch names",
    () => fingerprintsWith(goodList, { key: `${keyPrefix}${"0".repeat(64)}-abcdefghijkl.gz` }),
  ],
  ["fingerprints in another folder", () => fingerprintsWith(goodList, { key: "backups/a.zip" })],
  ["fingerprints beside their folder", () => fingerprintsWith(goodList, {}, `${keyPrefix}../a.gz`)],
  ["fingerprints of no patch's id", () => fingerprintsWith(goodList, { patchId: "../1" })],
  [
    "a JSON document with a wrong checksum",
    () =>
      bytesOf(
        JSON.stringify({
          format,
          schemaVersion: 1,
          createdAt: 1,
          counts: { patches: 0 },
          sha256: "0".repeat(64),
          donnees: { patches: [] },
        }),
      ),
  ],
  ["a JSON document without end", () => bytesOf('{"format":"neva-sauvegarde"')],
  [
    "a JSON document with a key __proto__",
    async () =>
      bytesOf(
        `{"__proto__":{},"format":"${format}","schemaVersion":1,"createdAt":1,"counts":{},"sha256":"${await sha256Hex(bytesOf("{}"))}","donnees":{}}`,
      ),
  ],
];

describe("T-25: hostile and damaged archives", () => {
  test("DL-13, BAK-07: an archive made before former versions were kept has none", async () => {
    const { former: _, ...first } = rows["telechargements"]?.[0] ?? {};
    const archive = await forge({
      files: [dataFile("telechargements", JSON.stringify([first]))],
      counts: { telechargements: 1 },
    });
    const { rows: read } = await readArchive(memorySource(archive), "upload");
    expect(read.get("telechargements")).toEqual([{ ...first, former: [] }]);
  });

  test("T-25: what these are made of is itself accepted", async () => {
    const good = await readArchive(
      memorySource(await patchesWith({ title: "<script>alert(1)</script>" })),
      "upload",
    );
    expect(good.rows.get("patches")).toHaveLength(1);
    const settings = await readArchive(memorySource(await settingsWith({ enabled: false })), "upload");
    expect(settings.rows.get("reglages")).toHaveLength(1);
    const message = await readArchive(memorySource(await messageWith({ link: "https://a.fr/b" })), "upload");
    expect(message.rows.get("diagnostic")).toHaveLength(1);
    const kept = await readArchive(memorySource(await formerWith({}, {})), "upload");
    expect(kept.rows.get("telechargements")?.[0]?.["former"]).toHaveLength(2);
    const list = await readArchive(memorySource(await fingerprintsWith(goodList)), "upload");
    expect([list.rows.get("empreintes")?.length, list.objects.size]).toEqual([1, 1]);
    const mapping = await mappingsWith({ images: [picture(ownId(), 65)] }, [
      { name: `images/mappings/${ownId()}/abc-30.png`, bytes: pngOf(30, 20) },
    ]);
    expect((await readArchive(memorySource(mapping), "upload")).objects.size).toBe(1);
  });

  test.each(hostile)("T-25: %s is refused with a sentence", async (_, make) => {
    const reading = readArchive(memorySource(await make()), "upload");
    await expect(reading).rejects.toBeInstanceOf(BackupError);
    await expect(reading).rejects.toMatchObject({ reasons: expect.arrayContaining([expect.any(String)]) });
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
    expect(await reasonsOf(deep)).toEqual([
      "«\u00a0donnees/patches-0001.json\u00a0» n'est pas du JSON lisible.",
    ]);
    const tooMuch = ["L'archive contient plus que ce qui est accepté."];
    expect(await reasonsOf(zipSaying(manifestName, await zeros(), { size: 100 }))).toEqual(tooMuch);
    expect(await reasonsOf(zipSaying("x", await zeros(), { size: 10 * 1024 * 1024, times: 1000 }))).toEqual(
      tooMuch,
    );
    expect(await reasonsOf(zipSaying("x", new Uint8Array(2), { size: 1, times: 5001 }))).toEqual(tooMuch);
    // Lists of fingerprints are packed within their entries: twelve kilobytes of these are twelve megabytes.
    const { key, bytes } = await pack(`${goodList}${`#${" ".repeat(9998)}\n`.repeat(1200)}`);
    const lists = Array.from({ length: 20 }, (_, i) => ({
      name: key.replace(/-[\w-]{12}\.gz$/, `-${String(i).padStart(12, "0")}.gz`),
      bytes,
    }));
    expect(await reasonsOf(await forge({ files: lists }))).toEqual(tooMuch);
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
        reasons: ["L'archive contient plus que ce qui est accepté."],
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

  test("T-25: a re-packed archive, deflated by another program, is read all the same", async () => {
    const manifest = bytesOf(
      JSON.stringify({
        format,
        schemaVersion: 1,
        createdAt: 1,
        counts: { images: 0 },
        files: [],
        missing: [],
      }),
    );
    const { crc32 } = await import("#app/images/crc32");
    const zip = zipSaying(manifestName, await deflate(manifest), {
      size: manifest.length,
      crc: crc32(manifest),
    });
    expect((await readArchive(memorySource(zip), "upload")).rows.size).toBe(0);
  });

  test("T-25: any byte of an archive changed, or its end cut off, is noticed or of no effect", async () => {
    const good = await patchesWith({});
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
  const upload = (bytes: Uint8Array, who: Browser = owner) => {
    const body = new FormData();
    body.append("archive", new File([bytes as BlobPart], "s.zip"));
    return who.get("/admin/sauvegardes", {
      method: "POST",
      body,
      headers: { Origin: origin, "Sec-Fetch-Site": "same-origin" },
    });
  };

  test("BAK-03, ERR-22: refused with 4xx, the sentence and the reasons; no byte of data has changed, nothing is kept", async () => {
    for (const make of [hostile[2], hostile[6], hostile[9], hostile[19], hostile[24], hostile[34]].map(
      (entry) => entry?.[1],
    )) {
      const answer = await upload((await make?.()) ?? new Uint8Array(0));
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect((await answer.text()).replaceAll("&#x27;", "'")).toContain("Erreur lors de l'import du backup.");
    }
    expect(await everything()).toEqual(before);
    expect((await env.BUCKET.list({ prefix: "imports/" })).objects).toEqual([]);
  });

  test("T-25: more than 32 MiB are refused", async () => {
    expect((await upload(new Uint8Array(33 * 1024 * 1024))).status).toBe(413);
  });

  test("T-25: owners only", async () => {
    const good = await patchesWith({});
    for (const [who, status] of [
      ["nvteam", 403],
      ["client", 403],
      ["guest", 401],
    ] as const) {
      expect((await upload(good, await person(who))).status, who).toBe(status);
    }
    expect((await env.BUCKET.list({ prefix: "imports/" })).objects).toEqual([]);
  });
});
