import { format, manifestName } from "#app/backups/archive/manifest";
import type { ZipEntry } from "#app/backups/archive/zip-writer";
import { sha256Hex } from "#app/platform/tokens";
import { text as bytesOf, pngOf } from "../../fixtures/image-bytes.ts";
import {
  dataFile,
  documentWith,
  forge,
  repacked,
  rowWith,
  stored,
  zeros,
  zipOf,
  zipSaying,
} from "./forgeries.ts";
import {
  damaged,
  type Hostile,
  noDocument,
  noJson,
  noManifest,
  noOwnJson,
  noPlace,
  noZip,
  otherCount,
  otherFiles,
  tooMuch,
  twice,
  unknown,
} from "./reasons.ts";

/** As a ZIP, by its manifest, or as a document. */
export const hostileArchives: Hostile[] = [
  ["nothing", () => new Uint8Array(0), noZip],
  // Its first byte begins neither a ZIP nor a document.
  ["noise", () => crypto.getRandomValues(new Uint8Array(5000)).fill(0xff, 0, 1), noZip],
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
    (rows) =>
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
    (rows) =>
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
    (rows) => rowWith(rows, "patches", { constructor: { prototype: { x: 1 } } }),
    unknown("Patchs", "constructor"),
  ],
  ["an unknown column", (rows) => rowWith(rows, "patches", { role: "owner" }), unknown("Patchs", "role")],
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
    (rows) => documentWith({ patches: [{ ...rows["patches"]?.[0], role: "owner" }] }),
    unknown("Patchs", "role"),
  ],
  [
    "a JSON document of another count than it announces",
    () => documentWith({ patches: [] }, { counts: { patches: 3 } }),
    otherCount,
  ],
  [
    "a JSON document with the same record twice",
    (rows) => documentWith({ patches: [rows["patches"]?.[0], rows["patches"]?.[0]] }),
    twice("id"),
  ],
  ["a JSON document without end", () => bytesOf('{"format":"neva-sauvegarde"'), noOwnJson],
  ["a JSON document with a key __proto__", () => documentWith({}, { ["__proto__"]: {} }), noDocument],
];
