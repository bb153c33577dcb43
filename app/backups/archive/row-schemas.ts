/**
 * What a record of an archive must be. The shapes come from the columns; texts and pictures may be what the forms
 * allow. Addresses may be such as a form would refuse today: what a page links to is safe, and an archive stays readable.
 */
import { type SQLWrapper, StringChunk } from "drizzle-orm";
import { z } from "zod";
import { isTime } from "#app/audit/field-labels";
import { mostCounted, mostOfOne } from "#app/db/most-counted";
import { limits as messageLimits, ruleLimits } from "#app/diagnostic/match";
import { ruleLink } from "#app/diagnostic/schemas";
import { mostFormer } from "#app/downloads/former";
import { manifestLimits } from "#app/fingerprints/manifest";
import { storedKey } from "#app/fingerprints/pack.server";
import { imageKey } from "#app/images/key";
import { mappingLimits, variantWidths } from "#app/mappings/limits";
import { largestCoordinate } from "#app/mappings/parse-coordinates";
import { byGroup } from "#app/patches/groups";
import { gameBuild, longestTitle, mostFormerVersions, storedCompatibility } from "#app/patches/schemas";
import { constantes } from "#app/site";
import { isNoJob } from "#app/tags/tag-problem";
import { type Entity, type EntityName, type Row, type SavedColumn, savedColumns } from "./entities";

/** Characters that no text needs: everything but tab and line ends, and halves of a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
export const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Cs}/gu;
const longestText = 200_000;
/** What the site noted by its clock: sums of many of them stay within what SQLite adds up. */
const time = z.number().int().min(0).max(Date.UTC(2200, 0));
/** What somebody typed may be any moment that a date can be: a page that shows another one fails. */
const typedTime = z.number().int().min(-8.64e15).max(8.64e15);

const cleanText = z
  .string()
  .max(longestText)
  .refine((value) => value.search(controls) === -1, "contient des caractères de contrôle");

/** What somebody sees of a record before anything else. */
const seenText = cleanText.refine((value) => value.trim() !== "", "est vide");

/** An address that a page will link to: https alone, without an account in it (T-17). */
const link = cleanText.refine((value) => {
  if (value === "") return true;
  if (!/^https:\/\/\S+$/i.test(value) || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === "" && password === "";
}, "n'est pas une adresse https");

const former = z
  .array(
    z.strictObject({
      version: cleanText.max(30),
      size: cleanText.max(30),
      format: cleanText.max(20),
      link: link.refine((value) => value !== "", "est vide"),
      sha256: z.string().regex(/^(?:[0-9a-f]{64})?$/),
      replacedAt: time.min(1),
    }),
  )
  .max(mostFormer)
  // A time is what a version is known by.
  .refine((list) => new Set(list.map(({ replacedAt }) => replacedAt)).size === list.length);

const lines = z.array(cleanText).max(5000);
const count = z.number().int().min(0).safe();
/** Of which others are the sum. */
const figure = count.max(mostCounted);
const tally = z.record(cleanText, z.number().int().min(0).max(mostOfOne));
const side = z.number().int().min(1).max(10_000);

const image = z.strictObject({
  key: z.string().regex(imageKey),
  alt: cleanText.max(500),
  width: side,
  height: side,
  type: z.enum(["image/webp", "image/jpeg", "image/png"]),
  placeholder: z.string().regex(/^#[0-9a-f]{6}$/i),
  variants: z
    .array(z.strictObject({ width: side, bytes: z.number().int().min(1) }))
    .min(1)
    .max(variantWidths.length + 1),
});

const id = z.string().regex(/^[\w-]{1,64}$/);
const patchId = z.string().regex(/^[\w.-]{1,64}$/);
const ranSql = z.record(patchId, z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), at: time }));
const coordinate = z.number().min(-largestCoordinate).max(largestCoordinate);

/**
 * Counted in signs, as the form does. What the name folds to has no rule: it may be far longer, and is nothing for a job
 * of accents alone that was made before such were refused.
 */
const job = cleanText
  .min(constantes.tagLongueurMin)
  .refine((name) => [...name].length <= constantes.tagLongueurMax)
  .refine((name) => !isNoJob(name), "veut dire sans métier");

/** The form counts no unseen mark any more; one that counted to enough before is stored, and finds what it did. */
const pattern = cleanText
  .max(messageLimits.pattern)
  .refine((text) => text.split("*").some((piece) => piece.trim().length >= messageLimits.piece));

const version = cleanText.regex(/^[0-9a-z][0-9a-z.+_-]{0,29}$/i);

