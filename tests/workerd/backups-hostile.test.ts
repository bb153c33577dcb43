/** Archives that mean harm, or are damaged: refused as a whole, and nothing has changed (T-25). */
import { beforeAll, describe, expect, test } from "vitest";
import { BackupError } from "#app/backups/backup-error";
import { format, type Manifest, manifestName } from "#app/backups/manifest";
import { readArchive } from "#app/backups/read-archive.server";
import { type ArchiveLimits, readZip } from "#app/backups/read-zip.server";
import { memorySource } from "#app/backups/sources.server";
import { type ByteSource, readDirectory, type ZipLimits } from "#app/backups/zip-reader";
import { writeZip, type ZipEntry } from "#app/backups/zip-writer";
import { keyPrefix, pack } from "#app/fingerprints/pack.server";
import { crc32 } from "#app/images/crc32";
import { sha256, sha256Hex } from "#app/platform/tokens";
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
const mappingsWith = (change: Row, extra: ZipEntry[] = []) => {
  const mapping = rows["mappings"]?.find(({ nom }) => nom === "Garage");
  const files = [
    dataFile("metiers", JSON.stringify(rows["metiers"])),
    dataFile("mappings", JSON.stringify([{ ...mapping, ...change }])),
    ...extra,
  ];
  return forge({ files, counts: { metiers: rows["metiers"]?.length ?? 0, mappings: 1 } });
};
/** The first record of a kind, changed. */
const rowWith = (kind: string, change: Row) =>
  forge({
    files: [dataFile(kind, JSON.stringify([{ ...rows[kind]?.[0], ...change }]))],
    counts: { [kind]: 1 },
  });
const patchesWith = (change: Row) => rowWith("patches", change);
const settingsWith = (change: Row) => rowWith("reglages", change);
const messageWith = (change: Row) => rowWith("diagnostic", change);
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

interface Said {
  size: number;
  crc?: number;
  times?: number;
  method?: number;
  flags?: number;
  /** Of the packed bytes, and of the name, in the directory. */
  packed?: number;
  nameLength?: number;
  /** Where the entry begins, and the signatures of its two headers. */
  offset?: number;
  signature?: number;
  localSignature?: number;
  /** In the last record: how many entries, on which disk, and how far from its place the directory is. */
  count?: number;
  disk?: number;
  shift?: number;
  /** Bytes that other programs add: after both headers of an entry, and after the last record. */
  extra?: number;
  comment?: number;
}

