/** Archives that are not what a backup is: with any manifest, any records, and a directory that says what it wants. */
import { format, type Manifest, manifestName } from "#app/backups/archive/manifest";
import { writeZip, type ZipEntry } from "#app/backups/archive/zip-writer";
import { pack } from "#app/fingerprints/pack.server";
import { crc32 } from "#app/images/crc32";
import { sha256, sha256Hex } from "#app/platform/tokens";
import { text as bytesOf, join } from "../../fixtures/image-bytes.ts";
import { formerVersion } from "../content.ts";

export type Row = Record<string, unknown>;
export type Rows = Record<string, Row[]>;

export async function zipOf(entries: readonly ZipEntry[]): Promise<Uint8Array> {
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
export async function forge({ files = [], counts = {}, manifest = {} }: Forgery): Promise<Uint8Array> {
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

export const dataFile = (kind: string, text: string): ZipEntry => ({
  name: `donnees/${kind}-0001.json`,
  bytes: bytesOf(text),
});
export const mappingsWith = (rows: Rows, change: Row, extra: ZipEntry[] = []) => {
  const mapping = rows["mappings"]?.find(({ nom }) => nom === "Garage");
  const files = [
    dataFile("metiers", JSON.stringify(rows["metiers"])),
    dataFile("mappings", JSON.stringify([{ ...mapping, ...change }])),
    ...extra,
  ];
  return forge({ files, counts: { metiers: rows["metiers"]?.length ?? 0, mappings: 1 } });
};
/** These records of a kind. */
export const recordsOf = (kind: string, records: readonly (Row | undefined)[]) =>
  forge({ files: [dataFile(kind, JSON.stringify(records))], counts: { [kind]: records.length } });
/** The first record of a kind, changed. */
export const rowWith = (rows: Rows, kind: string, change: Row) =>
  recordsOf(kind, [{ ...rows[kind]?.[0], ...change }]);
/** Former versions of a file, each with its change. */
export const former = (...changes: Row[]) => ({
  former: changes.map((change, i) => ({ ...formerVersion({ replacedAt: 2000 - i }), ...change })),
});
export const picture = (id: string, bytes: number) => ({
  key: `mappings/${id}/abc`,
  alt: "x",
  width: 30,
  height: 20,
  type: "image/png",
  placeholder: "#18202a",
  variants: [{ width: 30, bytes }],
});
/** A patch's fingerprints as this text, under the name that fits, or another. */
export const fingerprintsWith = async (rows: Rows, text: string, change: Row = {}, name?: string) => {
  const { key, bytes } = await pack(text);
  const row = { ...rows["empreintes"]?.[0], key, ...change };
  return forge({
    files: [dataFile("empreintes", JSON.stringify([row])), { name: name ?? key, bytes }],
    counts: { empreintes: 1 },
  });
};
export const goodList = `${"a".repeat(64)}  a.lua\n`;
export const ownId = (rows: Rows) => String(rows["mappings"]?.find(({ nom }) => nom === "Garage")?.["id"]);

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
export function zipSaying(name: string, packed: Uint8Array, says: Said): Uint8Array {
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
export const stored = 0;
/** An archive that would be accepted, deflated by another program, but for what is said here. */
export const repacked = async (says: Partial<Said> = {}) => {
  const { method = deflated } = says;
  const packed = method === stored ? emptyManifest : await deflate(emptyManifest);
  return zipSaying(manifestName, packed, { size: emptyManifest.length, crc: crc32(emptyManifest), ...says });
};

export const zeros = () => deflate(new Uint8Array(10 * 1024 * 1024));

/** A JSON document of these records with what fits, unless told otherwise. */
export async function documentWith(
  donnees: Record<string, unknown[]>,
  change: Row = {},
): Promise<Uint8Array> {
  const counts = Object.fromEntries(Object.entries(donnees).map(([name, list]) => [name, list.length]));
  const sum = await sha256(JSON.stringify(donnees));
  return bytesOf(
    JSON.stringify({ format, schemaVersion: 1, createdAt: 1, counts, sha256: sum, donnees, ...change }),
  );
}