/** Columns whose rule is not their type's alone. */
const rules: Partial<Record<EntityName, Record<string, z.ZodType>>> = {
  patches: {
    id: patchId,
    version,
    scheduledFor: typedTime,
    position: count.min(1).max(mostOfOne),
    formerVersions: z.array(version).max(mostFormerVersions),
    title: cleanText.min(1).max(longestTitle),
    modifiedFiles: lines,
    upgradeSteps: lines,
    compatibility: storedCompatibility,
    // An archive from before a group existed has none of it.
    modifications: z.strictObject(byGroup(() => lines.default([]))),
    linkPatch: link,
    linkBase: link,
    linkMappings: link,
  },
  empreintes: {
    patchId,
    key: z.string().regex(storedKey),
    files: count.min(1).max(manifestLimits.files),
    // A list that was attached before its sizes were judged may announce more than is counted exactly.
    bytes: z.number().min(0),
    stored: count.min(1),
  },
  mappings: {
    id,
    nom: seenText.max(mappingLimits.nom),
    nomFichier: seenText.max(mappingLimits.nomFichier),
    description: cleanText.max(mappingLimits.description),
    x: coordinate,
    y: coordinate,
    z: coordinate,
    heading: z.number().min(-360).max(360),
    buildJeu: gameBuild,
    conflits: cleanText.max(mappingLimits.conflits),
    interieurRemplace: cleanText.max(mappingLimits.interieurRemplace),
    images: z.array(image).max(mappingLimits.images),
  },
  telechargements: { slug: id, section: seenText, title: seenText, link, former },
  diagnostic: {
    id,
    title: cleanText.min(1).max(ruleLimits.title),
    patterns: z.array(pattern).min(1).max(messageLimits.patterns),
    cause: cleanText.min(1).max(ruleLimits.cause),
    remedy: cleanText.min(1).max(ruleLimits.remedy),
    link: ruleLink,
  },
  compteurs: { count: count.max(mostOfOne) },
  diagnostics: { ruleId: id, count: count.max(mostOfOne) },
  metiers: { name: job },
  comptes: { discordId: id, avatarUrl: z.union([link, z.literal("data:,")]), ranSql },
  statistiques: {
    day: z.iso.date(),
    visitors: figure,
    visits: figure,
    views: figure,
    visibleMs: figure,
    allVisits: figure,
    allVisibleMs: figure,
    pages: tally,
    referrers: tally,
    countries: tally,
    searches: tally,
    downloads: tally,
  },
  journal: { before: z.json(), after: z.json() },
};

function typeRule({ name, column }: SavedColumn): z.ZodType {
  if (column.enumValues && column.enumValues.length > 0)
    return z.enum(column.enumValues as [string, ...string[]]);
  if (column.dataType === "string") return cleanText;
  if (column.dataType === "boolean") return z.boolean();
  if (column.dataType === "number") {
    if (column.columnType === "SQLiteReal") return z.number();
    if (name === "revision") return count.max(mostOfOne);
    return name === "at" || isTime(name) ? time : z.number().int().min(-mostCounted).max(mostCounted);
  }
  return z.json();
}

/** The plain value of a column's default: an archive made before the column existed has none. */
function defaultOf({ column }: SavedColumn): unknown {
  const value: unknown = column.default;
  if (typeof value !== "object" || value === null) return value;
  const chunks = ((value as SQLWrapper & { queryChunks?: unknown[] }).queryChunks ?? []).filter(
    (chunk) => chunk instanceof StringChunk,
  );
  const text = chunks.map((chunk) => chunk.value.join("")).join("");
  const quoted = /^'(.*)'$/s.exec(text)?.[1];
  if (quoted === undefined) return column.dataType === "number" ? 0 : undefined;
  return column.dataType === "json" ? JSON.parse(quoted) : quoted;
}

function columnRule(entity: Entity, saved: SavedColumn): z.ZodType {
  const rule = rules[entity.name]?.[saved.name] ?? typeRule(saved);
  const whole = saved.column.notNull ? rule : rule.nullable();
  if (!saved.column.notNull) return whole.default(null);
  return saved.column.hasDefault ? whole.default(defaultOf(saved) as never) : whole;
}

/** The schema of the records of a kind: nothing missing, nothing unknown. */
export const rowSchema = (entity: Entity): z.ZodType<Row> =>
  z.strictObject(
    Object.fromEntries(savedColumns(entity).map((saved) => [saved.name, columnRule(entity, saved)])),
  );
