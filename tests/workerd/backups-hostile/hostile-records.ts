import { type EntityName, entityNamed } from "#app/backups/archive/entities";
import { keyPrefix } from "#app/fingerprints/pack.server";
import { text as bytesOf, insertChunk, join, pngOf } from "../../fixtures/image-bytes.ts";
import {
  fingerprintsWith,
  forge,
  former,
  goodList,
  mappingsWith,
  ownId,
  picture,
  type Row,
  rowWith,
} from "./forgeries.ts";
import { type Hostile, noJson, noList, noPicture, noPlace, refused } from "./reasons.ts";

/** A value that no record of its kind may have; named as what is refused, unless told otherwise: its column. */
const values: Partial<Record<EntityName, [name: string, change: Row, field?: string][]>> = {
  patches: [
    ["a script for an address", { linkPatch: "javascript:alert(1)" }],
    ["an address with an account in it", { linkBase: "https://a:b@evil.example/" }],
    ["an address with a name in it", { linkBase: "https://a@evil.example/" }],
    ["an address with a password alone", { linkBase: "https://:b@evil.example/" }],
    ["an address of two words", { linkBase: "https://a.example/ b" }],
    ["a compatibility that is a text", { compatibility: "<script>alert(1)</script>" }],
    ["a compatibility that is a list", { compatibility: [] }],
    [
      "a script for an edition",
      { compatibility: { editions: ["<script>alert(1)</script>"] } },
      "compatibility.editions.0",
    ],
    [
      "the same edition a thousand times",
      { compatibility: { editions: Array(1000).fill("legacy") } },
      "compatibility.editions",
    ],
    ["a text for an artifact", { compatibility: { artifactMin: "12913" } }, "compatibility.artifactMin"],
    ["an artifact without end", { compatibility: { artifactMin: 1e300 } }, "compatibility.artifactMin"],
    ["half a build of the game", { compatibility: { gameBuild: 3258.5 } }, "compatibility.gameBuild"],
    [
      "a OneSync that is neither",
      { compatibility: { onesync: "javascript:alert(1)" } },
      "compatibility.onesync",
    ],
    ["an unknown field of the compatibility", { compatibility: { role: "owner" } }],
    ["a patch of after the last day", { publishedAt: 9e15 }],
    ["a patch of before the first", { publishedAt: -1 }],
    ["a patch that was edited more often than anybody can", { revision: 1_000_000_001 }],
    ["a patch at half a place", { position: 1.5 }],
    ["a title of control characters", { title: "\u0000\u001b" }],
    ["a text without end", { description: "x".repeat(300_000) }],
  ],
  telechargements: [
    [
      "a script for the address of a former version",
      former({ link: "javascript:alert(1)" }),
      "former.0.link",
    ],
    ["a former version without TLS", former({ link: "http://fichiers.example/base.zip" }), "former.0.link"],
    [
      "a former version with an account in its address",
      former({ link: "https://a:b@evil.example/" }),
      "former.0.link",
    ],
    ["a former version that leads nowhere", former({ link: "" }), "former.0.link"],
    ["a former version with more to it", former({ role: "owner" }), "former.0"],
    ["a former version with a hash that is none", former({ sha256: "<b>" }), "former.0.sha256"],
    ["former versions of one time", former({ replacedAt: 1000 }, { replacedAt: 1000 }), "former"],
    ["a former version of after the last day", former({ replacedAt: 9e15 }), "former.0.replacedAt"],
    ["more former versions than are kept", former(...Array.from({ length: 11 }, () => ({}))), "former"],
    ["a file without a title", { title: "" }],
    ["a file of no section", { section: " " }],
  ],
  mappings: [
    ["a mapping of before the first day", { createdAt: -5 }],
    ["a mapping of after the year 2199, a thousand of which no sum would hold", { updatedAt: 8.64e15 }],
    ["a mapping of blanks", { nom: " \n " }],
    ["a place outside of the game", { x: 1e300, y: 0 }],
    ["a heading of no compass", { heading: 1e9 }],
  ],
  metiers: [["a job that means none", { name: "AUCÙN" }]],
  statistiques: [
    ["figures of a day that no calendar has", { day: "2026-02-30" }],
    ["figures of a day with a blank, after which none would be counted", { day: "2026-06-09 " }],
  ],
  diagnostic: [
    ["a script for the page of a known message", { link: "javascript:alert(1)" }],
    ["a known message that is the answer to everything", { patterns: ["*e*"] }, "patterns.0"],
    ["a known message that is found in nothing", { patterns: [] }],
    ["a known message in more ways than are searched for", { patterns: Array(9).fill("ECONNREFUSED") }],
    ["a known message longer than is searched for", { patterns: ["x".repeat(151)] }, "patterns.0"],
  ],
  reglages: [["a setting that is neither on nor off", { enabled: "oui" }]],
};

