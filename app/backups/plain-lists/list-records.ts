/** The plain lists of the specification, patches (PN-14) and mappings (MAP-20), as records of an archive. Pure. */
import { z } from "zod";
import type { Modifications } from "#app/db/schema";
import { mappingChange, underKnownNames } from "#app/mappings/schemas";
import { byGroup } from "#app/patches/groups";
import { jobName } from "#app/tags/tag-rules";
import { foldSearch } from "#app/text/fold-text";
import type { EntityName, Row } from "../archive/entities";
import { otherwise, refusedValue } from "../archive/refused-value";
import { exactly, isoMoment, momentOfId, parisMoment } from "./list-dates";

/** What a list says of a record. */
export interface Said {
  /** A record that is here keeps all others as they are. */
  columns: ReadonlySet<string>;
  /** The lists of a patch's modifications that are given; the others stay, too. */
  modifications: ReadonlySet<string>;
  /** Columns of moments that are given by their day alone. */
  days: ReadonlySet<string>;
  /** A mapping without an id of its own is the one that has its file here. */
  isKnownByFile: boolean;
  /** For a person, where the record is created. */
  note: string | null;
}

interface Listed extends Said {
  row: Row;
  /** How many pictures it names by their address. */
  pictures: number;
}

export type ListedKind = Extract<EntityName, "patches" | "mappings">;

/** Who wrote a patch, where nobody knows (F-19): a list that says so says nothing. */
const unknownAuthor = "Administrateur";
export const unknownFile = "À préciser";

const id = z.union([z.string(), z.int()]).transform(String);
const lines = z.array(z.string()).optional();
const link = z.string().nullish();

const patchElement = z
  .strictObject({
    id,
    version: z.string(),
    date: z.string(),
    time: z.string().optional(),
    title: z.string(),
    description: z.string().optional(),
    author: z.string().nullish(),
    modifiedFiles: z.array(z.string()).optional(),
    modifications: z.strictObject(byGroup(() => lines)).optional(),
    downloads: z.strictObject({ patch: link, base: link, mappings: link }).optional(),
    withdrawn: z.strictObject({ reason: z.string(), replacedBy: z.string().nullish() }).nullish(),
  })
  .transform(({ date, time, ...patch }, context) => {
    const at = parisMoment(date, time ?? "00:00:00");
    if (at === null) {
      context.addIssue({ code: "custom", path: ["date"], message: "jj/mm/aaaa et hh:mm:ss attendus" });
      return z.NEVER;
    }
    const isDayOnly = time === undefined;
    return { ...patch, isDayOnly, publishedAt: exactly({ at, isDayOnly }, patch.id) };
  });

const isoDate = "une date ISO 8601 est attendue, par exemple 2026-01-16";
const place = 'un objet est attendu, par exemple {"x": 441.1, "y": -982, "z": 30.7}';

const metres = z.number().nullish();
const mappingElement = z.strictObject({
  id: id.optional(),
  nom: z.string(),
  nomFichier: z.string().optional(),
  coordonnees: z
    .strictObject({ x: metres, y: metres, z: metres, heading: z.number().nullish() }, { error: place })
    .nullish(),
  description: z.string().optional(),
  metier: jobName.nullish(),
  images: z.array(z.unknown()).nullish(),
  dateCreation: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: isoDate })
    .transform(isoMoment)
    .optional(),
  // As the API and the export of the administration have them; the list of the specification has none.
  compatibilite: z
    .strictObject({
      legacy: mappingChange.shape.legacy,
      enhanced: mappingChange.shape.enhanced,
      buildJeu: mappingChange.shape.buildJeu,
      conflits: mappingChange.shape.conflits,
    })
    .nullish(),
  interieurRemplace: mappingChange.shape.interieurRemplace,
  // Where it lies follows from its coordinates.
  quartier: z.unknown().optional(),
});

/** The columns that are given: what is undefined is not. */
function given(columns: Row): { row: Row; columns: Set<string> } {
  const row = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  return { row, columns: new Set(Object.keys(row)) };
}

const nothing: Modifications = byGroup(() => []);
const none: ReadonlySet<string> = new Set();

