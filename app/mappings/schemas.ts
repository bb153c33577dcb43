/** What a mapping may hold, for the staff form, the API and imports alike (ADM-14, API-06, API-07). */
import { z } from "zod";
import { mappings } from "#app/db/schema";
import { gameBuild } from "#app/patches/schemas";
import { type Issues, issuesOf } from "#app/platform/request/issues";
import type { FormFields } from "#app/platform/request/multipart.server";
import { jobName } from "#app/tags/tag-rules";
import { asProse, withoutControls } from "#app/text/text-rules";
import { isSeen, withoutMarks } from "#app/text/unseen";
import { untried } from "./compatibility";
import { mappingLimits } from "./limits";
import { largestCoordinate, toMillimetre } from "./parse-coordinates";

const line = (maximum: number, missing: string) =>
  asProse(z.string({ error: missing }))
    .refine(isSeen, { error: missing, abort: true })
    .max(maximum, `${maximum} caractères au plus`)
    .refine((text) => !/\p{Cc}/u.test(text), "Ce texte contient un caractère qui ne s'affiche pas");

const toNumber = (text: string) => {
  const plain = text.trim().replace("−", "-").replace(",", ".");
  if (plain === "") return null;
  const isNumber = /^[-+]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(plain);
  return isNumber ? toMillimetre(Number(plain)) : Number.NaN;
};

const measure = (minimum: number, maximum: number) =>
  z
    // A number as text: never with an exponent, which people do not type.
    .union([z.string(), z.number().transform((value) => value.toFixed(15)), z.null().transform(() => "")])
    .transform(toNumber)
    .pipe(
      z
        .number({ error: "Indiquez un nombre, par exemple 441.250" })
        .min(minimum, `Au moins ${minimum}`)
        .max(maximum, `Au plus ${maximum}`)
        .nullable(),
    );

const coordinate = measure(-largestCoordinate, largestCoordinate);

export const altText = asProse(z.string().overwrite(withoutControls))
  .refine(isSeen, "Décrivez cette image en quelques mots")
  .max(mappingLimits.alt, `${mappingLimits.alt} caractères au plus`);

/** How an edition of the game was tried: « non testé » is an answer, and so is none. */
const trial = z
  .enum(
    ["", untried, ...mappings.legacy.enumValues],
    "Une édition est «\u00a0teste\u00a0», «\u00a0ne-fonctionne-pas\u00a0» ou «\u00a0non-teste\u00a0».",
  )
  .nullable()
  .transform((typed) => (typed === "teste" || typed === "ne-fonctionne-pas" ? typed : null));

const build = z
  .union([
    z
      .string()
      .trim()
      .transform((text) => (/^\d+$/.test(text) ? Number(text) : text || null)),
    z.number(),
    z.null(),
  ])
  .pipe(gameBuild.nullable());

/** A name of the game's files, without what nobody sees of a paste. */
const interior = asProse(z.string().overwrite(withoutMarks))
  .overwrite((text) => (isSeen(text) ? text : ""))
  .max(mappingLimits.interieurRemplace, `${mappingLimits.interieurRemplace} caractères au plus`)
  .refine((text) => !/\p{Cc}/u.test(text), "Ce texte contient un caractère qui ne s'affiche pas");

/** The scalar fields, by the names of the form and of the specification. */
export const mappingFields = z.strictObject({
  nom: line(mappingLimits.nom, "Indiquez le nom du mapping"),
  nomFichier: line(mappingLimits.nomFichier, "Indiquez le nom du fichier"),
  coordX: coordinate.default(null),
  coordY: coordinate.default(null),
  coordZ: coordinate.default(null),
  heading: measure(-360, 360).default(null),
  // A form sends two characters for a line break that its field counted as one.
  description: asProse(z.string().overwrite(withoutControls))
    .max(mappingLimits.description, `${mappingLimits.description} caractères au plus`)
    .default(""),
  metier: jobName.default(null),
  legacy: trial.default(null),
  enhanced: trial.default(null),
  buildJeu: build.default(null),
  conflits: asProse(z.string().overwrite(withoutControls))
    .max(mappingLimits.conflits, `${mappingLimits.conflits} caractères au plus`)
    .default(""),
  interieurRemplace: interior.default(""),
});
export type MappingFields = z.infer<typeof mappingFields>;

type Fields = typeof mappingFields.shape;
/** As they are typed, with nothing in the place of what is absent. */
type Undefaulted = {
  [Name in keyof Fields]: Fields[Name] extends z.ZodDefault<infer Field> ? Field : Fields[Name];
};
const undefaulted = Object.entries(mappingFields.shape).map(([name, field]) => [
  name,
  field instanceof z.ZodDefault ? field.unwrap() : field,
]);

/** A change: what is absent stays. */
export const mappingChange = z.strictObject(Object.fromEntries(undefaulted) as Undefaulted).partial();

/** Fields that come with the others and are no part of the mapping. */
const control = new Set(["envoi", "revision", "keepImages"]);
/** Names that records of other sites use for the same fields (MAP-20). */
const otherNames: ReadonlyMap<string, string> = new Map([
  ["name", "nom"],
  ["file", "nomFichier"],
  ["job", "metier"],
]);
const isGallery = (name: string) => /^(alt|position)\../.test(name);

/** A record under the names of this site. The other names of a field stand for it where it is not given itself. */
export const underKnownNames = (record: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => {
      const known = otherNames.get(name);
      return [known && !Object.hasOwn(record, known) ? known : name, value];
    }),
  );

export type ParsedFields<T> = { ok: true; value: T } | { ok: false; issues: Issues };

/**
 * The scalar fields of a form. A repeated one is refused, for nobody can say which was meant (T-31), and not also called
 * missing; so is an unknown one. The other names of a field stand for it where it is not given itself.
 */
export function parseFields<T>(fields: FormFields, schema: z.ZodType<T>): ParsedFields<T> {
  const repeated = new Map<string, string[]>();
  const values = new Map<string, string>();
  for (const [name, all] of fields) {
    if (control.has(name) || isGallery(name)) continue;
    const known = otherNames.get(name);
    const field = known && !fields.has(known) ? known : name;
    if (all.length > 1) repeated.set(field, ["Ce champ est donné plusieurs fois"]);
    values.set(field, all[0] ?? "");
  }
  const parsed = schema.safeParse(Object.fromEntries(values));
  if (parsed.success && repeated.size === 0) return { ok: true, value: parsed.data };
  const before = Object.fromEntries(repeated);
  return { ok: false, issues: issuesOf(parsed.error?.issues ?? [], { whole: "formulaire", before }) };
}

/** X without Y (or the reverse) is no place. */
export function placeIssues(place: { x: number | null; y: number | null }): Issues {
  if ((place.x === null) === (place.y === null)) return {};
  return { [place.x === null ? "coordX" : "coordY"]: ["Indiquez X et Y, ou aucun des deux"] };
}

/** One control value; null when absent, undefined when repeated. */
export function controlValue(fields: FormFields, name: "envoi" | "revision"): string | null | undefined {
  const values = fields.get(name) ?? [];
  return values.length > 1 ? undefined : (values[0] ?? null);
}