const ofValues = Object.entries(values).flatMap(([kind, list]) =>
  list.map(
    ([name, change, field = Object.keys(change)[0] ?? ""]): Hostile => [
      name,
      (rows) => rowWith(rows, kind, change),
      refused(entityNamed(kind)?.label ?? "", field),
    ],
  ),
);

/** By what one of its records, pictures or lists of fingerprints says. */
export const hostileRecords: Hostile[] = [
  ...ofValues,
  [
    "a draft among what visitors see",
    (rows) => rowWith(rows, "patches", { status: "brouillon", position: 1 }),
    "a une place parmi les patchs publiés sans l'être.",
  ],
  [
    "a patch of the trash among what visitors see",
    (rows) => rowWith(rows, "patches", { deletedAt: 1, position: 1 }),
    "a une place parmi les patchs publiés sans l'être.",
  ],
  [
    "a published patch without a place among those",
    (rows) => rowWith(rows, "patches", { position: null }),
    "est publié sans avoir de place parmi les patchs publiés.",
  ],
  ["half a place", (rows) => mappingsWith(rows, { x: 5, y: null }), "n'a que la moitié de ses coordonnées."],
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
    "a job that does not exist",
    (rows) => mappingsWith(rows, { metier: "Fantôme" }),
    "n'existe pas dans l'archive.",
  ],
  [
    "a picture of another mapping",
    (rows) => mappingsWith(rows, { images: [picture("autre", 65)] }),
    "une image de «\u00a0Garage\u00a0» n'est pas la sienne.",
  ],
  [
    "a picture beside its folder",
    (rows) =>
      mappingsWith(rows, {
        images: [{ ...picture(ownId(rows), 65), key: `mappings/${ownId(rows)}/../../backups/x` }],
      }),
    refused("Mappings", "images.0.key"),
  ],
  [
    "a page for a picture",
    (rows) =>
      mappingsWith(rows, { images: [picture(ownId(rows), 30)] }, [
        { name: `images/mappings/${ownId(rows)}/abc-30.png`, bytes: bytesOf("<script>alert(1)</script>") },
      ]),
    noPicture,
  ],
  [
    "a picture with a text in it",
    (rows) =>
      mappingsWith(rows, { images: [picture(ownId(rows), 90)] }, [
        {
          name: `images/mappings/${ownId(rows)}/abc-30.png`,
          bytes: insertChunk(pngOf(30, 20), "tEXt", bytesOf("a\0<script>")),
        },
      ]),
    noPicture,
  ],
  [
    "a picture of another type than its name says",
    (rows) =>
      mappingsWith(rows, { images: [{ ...picture(ownId(rows), 65), type: "image/webp" }] }, [
        { name: `images/mappings/${ownId(rows)}/abc-30.webp`, bytes: pngOf(30, 20) },
      ]),
    noPicture,
  ],
  [
    "a picture that no mapping names",
    (rows) =>
      mappingsWith(rows, {}, [{ name: `images/mappings/${ownId(rows)}/abc-30.png`, bytes: pngOf(30, 20) }]),
    "Une image n'appartient à aucun mapping de l'archive.",
  ],
  [
    "fingerprints with a path that climbs",
    (rows) => fingerprintsWith(rows, `${goodList}${"b".repeat(64)}  ../a.lua\n`),
    noList,
  ],
  ["a page for fingerprints", (rows) => fingerprintsWith(rows, "<script>alert(1)</script>"), noList],
  ["fingerprints of no file", (rows) => fingerprintsWith(rows, "# rien\n"), noList],
  [
    "a little gzip that is a lot",
    (rows) => fingerprintsWith(rows, `${goodList}${"#".repeat(30_000_000)}\n`),
    noList,
  ],
  [
    "fingerprints under the name of others",
    (rows) => {
      const key = `${keyPrefix}${"0".repeat(64)}-abcdefghijkl.gz`;
      return fingerprintsWith(rows, goodList, { key }, key);
    },
    noList,
  ],
  [
    "fingerprints that no patch names",
    (rows) => fingerprintsWith(rows, goodList, { key: `${keyPrefix}${"0".repeat(64)}-abcdefghijkl.gz` }),
    "Une liste d'empreintes n'appartient à aucun patch de l'archive.",
  ],
  [
    "fingerprints in another folder",
    (rows) => fingerprintsWith(rows, goodList, { key: "backups/a.zip" }),
    refused("Empreintes des fichiers", "key"),
  ],
  [
    "fingerprints beside their folder",
    (rows) => fingerprintsWith(rows, goodList, {}, `${keyPrefix}../a.gz`),
    noPlace("empreintes/../a.gz"),
  ],
  [
    "fingerprints of no patch's id",
    (rows) => fingerprintsWith(rows, goodList, { patchId: "../1" }),
    refused("Empreintes des fichiers", "patchId"),
  ],
];
