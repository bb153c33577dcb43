import { keyPrefix } from "#app/fingerprints/pack.server";
import { text as bytesOf, insertChunk, join, pngOf } from "../../fixtures/image-bytes.ts";
import {
  dataFile,
  fingerprintsWith,
  forge,
  formerWith,
  goodList,
  mappingsWith,
  messageWith,
  ownId,
  patchesWith,
  picture,
  rowWith,
  settingsWith,
} from "./forgeries.ts";
import { type Hostile, noJson, noList, noPicture, noPlace, refused, twice } from "./reasons.ts";

/** By what one of its records, pictures or lists of fingerprints says. */
export const hostileRecords: Hostile[] = [
  [
    "a script for an address",
    (rows) => patchesWith(rows, { linkPatch: "javascript:alert(1)" }),
    refused("Patchs", "linkPatch"),
  ],
  [
    "an address with an account in it",
    (rows) => patchesWith(rows, { linkBase: "https://a:b@evil.example/" }),
    refused("Patchs", "linkBase"),
  ],
  [
    "an address with a name in it",
    (rows) => patchesWith(rows, { linkBase: "https://a@evil.example/" }),
    refused("Patchs", "linkBase"),
  ],
  [
    "an address with a password alone",
    (rows) => patchesWith(rows, { linkBase: "https://:b@evil.example/" }),
    refused("Patchs", "linkBase"),
  ],
  [
    "an address of two words",
    (rows) => patchesWith(rows, { linkBase: "https://a.example/ b" }),
    refused("Patchs", "linkBase"),
  ],
  [
    "a compatibility that is a text",
    (rows) => patchesWith(rows, { compatibility: "<script>alert(1)</script>" }),
    refused("Patchs", "compatibility"),
  ],
  [
    "a compatibility that is a list",
    (rows) => patchesWith(rows, { compatibility: [] }),
    refused("Patchs", "compatibility"),
  ],
  [
    "a script for an edition",
    (rows) => patchesWith(rows, { compatibility: { editions: ["<script>alert(1)</script>"] } }),
    refused("Patchs", "compatibility.editions.0"),
  ],
  [
    "the same edition a thousand times",
    (rows) => patchesWith(rows, { compatibility: { editions: Array(1000).fill("legacy") } }),
    refused("Patchs", "compatibility.editions"),
  ],
  [
    "a text for an artifact",
    (rows) => patchesWith(rows, { compatibility: { artifactMin: "12913" } }),
    refused("Patchs", "compatibility.artifactMin"),
  ],
  [
    "an artifact without end",
    (rows) => patchesWith(rows, { compatibility: { artifactMin: 1e300 } }),
    refused("Patchs", "compatibility.artifactMin"),
  ],
  [
    "half a build of the game",
    (rows) => patchesWith(rows, { compatibility: { gameBuild: 3258.5 } }),
    refused("Patchs", "compatibility.gameBuild"),
  ],
  [
    "a OneSync that is neither",
    (rows) => patchesWith(rows, { compatibility: { onesync: "javascript:alert(1)" } }),
    refused("Patchs", "compatibility.onesync"),
  ],
  [
    "an unknown field of the compatibility",
    (rows) => patchesWith(rows, { compatibility: { role: "owner" } }),
    refused("Patchs", "compatibility"),
  ],
  [
    "a script for the address of a former version",
    (rows) => formerWith(rows, { link: "javascript:alert(1)" }),
    refused("Téléchargements", "former.0.link"),
  ],
  [
    "a former version without TLS",
    (rows) => formerWith(rows, { link: "http://fichiers.example/base.zip" }),
    refused("Téléchargements", "former.0.link"),
  ],
  [
    "a former version with an account in its address",
    (rows) => formerWith(rows, { link: "https://a:b@evil.example/" }),
    refused("Téléchargements", "former.0.link"),
  ],
  [
    "a former version that leads nowhere",
    (rows) => formerWith(rows, { link: "" }),
    refused("Téléchargements", "former.0.link"),
  ],
  [
    "a former version with more to it",
    (rows) => formerWith(rows, { role: "owner" }),
    refused("Téléchargements", "former.0"),
  ],
  [
    "a former version with a hash that is none",
    (rows) => formerWith(rows, { sha256: "<b>" }),
    refused("Téléchargements", "former.0.sha256"),
  ],
  [
    "former versions of one time",
    (rows) => formerWith(rows, { replacedAt: 1000 }, { replacedAt: 1000 }),
    refused("Téléchargements", "former"),
  ],
  [
    "a former version of after the last day",
    (rows) => formerWith(rows, { replacedAt: 9e15 }),
    refused("Téléchargements", "former.0.replacedAt"),
  ],
  [
    "a patch of after the last day",
    (rows) => patchesWith(rows, { publishedAt: 9e15 }),
    refused("Patchs", "publishedAt"),
  ],
  [
    "a patch of before the first",
    (rows) => patchesWith(rows, { publishedAt: -1 }),
    refused("Patchs", "publishedAt"),
  ],
  [
    "a mapping of before the first day",
    (rows) => mappingsWith(rows, { createdAt: -5 }),
    refused("Mappings", "createdAt"),
  ],
  [
    "a mapping of after the year 2199, a thousand of which no sum would hold",
    (rows) => mappingsWith(rows, { updatedAt: 8.64e15 }),
    refused("Mappings", "updatedAt"),
  ],
  [
    "a patch that was edited more often than anybody can",
    (rows) => patchesWith(rows, { revision: 1_000_000_001 }),
    refused("Patchs", "revision"),
  ],
  [
    "more former versions than are kept",
    (rows) => formerWith(rows, ...Array.from({ length: 11 }, () => ({}))),
    refused("Téléchargements", "former"),
  ],
  [
    "a state that does not exist",
    (rows) => patchesWith(rows, { status: "owner" }),
    refused("Patchs", "status"),
  ],
  [
    "a draft among what visitors see",
    (rows) => patchesWith(rows, { status: "brouillon", position: 1 }),
    "a une place parmi les patchs publiés sans l'être.",
  ],
  [
    "a patch of the trash among what visitors see",
    (rows) => patchesWith(rows, { deletedAt: 1, position: 1 }),
    "a une place parmi les patchs publiés sans l'être.",
  ],
  [
    "a published patch without a place among those",
    (rows) => patchesWith(rows, { position: null }),
    "est publié sans avoir de place parmi les patchs publiés.",
  ],
  [
    "a patch before the first place",
    (rows) => patchesWith(rows, { position: 0 }),
    refused("Patchs", "position"),
  ],
  ["a patch at half a place", (rows) => patchesWith(rows, { position: 1.5 }), refused("Patchs", "position")],
  ["a mapping of blanks", (rows) => mappingsWith(rows, { nom: " \n " }), refused("Mappings", "nom")],
  [
    "a job that means none",
    (rows) => rowWith(rows, "metiers", { name: "AUCÙN" }),
    refused("Métiers", "name"),
  ],
  [
    "a file without a title",
    (rows) => rowWith(rows, "telechargements", { title: "" }),
    refused("Téléchargements", "title"),
  ],
  [
    "a file of no section",
    (rows) => rowWith(rows, "telechargements", { section: " " }),
    refused("Téléchargements", "section"),
  ],
  [
    "figures of a day that no calendar has",
    (rows) => rowWith(rows, "statistiques", { day: "2026-02-30" }),
    refused("Statistiques par jour", "day"),
  ],
  [
    "figures of a day with a blank, after which none would be counted",
    (rows) => rowWith(rows, "statistiques", { day: "2026-06-09 " }),
    refused("Statistiques par jour", "day"),
  ],
  ["a place outside of the game", (rows) => mappingsWith(rows, { x: 1e300, y: 0 }), refused("Mappings", "x")],
  ["half a place", (rows) => mappingsWith(rows, { x: 5, y: null }), "n'a que la moitié de ses coordonnées."],
  ["a heading of no compass", (rows) => mappingsWith(rows, { heading: 1e9 }), refused("Mappings", "heading")],
  [
    "a title of control characters",
    (rows) => patchesWith(rows, { title: "\u0000\u001b" }),
    refused("Patchs", "title"),
  ],
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
    (rows) => patchesWith(rows, { description: "x".repeat(300_000) }),
    refused("Patchs", "description"),
  ],
  [
    "the same record twice",
    (rows) =>
      forge({
        files: [dataFile("patches", JSON.stringify([rows["patches"]?.[0], rows["patches"]?.[0]]))],
        counts: { patches: 2 },
      }),
    twice("id"),
  ],
  [
    "the same setting twice",
    (rows) =>
      forge({
        files: [dataFile("reglages", JSON.stringify([rows["reglages"]?.[0], rows["reglages"]?.[0]]))],
        counts: { reglages: 2 },
      }),
    twice("name", "Réglages"),
  ],
  [
    "the same version twice",
    (rows) =>
      forge({
        files: [
          dataFile("patches", JSON.stringify([rows["patches"]?.[0], { ...rows["patches"]?.[0], id: "1" }])),
        ],
        counts: { patches: 2 },
      }),
    twice("version"),
  ],
  [
    "a script for the page of a known message",
    (rows) => messageWith(rows, { link: "javascript:alert(1)" }),
    refused("Messages du diagnostic", "link"),
  ],
  [
    "a known message that is the answer to everything",
    (rows) => messageWith(rows, { patterns: ["*e*"] }),
    refused("Messages du diagnostic", "patterns.0"),
  ],
  [
    "a known message that is found in nothing",
    (rows) => messageWith(rows, { patterns: [] }),
    refused("Messages du diagnostic", "patterns"),
  ],
  [
    "a known message in more ways than are searched for",
    (rows) => messageWith(rows, { patterns: Array(9).fill("ECONNREFUSED") }),
    refused("Messages du diagnostic", "patterns"),
  ],
  [
    "a known message longer than is searched for",
    (rows) => messageWith(rows, { patterns: ["x".repeat(151)] }),
    refused("Messages du diagnostic", "patterns.0"),
  ],
  [
    "a known message of another gravity",
    (rows) => messageWith(rows, { severity: "<b>" }),
    refused("Messages du diagnostic", "severity"),
  ],
  [
    "a setting that does not exist",
    (rows) => settingsWith(rows, { name: "autre" }),
    refused("Réglages", "name"),
  ],
  [
    "a setting that is neither on nor off",
    (rows) => settingsWith(rows, { enabled: "oui" }),
    refused("Réglages", "enabled"),
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
