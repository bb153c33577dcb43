/** What a patch must be, for the form and the API alike. Paths of errors are the names of the fields. */
import { z } from "zod";
import { formatBytes } from "#app/text/format-bytes";
import { codeText, lineList, lineText, linkText, longText } from "#app/text/text-rules";
import { isSeen, withoutMarks } from "#app/text/unseen";
import { toAsked } from "./compatibility";
import { byGroup, editionKeys } from "./groups";

/** A required text: `rule` with the sentence shown when there is nothing to see in it. */
const filled = (rule: z.ZodString, message: string) => rule.refine(isSeen, { error: message, abort: true });

/** Pages beside those of the versions, and the end by which the router knows a page's data from the page. */
export const isReserved = (version: string): boolean =>
  /^(?:alerte|comparer|compatibilite|verifier)$|\.data$/i.test(version);

const version = filled(lineText(30).overwrite(withoutMarks).trim(), "Indiquez la version.")
  .refine(
    (text) => /^[0-9a-z][0-9a-z.+_-]*$/i.test(text),
    "Chiffres, lettres, points et tirets seulement, par exemple 5.2.3.",
  )
  .refine((text) => !isReserved(text), "Ce mot est réservé.")
  .meta({
    description:
      "Version, unique, avec ou sans «\u00a0v\u00a0» devant, telle qu'elle figure dans l'adresse du patch.",
  });

/** Characters of a title, as Discord has them. */
export const longestTitle = 256;

/** More versions than visitors ever knew a patch by. */
export const mostFormerVersions = 20;

/** A number that the console of a server shows. */
const numberBetween = (least: number, most: number, message: string) =>
  z.int(message).min(least, message).max(most, message);
export const artifact = numberBetween(100, 999_999, "Un artifact est un nombre de 3 à 6 chiffres.");
export const gameBuild = numberBetween(1000, 99_999, "Un build du jeu est un nombre de 4 ou 5 chiffres.");
const onesync = z.enum(
  ["requis", "facultatif"],
  "OneSync est «\u00a0requis\u00a0» ou «\u00a0facultatif\u00a0», ou n'est pas précisé.",
);
const tried = z
  .array(
    z.enum(editionKeys, "Une édition est «\u00a0legacy\u00a0» ou «\u00a0enhanced\u00a0»."),
    "Une liste est attendue.",
  )
  .refine((list) => new Set(list).size === list.length, "Chaque édition une seule fois.")
  .transform((list) => editionKeys.filter((edition) => list.includes(edition)));

/** What a patch asks of a server (PN-22); what is left out is not known. */
const compatibilite = z
  .strictObject({
    editions: tried.default([]),
    artifactMinimal: artifact.nullable().default(null),
    artifactTeste: artifact.nullable().default(null),
    buildJeu: gameBuild.nullable().default(null),
    onesync: onesync.nullable().default(null),
  })
  .refine(
    ({ artifactMinimal: least, artifactTeste: newest }) =>
      least === null || newest === null || newest >= least,
    {
      path: ["artifactTeste"],
      error: "L'artifact essayé ne peut pas être plus ancien que l'artifact minimal.",
    },
  )
  .default(toAsked({}))
  .meta({
    description:
      "Ce que le patch demande au serveur\u202f; ce qui manque ou est null est «\u00a0non précisé\u00a0».",
  });

/** The same as its column holds it, for what comes back from an archive. */
export const storedCompatibility = z
  .strictObject({ editions: tried, artifactMin: artifact, artifactTested: artifact, gameBuild, onesync })
  .partial();

/** Characters of a list in all: of the files that a patch changes, and of any other. */
export const longestFiles = 100_000;
export const longestLines = 50_000;

const lines = () => lineList(500, 4096, longestLines);

const shape = {
  version,
  title: filled(lineText(longestTitle), "Indiquez le titre."),
  description: filled(longText(20_000), "Indiquez la description."),
  modifications: z.strictObject(byGroup(() => lines().default([]))).default(byGroup(() => [])),
  modifiedFiles: lineList(2000, 500, longestFiles).default([]),
  downloads: z.strictObject({
    patch: linkText("Indiquez le lien du patch."),
    base: linkText(null).default(""),
    mappings: linkText(null).default(""),
  }),
  breaking: z.boolean().default(false),
  security: z.boolean().default(false),
  cumulative: z.boolean().default(false),
  upgradeSteps: lineList(100, 1000, longestLines).default([]),
  upgradeSql: codeText(50_000).default(""),
  compatibilite,
};

/** A patch that visitors will see (ADM-06). */
export const patchSchema = z.object(shape);

/** A draft needs a version and a title; the rest is checked when it is published. */
export const draftSchema = z.object({
  ...shape,
  description: longText(20_000).default(""),
  downloads: z
    .strictObject({
      patch: linkText(null).default(""),
      base: linkText(null).default(""),
      mappings: linkText(null).default(""),
    })
    .default({ patch: "", base: "", mappings: "" }),
});

export type PatchInput = z.output<typeof patchSchema>;

/**
 * Bytes of all texts of a patch, as JSON: less than its fields at their longest could be in characters of three
 * bytes. A line of the journal holds a patch before and after its change, and a row of D1 ends at 2 MB.
 */
const heaviestPatch = 900_000;

/**
 * Bytes of a request that brings a patch, by form or API: a letter with an accent is two bytes in the database,
 * six in a form and in the JSON of programs that write ASCII only.
 */
export const longestPatchRequest = 4 * 1024 * 1024;

/** The sentence about a patch whose fields are right one by one and too much together; null for any other. */
export function weightProblem(patch: PatchInput): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(patch)).length;
  return bytes > heaviestPatch
    ? `Ce patch est trop long en tout\u00a0: ${formatBytes(bytes)}, pour ${formatBytes(heaviestPatch)} de texte au plus.`
    : null;
}

export const withdrawalSchema = z.object({
  reason: filled(longText(1000), "Indiquez pourquoi ce patch est retiré."),
  replacedBy: lineText(30),
});