/** A ZIP whose directory says what it wants of its only entry. */
function zipSaying(name: string, packed: Uint8Array, says: Said): Uint8Array {
  const { times = 1, extra = 0, comment = 0 } = says;
  const label = bytesOf(name);
  const local = new DataView(new ArrayBuffer(30));
  local.setUint32(0, says.localSignature ?? 0x04034b50, true);
  local.setUint16(8, 8, true);
  local.setUint16(26, label.length, true);
  local.setUint16(28, extra, true);
  const parts: Uint8Array[] = [new Uint8Array(local.buffer), label, new Uint8Array(extra), packed];
  const start = 30 + label.length + extra + packed.length;
  let directory = 0;
  for (let i = 0; i < times; i++) {
    const own = times === 1 ? label : bytesOf(`donnees/patches-${String(i).padStart(4, "0")}.json`);
    const central = new DataView(new ArrayBuffer(46));
    central.setUint32(0, says.signature ?? 0x02014b50, true);
    central.setUint16(8, says.flags ?? 0, true);
    central.setUint16(10, says.method ?? 8, true);
    central.setUint32(16, says.crc ?? 0, true);
    central.setUint32(20, says.packed ?? packed.length, true);
    central.setUint32(24, says.size, true);
    central.setUint16(28, says.nameLength ?? own.length, true);
    central.setUint16(30, extra, true);
    central.setUint16(32, comment, true);
    central.setUint32(42, says.offset ?? 0, true);
    const behind = new Uint8Array(own.length + extra + comment);
    behind.set(own);
    parts.push(new Uint8Array(central.buffer), behind);
    directory += 46 + behind.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(4, says.disk ?? 0, true);
  end.setUint16(8, says.count ?? times, true);
  end.setUint16(10, says.count ?? times, true);
  end.setUint32(12, directory, true);
  end.setUint32(16, start + (says.shift ?? 0), true);
  end.setUint16(20, comment, true);
  parts.push(new Uint8Array(end.buffer), new Uint8Array(comment));
  return join(...parts);
}

/** The manifest of an archive that holds nothing. */
const emptyManifest = bytesOf(
  JSON.stringify({ format, schemaVersion: 1, createdAt: 1, counts: { images: 0 }, files: [], missing: [] }),
);
const deflated = 8;
const stored = 0;
/** An archive that would be accepted, deflated by another program, but for what is said here. */
const repacked = async (says: Partial<Said> = {}) => {
  const { method = deflated } = says;
  const packed = method === stored ? emptyManifest : await deflate(emptyManifest);
  return zipSaying(manifestName, packed, { size: emptyManifest.length, crc: crc32(emptyManifest), ...says });
};

const zeros = () => deflate(new Uint8Array(10 * 1024 * 1024));

/** A JSON document of these records with what fits, unless told otherwise. */
async function documentWith(donnees: Record<string, unknown[]>, change: Row = {}): Promise<Uint8Array> {
  const counts = Object.fromEntries(Object.entries(donnees).map(([name, list]) => [name, list.length]));
  const sum = await sha256(JSON.stringify(donnees));
  return bytesOf(
    JSON.stringify({ format, schemaVersion: 1, createdAt: 1, counts, sha256: sum, donnees, ...change }),
  );
}

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

const noZip = "Ce fichier n'est ni un ZIP ni un JSON que le site puisse lire.";
const tooMuch = "L'archive contient plus que ce qui est accepté.";
const noManifest = "Le manifeste de l'archive n'est pas lisible.";
const noDocument = "Ce fichier JSON n'est pas une sauvegarde du site.";
const otherFiles = "L'archive ne contient pas les fichiers de son manifeste, ou en contient d'autres.";
const otherCount = "L'archive n'a pas le nombre d'enregistrements que son manifeste annonce.";
const twice = "Patchs\u00a0: un enregistrement est en double.";
const noPicture = "n'est pas une image que le site accepte.";
const noList = "n'est pas une liste d'empreintes que le site accepte.";
const noJson = (name: string) => `«\u00a0${name}\u00a0» n'est pas du JSON lisible.`;
const noPlace = (name: string) => `«\u00a0${name}\u00a0» n'a pas sa place dans une sauvegarde.`;
const damaged = (name: string) =>
  `«\u00a0${name}\u00a0» est abîmé\u00a0: sa somme de contrôle ne correspond pas.`;
const refused = (kind: string, field: string) =>
  `${kind}, enregistrement 1, «\u00a0${field}\u00a0»\u00a0: valeur refusée.`;
const unknown = (kind: string, field: string) =>
  `${kind}\u00a0: ce site ne connaît pas le champ «\u00a0${field}\u00a0». Une archive n'est lue que par la version du site qui l'a faite, et par les suivantes.`;

/** Its name, and of the one sentence that it is refused with a part: another would mean another check. */
const hostile: [name: string, make: () => Promise<Uint8Array> | Uint8Array, reason: string][] = [
  ["nothing", () => new Uint8Array(0), noZip],
  ["noise", () => crypto.getRandomValues(new Uint8Array(5000)), noZip],
  [
    "a thousand times ten megabytes of zeros",
    async () => zipSaying("x", await zeros(), { size: 10 * 1024 * 1024, times: 1000 }),
    tooMuch,
  ],
  [
    "more than it says, once unpacked",
    async () => zipSaying(manifestName, await zeros(), { size: 100 }),
    tooMuch,
  ],
  ["fifty thousand entries", () => zipSaying("x", new Uint8Array(2), { size: 1, times: 50_000 }), tooMuch],
  ["an entry that begins beyond the end of the file", () => repacked({ offset: 0x7fffffff }), noZip],
  ["an entry that ends beyond the end of the file", () => repacked({ packed: 10_000 }), noZip],
  ["an entry whose own header is none", () => repacked({ localSignature: 0x04034b51 }), noZip],
  ["an entry that is encrypted", () => repacked({ flags: 1 }), noZip],
  ["an entry packed in a way of its own", () => repacked({ method: 12 }), noZip],
  [
    "an entry that is stored, and shorter than it says",
    () => repacked({ method: stored, size: 9999 }),
    noZip,
  ],
  ["an entry that unpacks to less than it says", () => repacked({ size: 9999 }), noZip],
  [
    "an entry that does not unpack",
    () => zipSaying(manifestName, new Uint8Array(9).fill(7), { size: 9 }),
    noZip,
  ],
  ["an entry with a wrong checksum", () => repacked({ crc: 1 }), damaged(manifestName)],
  ["a directory beyond the end of the file", () => repacked({ shift: 23 }), noZip],
  ["a directory of fewer entries than it says", () => repacked({ count: 2 }), noZip],
  ["a directory of something else", () => repacked({ signature: 0x02014b51 }), noZip],
  ["a name that ends beyond its directory", () => repacked({ nameLength: 400 }), noZip],
  ["a part of an archive of several disks", () => repacked({ disk: 1 }), noZip],
  [
    "JSON ten thousand levels deep",
    () =>
      forge({
        files: [dataFile("patches", "[".repeat(10_000) + "]".repeat(10_000))],
        counts: { patches: 1 },
      }),
    noJson("donnees/patches-0001.json"),
  ],
  [
    "a manifest ten thousand levels deep",
    () => zipOf([{ name: manifestName, bytes: bytesOf(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`) }]),
    noJson(manifestName),
  ],
  [
    "a record of a million keys",
    () =>
      forge({
        files: [
          dataFile(
            "patches",
            JSON.stringify(rows["patches"]).replace(
              "{",
              `{${Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":1`).join(",")},`,
            ),
          ),
        ],
        counts: { patches: rows["patches"]?.length ?? 0 },
      }),
    unknown("Patchs", "k0"),
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
    unknown("Patchs", "__proto__"),
  ],
  ["a key __proto__ in the manifest", () => forge({ manifest: { ["__proto__"]: { format } } }), noManifest],
  [
    "keys constructor and prototype",
    () => patchesWith({ constructor: { prototype: { x: 1 } } }),
    unknown("Patchs", "constructor"),
  ],
  ["an unknown column", () => patchesWith({ role: "owner" }), unknown("Patchs", "role")],
  [
    "a kind of record that is not saved",
    () => forge({ files: [dataFile("sessions", "[]")], counts: { sessions: 0 } }),
    noPlace("donnees/sessions-0001.json"),
  ],
  [
    "a file outside of its folders",
    () => forge({ files: [{ name: "../../etc/passwd", bytes: bytesOf("x") }] }),
    noPlace("../../etc/passwd"),
  ],
  [
    "a picture over a backup",
    () => forge({ files: [{ name: "images/backups/x-30.png", bytes: pngOf(30, 20) }] }),
    noPlace("images/backups/x-30.png"),
  ],
  [
    "an unknown version of the format",
    () => forge({ manifest: { schemaVersion: 2 } }),
    "Version 2 du format, plus récente que celle de ce site (1).",
  ],
  [
    "a version of before the first",
    () => forge({ manifest: { schemaVersion: 0 } }),
    "Version 0 du format, plus ancienne que celle de ce site (1).",
  ],
  ["another format", () => forge({ manifest: { format: "autre" as "neva-sauvegarde" } }), noManifest],
  ["no manifest", () => zipOf([dataFile("patches", "[]")]), "il n'a pas de manifeste."],
  [
    "a wrong checksum in the manifest",
    () =>
      forge({
        files: [dataFile("patches", "[]")],
        counts: { patches: 0 },
        manifest: { files: [{ name: "donnees/patches-0001.json", bytes: 2, sha256: "0".repeat(64) }] },
      }),
    damaged("donnees/patches-0001.json"),
  ],
  [
    "a wrong size in the manifest",
    async () =>
      forge({
        files: [dataFile("patches", "[]")],
        counts: { patches: 0 },
        manifest: {
          files: [{ name: "donnees/patches-0001.json", bytes: 3, sha256: await sha256Hex(bytesOf("[]")) }],
        },
      }),
    damaged("donnees/patches-0001.json"),
  ],
  [
    "a file that the manifest names twice",
    async () => {
      const file = { name: "donnees/patches-0001.json", bytes: 2, sha256: await sha256Hex(bytesOf("[]")) };
      return forge({
        files: [dataFile("patches", "[]")],
        counts: { patches: 0 },
        manifest: { files: [file, file] },
      });
    },
    otherFiles,
  ],
  [
    "a file that the manifest does not name",
    () => forge({ files: [dataFile("patches", "[]")], manifest: { files: [] } }),
    otherFiles,
  ],
  [
    "the same file twice",
    async () => {
      const files = [dataFile("patches", "[]"), dataFile("patches", "[ ]")];
      const [, { name, bytes }] = files as [ZipEntry, ZipEntry];
      const manifest = { files: [{ name, bytes: bytes.length, sha256: await sha256Hex(bytes) }] };
      return forge({ files, counts: { patches: 0 }, manifest });
    },
    noZip,
  ],
  [
    "a file that the manifest names and that is not there",
    async () =>
      forge({
        manifest: {
          files: [{ name: "donnees/patches-0001.json", bytes: 2, sha256: await sha256Hex(bytesOf("[]")) }],
        },
      }),
    otherFiles,
  ],
  [
    "another count than it announces",
    () => forge({ files: [dataFile("patches", "[]")], counts: { patches: 3 } }),
    otherCount,
  ],
  ["records that it does not announce", () => forge({ files: [dataFile("patches", "[]")] }), otherCount],
  ["records that it announces and has not", () => forge({ counts: { patches: 1 } }), otherCount],
  [
    "pictures that it announces and has not",
    () => forge({ manifest: { counts: { images: 1 } } }),
    otherCount,
  ],
  [
    "no list of records",
    () => forge({ files: [dataFile("patches", '{"length":1}')], counts: { patches: 0 } }),
    "Patchs\u00a0: une liste est attendue.",
  ],
  [
    "a script for an address",
    () => patchesWith({ linkPatch: "javascript:alert(1)" }),
    refused("Patchs", "linkPatch"),
  ],
  [
    "an address with an account in it",
    () => patchesWith({ linkBase: "https://a:b@evil.example/" }),
    refused("Patchs", "linkBase"),
  ],
  [
    "an address with a name in it",
    () => patchesWith({ linkBase: "https://a@evil.example/" }),
    refused("Patchs", "linkBase"),
  ],
  [
    "an address with a password alone",
    () => patchesWith({ linkBase: "https://:b@evil.example/" }),
    refused("Patchs", "linkBase"),
  ],
  [
    "an address of two words",
    () => patchesWith({ linkBase: "https://a.example/ b" }),
    refused("Patchs", "linkBase"),
  ],
  [
    "a compatibility that is a text",
    () => patchesWith({ compatibility: "<script>alert(1)</script>" }),
    refused("Patchs", "compatibility"),
  ],
  [
    "a compatibility that is a list",
    () => patchesWith({ compatibility: [] }),
    refused("Patchs", "compatibility"),
  ],
  [
    "a script for an edition",
    () => patchesWith({ compatibility: { editions: ["<script>alert(1)</script>"] } }),
    refused("Patchs", "compatibility.editions.0"),
  ],
  [
    "the same edition a thousand times",
    () => patchesWith({ compatibility: { editions: Array(1000).fill("legacy") } }),
    refused("Patchs", "compatibility.editions"),
  ],
  [
    "a text for an artifact",
    () => patchesWith({ compatibility: { artifactMin: "12913" } }),
    refused("Patchs", "compatibility.artifactMin"),
  ],
  [
    "an artifact without end",
    () => patchesWith({ compatibility: { artifactMin: 1e300 } }),
    refused("Patchs", "compatibility.artifactMin"),
  ],
  [
    "half a build of the game",
    () => patchesWith({ compatibility: { gameBuild: 3258.5 } }),
    refused("Patchs", "compatibility.gameBuild"),
  ],
  [
    "a OneSync that is neither",
    () => patchesWith({ compatibility: { onesync: "javascript:alert(1)" } }),
    refused("Patchs", "compatibility.onesync"),
  ],
  [
    "an unknown field of the compatibility",
    () => patchesWith({ compatibility: { role: "owner" } }),
    refused("Patchs", "compatibility"),
  ],
  [
    "a script for the address of a former version",
    () => formerWith({ link: "javascript:alert(1)" }),
    refused("Téléchargements", "former.0.link"),
  ],
  [
    "a former version without TLS",
    () => formerWith({ link: "http://fichiers.example/base.zip" }),
    refused("Téléchargements", "former.0.link"),
  ],
  [
    "a former version with an account in its address",
    () => formerWith({ link: "https://a:b@evil.example/" }),
    refused("Téléchargements", "former.0.link"),
  ],
  [
    "a former version that leads nowhere",
    () => formerWith({ link: "" }),
    refused("Téléchargements", "former.0.link"),
  ],
  [
    "a former version with more to it",
    () => formerWith({ role: "owner" }),
    refused("Téléchargements", "former.0"),
  ],
  [
    "a former version with a hash that is none",
    () => formerWith({ sha256: "<b>" }),
    refused("Téléchargements", "former.0.sha256"),
  ],
  [
    "former versions of one time",
    () => formerWith({ replacedAt: 1000 }, { replacedAt: 1000 }),
    refused("Téléchargements", "former"),
  ],
  [
    "a former version of after the last day",
    () => formerWith({ replacedAt: 9e15 }),
    refused("Téléchargements", "former.0.replacedAt"),
  ],
  [
    "a patch of after the last day",
    () => patchesWith({ publishedAt: 9e15 }),
    refused("Patchs", "publishedAt"),
  ],
  ["a patch of before the first", () => patchesWith({ publishedAt: -1 }), refused("Patchs", "publishedAt")],
  [
    "a mapping of before the first day",
    () => mappingsWith({ createdAt: -5 }),
    refused("Mappings", "createdAt"),
  ],
  [
    "a mapping of after the year 2199, a thousand of which no sum would hold",
    () => mappingsWith({ updatedAt: 8.64e15 }),
    refused("Mappings", "updatedAt"),
  ],
  [
    "a patch that was edited more often than anybody can",
    () => patchesWith({ revision: 1_000_000_001 }),
    refused("Patchs", "revision"),
  ],
  [
    "more former versions than are kept",
    () => formerWith(...Array.from({ length: 11 }, () => ({}))),
    refused("Téléchargements", "former"),
  ],
  ["a state that does not exist", () => patchesWith({ status: "owner" }), refused("Patchs", "status")],
  [
    "a draft among what visitors see",
    () => patchesWith({ status: "brouillon", position: 1 }),
    "a une place parmi les patchs publiés sans l'être.",
  ],
  [
    "a patch of the trash among what visitors see",
    () => patchesWith({ deletedAt: 1, position: 1 }),
    "a une place parmi les patchs publiés sans l'être.",
  ],
  [
    "a published patch without a place among those",
    () => patchesWith({ position: null }),
    "est publié sans avoir de place parmi les patchs publiés.",
  ],
  ["a patch before the first place", () => patchesWith({ position: 0 }), refused("Patchs", "position")],
  ["a patch at half a place", () => patchesWith({ position: 1.5 }), refused("Patchs", "position")],
  ["a mapping of blanks", () => mappingsWith({ nom: " \n " }), refused("Mappings", "nom")],
  ["a job that means none", () => rowWith("metiers", { name: "AUCÙN" }), refused("Métiers", "name")],
  [
    "a file without a title",
    () => rowWith("telechargements", { title: "" }),
    refused("Téléchargements", "title"),
  ],
  [
    "a file of no section",
    () => rowWith("telechargements", { section: " " }),
    refused("Téléchargements", "section"),
  ],
  [
    "figures of a day that no calendar has",
    () => rowWith("statistiques", { day: "2026-02-30" }),
    refused("Statistiques par jour", "day"),
  ],
  [
    "figures of a day with a blank, after which none would be counted",
    () => rowWith("statistiques", { day: "2026-06-09 " }),
    refused("Statistiques par jour", "day"),
  ],
  ["a place outside of the game", () => mappingsWith({ x: 1e300, y: 0 }), refused("Mappings", "x")],
  ["half a place", () => mappingsWith({ x: 5, y: null }), "n'a que la moitié de ses coordonnées."],
  ["a heading of no compass", () => mappingsWith({ heading: 1e9 }), refused("Mappings", "heading")],
  ["a title of control characters", () => patchesWith({ title: "\u0000\u001b" }), refused("Patchs", "title")],
  [
    "a text in no UTF-8",
    () =>
      forge({
        files: [
          {
            name: "donnees/patches-0001.json",
            bytes: join(bytesOf('["'), new Uint8Array([255]), bytesOf('"]')),
          },
        ],
        counts: { patches: 1 },
      }),
    noJson("donnees/patches-0001.json"),
  ],
  [
    "a text without end",
    () => patchesWith({ description: "x".repeat(300_000) }),
    refused("Patchs", "description"),
  ],
  [
    "the same record twice",
    () =>
      forge({
        files: [dataFile("patches", JSON.stringify([rows["patches"]?.[0], rows["patches"]?.[0]]))],
        counts: { patches: 2 },
      }),
    twice,
  ],
  [
    "the same setting twice",
    () =>
      forge({
        files: [dataFile("reglages", JSON.stringify([rows["reglages"]?.[0], rows["reglages"]?.[0]]))],
        counts: { reglages: 2 },
      }),
    "Réglages\u00a0: un enregistrement est en double.",
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
    twice,
  ],
  [
    "a script for the page of a known message",
    () => messageWith({ link: "javascript:alert(1)" }),
    refused("Messages du diagnostic", "link"),
  ],
  [
    "a known message that is the answer to everything",
    () => messageWith({ patterns: ["*e*"] }),
    refused("Messages du diagnostic", "patterns.0"),
  ],
  [
    "a known message that is found in nothing",
    () => messageWith({ patterns: [] }),
    refused("Messages du diagnostic", "patterns"),
  ],
  [
    "a known message in more ways than are searched for",
    () => messageWith({ patterns: Array(9).fill("ECONNREFUSED") }),
    refused("Messages du diagnostic", "patterns"),
  ],
  [
    "a known message longer than is searched for",
    () => messageWith({ patterns: ["x".repeat(151)] }),
    refused("Messages du diagnostic", "patterns.0"),
  ],
  [
    "a known message of another gravity",
    () => messageWith({ severity: "<b>" }),
    refused("Messages du diagnostic", "severity"),
  ],
  ["a setting that does not exist", () => settingsWith({ name: "autre" }), refused("Réglages", "name")],
  [
    "a setting that is neither on nor off",
    () => settingsWith({ enabled: "oui" }),
    refused("Réglages", "enabled"),
  ],
  ["a job that does not exist", () => mappingsWith({ metier: "Fantôme" }), "n'existe pas dans l'archive."],
  [
    "a picture of another mapping",
    () => mappingsWith({ images: [picture("autre", 65)] }),
    "une image de «\u00a0Garage\u00a0» n'est pas la sienne.",
  ],
  [
    "a picture beside its folder",
    () => mappingsWith({ images: [{ ...picture(ownId(), 65), key: `mappings/${ownId()}/../../backups/x` }] }),
    refused("Mappings", "images.0.key"),
  ],
  [
    "a page for a picture",
    () =>
      mappingsWith({ images: [picture(ownId(), 30)] }, [
        { name: `images/mappings/${ownId()}/abc-30.png`, bytes: bytesOf("<script>alert(1)</script>") },
      ]),
    noPicture,
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
    noPicture,
  ],
  [
    "a picture of another type than its name says",
    () =>
      mappingsWith({ images: [{ ...picture(ownId(), 65), type: "image/webp" }] }, [
        { name: `images/mappings/${ownId()}/abc-30.webp`, bytes: pngOf(30, 20) },
      ]),
    noPicture,
  ],
  [
    "a picture that no mapping names",
    () => mappingsWith({}, [{ name: `images/mappings/${ownId()}/abc-30.png`, bytes: pngOf(30, 20) }]),
    "Une image n'appartient à aucun mapping de l'archive.",
  ],
  [
    "fingerprints with a path that climbs",
    () => fingerprintsWith(`${goodList}${"b".repeat(64)}  ../a.lua\n`),
    noList,
  ],
  ["a page for fingerprints", () => fingerprintsWith("<script>alert(1)</script>"), noList],
  ["fingerprints of no file", () => fingerprintsWith("# rien\n"), noList],
  ["a little gzip that is a lot", () => fingerprintsWith(`${goodList}${"#".repeat(30_000_000)}\n`), noList],
  [
    "fingerprints under the name of others",
    () => {
      const key = `${keyPrefix}${"0".repeat(64)}-abcdefghijkl.gz`;
      return fingerprintsWith(goodList, { key }, key);
    },
    noList,
  ],
  [
    "fingerprints that no patch names",
    () => fingerprintsWith(goodList, { key: `${keyPrefix}${"0".repeat(64)}-abcdefghijkl.gz` }),
    "Une liste d'empreintes n'appartient à aucun patch de l'archive.",
  ],
  [
    "fingerprints in another folder",
    () => fingerprintsWith(goodList, { key: "backups/a.zip" }),
    refused("Empreintes des fichiers", "key"),
  ],
  [
    "fingerprints beside their folder",
    () => fingerprintsWith(goodList, {}, `${keyPrefix}../a.gz`),
    noPlace("empreintes/../a.gz"),
  ],
  [
    "fingerprints of no patch's id",
    () => fingerprintsWith(goodList, { patchId: "../1" }),
    refused("Empreintes des fichiers", "patchId"),
  ],
  [
    "a JSON document with a wrong checksum",
    () => documentWith({ patches: [] }, { sha256: "0".repeat(64) }),
    "Le document est abîmé\u00a0: sa somme de contrôle ne correspond pas.",
  ],
  [
    "a JSON document of another version",
    () => documentWith({ patches: [] }, { schemaVersion: 2 }),
    "Version 2 du format, plus récente que celle de ce site (1).",
  ],
  [
    "a JSON document of records that are not saved",
    () => documentWith({ sessions: [] }),
    noPlace("sessions"),
  ],
  [
    "a JSON document of an unknown column",
    () => documentWith({ patches: [{ ...rows["patches"]?.[0], role: "owner" }] }),
    unknown("Patchs", "role"),
  ],
  [
    "a JSON document of another count than it announces",
    () => documentWith({ patches: [] }, { counts: { patches: 3 } }),
    otherCount,
  ],
  [
    "a JSON document with the same record twice",
    () => documentWith({ patches: [rows["patches"]?.[0], rows["patches"]?.[0]] }),
    twice,
  ],
  ["a JSON document without end", () => bytesOf('{"format":"neva-sauvegarde"'), noJson("document")],
  ["a JSON document with a key __proto__", () => documentWith({}, { ["__proto__"]: {} }), noDocument],
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

  test.each(hostile)("T-25: %s is refused with the sentence that says so", async (_, make, reason) => {
    const error = await readArchive(strictly(await make()), "upload").catch((thrown: unknown) => thrown);
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
    const archive = await fingerprintsWith(goodList);
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
      const answer = await upload(await make());
      expect(answer.status, name).toBe(reason === tooMuch ? 413 : 422);
      const page = (await answer.text()).replaceAll("&#x27;", "'");
      expect(page).toContain("Erreur lors de l'import du backup.");
      expect(page).toContain(reason);
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