function listedPatch(element: z.output<typeof patchElement>): Listed {
  const { id, author, modifications, downloads, withdrawn, isDayOnly, ...same } = element;
  const said = given({
    ...same,
    author: author?.trim() && author.trim() !== unknownAuthor ? author : undefined,
    modifications: modifications && { ...nothing, ...modifications },
    linkPatch: downloads?.patch ?? undefined,
    linkBase: downloads?.base ?? undefined,
    linkMappings: downloads?.mappings ?? undefined,
    // A list that does not say so says nothing: what is withdrawn here stays so.
    ...(withdrawn && {
      status: "retire",
      withdrawnReason: withdrawn.reason,
      replacedBy: withdrawn.replacedBy ?? null,
    }),
  });
  const createdAt = momentOfId(id) ?? element.publishedAt;
  const row = {
    description: "",
    author: unknownAuthor,
    modifiedFiles: [],
    modifications: nothing,
    linkPatch: "",
    // What is in a list is published; its place follows from its date.
    status: "publie",
    position: 1,
    createdAt,
    updatedAt: createdAt,
    ...said.row,
    id,
  };
  return {
    row,
    columns: said.columns,
    modifications: new Set(Object.keys(modifications ?? {})),
    days: isDayOnly ? new Set(["publishedAt"]) : none,
    isKnownByFile: false,
    note: null,
    pictures: 0,
  };
}

/** An id that may stand in an address, from the name of a file; empty when nothing of it may. */
const idOfFile = (file: string | undefined): string =>
  foldSearch(file ?? "")
    .replace(/[^\w-]+/g, "-")
    .slice(0, 64)
    .replace(/^-+|-+$/g, "");

function listedMapping(element: z.output<typeof mappingElement>, receivedAt: number): Listed {
  const { id, nom, nomFichier, coordonnees, description, metier, images, dateCreation } = element;
  const { compatibilite, interieurRemplace } = element;
  const said = given({
    nom,
    nomFichier,
    ...(coordonnees && { ...coordonnees, heading: coordonnees.heading ?? undefined }),
    description,
    metier,
    ...compatibilite,
    interieurRemplace,
    createdAt: dateCreation && exactly(dateCreation, id),
  });
  const row = {
    nomFichier: unknownFile,
    createdAt: receivedAt,
    ...said.row,
    updatedAt: said.row["createdAt"] ?? receivedAt,
    id: id ?? idOfFile(nomFichier),
  };
  const note =
    nomFichier === undefined
      ? `La liste ne donne pas son nom de fichier\u00a0: il sera «\u00a0${unknownFile}\u00a0», à corriger ensuite.`
      : null;
  return {
    row,
    columns: said.columns,
    modifications: none,
    days: dateCreation?.isDayOnly ? new Set(["createdAt"]) : none,
    isKnownByFile: id === undefined,
    note,
    pictures: images?.length ?? 0,
  };
}

/** What is wrong with an element: the field, as the list names it, and what is to be said of it. */
export interface Flaw {
  field: string;
  problem: string;
}

function flawOf(raw: unknown, issue: z.core.$ZodIssue | undefined): Flaw {
  const path = issue?.path ?? [];
  if (issue?.code === "unrecognized_keys")
    return { field: [...path, issue.keys[0] ?? ""].join("."), problem: "champ inconnu" };
  const value = path.reduce<unknown>((part, key) => (part as Row | undefined)?.[String(key)], raw);
  const isMissing = value === undefined && path.length > 0;
  // The sentences of forms end with a stop, as that of the whole refusal does.
  const problem = isMissing ? "manque" : (issue?.message.replace(/\.$/, "") ?? refusedValue);
  return { field: path.join("."), problem };
}

/** A list publishes what it holds: there is no waiting for its date. */
const toCome =
  "à venir, alors qu'un patch de liste est publié aussitôt\u00a0: programmez-le dans l'onglet Patchs";

/**
 * An element of a list as a record.
 *
 * @param receivedAt when the list was sent: a mapping without a date is of then
 */
export function readElement(kind: ListedKind, raw: unknown, receivedAt: number): Listed | Flaw {
  if (typeof raw !== "object" || raw === null) return { field: "", problem: "un objet est attendu" };
  const named = kind === "mappings" ? underKnownNames(raw as Row) : raw;
  if (kind === "patches") {
    const { data, error } = patchElement.safeParse(named, { error: otherwise });
    if (!data) return flawOf(named, error?.issues[0]);
    return data.publishedAt > receivedAt ? { field: "date", problem: toCome } : listedPatch(data);
  }
  const { data, error } = mappingElement.safeParse(named, { error: otherwise });
  if (!data) return flawOf(named, error?.issues[0]);
  if (data.id !== undefined) return listedMapping(data, receivedAt);
  if (data.nomFichier === undefined)
    return { field: "nomFichier", problem: "manque, comme «\u00a0id\u00a0»" };
  return idOfFile(data.nomFichier) === ""
    ? {
        field: "nomFichier",
        problem: "n'a ni lettre ni chiffre pour une adresse\u00a0: ajoutez un «\u00a0id\u00a0»",
      }
    : listedMapping(data, receivedAt);
}
