/** The plain lists of the specification, patches (PN-14) and mappings (MAP-20), as records of an archive. Pure. */
import { z } from "zod";
import type { Modifications } from "#app/db/schema";
import { underKnownNames } from "#app/mappings/schemas";
import { isShown } from "#app/patches/status";
import { formatNumericDate, formatNumericTime } from "#app/platform/dates";
import { fromParisInput } from "#app/platform/paris-time";
import { isNoJob } from "#app/tags/tag-problem";
import type { EntityName, Row } from "./entities";

/** What a list says of a record. */
export interface Said {
  /** A record that is here keeps all others as they are. */
  columns: ReadonlySet<string>;
  /** For a person, where the record is created. */
  note: string | null;
}

export interface Listed extends Said {
  row: Row;
  /** How many pictures it names by their address. */
  pictures: number;
}

export type ListedKind = Extract<EntityName, "patches" | "mappings">;

/** Who wrote a patch, where nobody knows (F-19): a list that says so says nothing. */
const unknownAuthor = "Administrateur";
const unknownFile = "À préciser";

/** `13/11/2026` and `18:30:00` on a clock in Paris, as milliseconds since 1970; null when they are no such time. */
export function parisMoment(date: string, time: string): number | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(date) ?? [];
  const [, minute, seconds = "00"] = /^(\d{2}:\d{2})(?::([0-5]\d))?$/.exec(time) ?? [];
  const moment = fromParisInput(`${year}-${month}-${day}T${minute}`);
  return moment === null ? null : moment + Number(seconds) * 1000;
}

const readsAs = (moment: number, date: string, time: string) =>
  formatNumericDate(moment) === date && formatNumericTime(moment) === time;

/** Whether two moments are the same in a list, whose clock knows no milliseconds, nor which of two hours in autumn it is. */
const readTheSame = (one: unknown, other: unknown) =>
  readsAs(Number(one), formatNumericDate(Number(other)), formatNumericTime(Number(other)));

const id = z.union([z.string(), z.int()]).transform(String);
const lines = z.array(z.string()).default([]);
const link = z.string().nullish();

const patchElement = z
  .strictObject({
    id,
    version: z.string(),
    date: z.string(),
    time: z.string().default("00:00:00"),
    title: z.string(),
    description: z.string().optional(),
    author: z.string().nullish(),
    modifiedFiles: z.array(z.string()).optional(),
    modifications: z
      .strictObject({ systemMetier: lines, inventaire: lines, braquages: lines, divers: lines })
      .optional(),
    downloads: z.strictObject({ patch: link, base: link, mappings: link }).optional(),
  })
  .transform(({ date, time, ...patch }, context) => {
    // The id is the moment itself, to the millisecond (PN-14).
    const made = /^\d{12,13}$/.test(patch.id) ? Number(patch.id) : null;
    const read = parisMoment(date, time);
    if (read === null) {
      context.addIssue({ code: "custom", path: ["date"], message: "jj/mm/aaaa et hh:mm:ss attendus" });
      return z.NEVER;
    }
    return {
      ...patch,
      createdAt: made ?? read,
      publishedAt: made !== null && readTheSame(made, read) ? made : read,
    };
  });

const metres = z
  .number()
  .nullish()
  .transform((value) => value ?? null);
const mappingElement = z.strictObject({
  id: id.optional(),
  nom: z.string(),
  nomFichier: z.string().optional(),
  coordonnees: z.strictObject({ x: metres, y: metres, z: metres, heading: z.number().nullish() }).nullish(),
  description: z.string().optional(),
  metier: z.string().nullish(),
  images: z.array(z.unknown()).nullish(),
  dateCreation: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()])
    .transform((date) => Date.parse(date))
    .optional(),
  // Where it lies follows from its coordinates.
  quartier: z.unknown().optional(),
});

/** The columns that are given: what is undefined is not. */
function given(columns: Row): { row: Row; columns: Set<string> } {
  const row = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  return { row, columns: new Set(Object.keys(row)) };
}

function listedPatch(element: z.output<typeof patchElement>): Listed {
  const { id, createdAt, author, modifications, downloads, ...same } = element;
  const said = given({
    ...same,
    author: author?.trim() && author.trim() !== unknownAuthor ? author : undefined,
    modifications,
    linkPatch: downloads?.patch ?? undefined,
    linkBase: downloads?.base ?? undefined,
    linkMappings: downloads?.mappings ?? undefined,
  });
  const nothing: Modifications = { systemMetier: [], inventaire: [], braquages: [], divers: [] };
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
  return { row, columns: said.columns, note: null, pictures: 0 };
}

/** A job that is none is null. */
const jobOf = (name: string | null): string | null => {
  const job = name?.trim() ?? "";
  return job === "" || isNoJob(job) ? null : job;
};

function listedMapping(element: z.output<typeof mappingElement>, receivedAt: number): Listed {
  const { nom, nomFichier, coordonnees, description, metier, images, dateCreation } = element;
  const said = given({
    nom,
    nomFichier,
    ...(coordonnees && { ...coordonnees, heading: coordonnees.heading ?? undefined }),
    description,
    metier: metier === undefined ? undefined : jobOf(metier),
    createdAt: dateCreation,
  });
  const createdAt = dateCreation ?? receivedAt;
  const row = {
    nomFichier: unknownFile,
    createdAt,
    updatedAt: createdAt,
    ...said.row,
    // Without an id of its own a mapping is known by its file.
    id: element.id ?? nomFichier,
  };
  const note =
    nomFichier === undefined
      ? `La liste ne donne pas son nom de fichier\u00a0: il sera «\u00a0${unknownFile}\u00a0», à corriger ensuite.`
      : null;
  return { row, columns: said.columns, note, pictures: images?.length ?? 0 };
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
  const refused = issue?.code === "custom" ? issue.message : "valeur refusée";
  return { field: path.join("."), problem: isMissing ? "manque" : refused };
}

/**
 * An element of a list as a record.
 *
 * @param receivedAt when the list was sent: a mapping without a date is of then
 */
export function readElement(kind: ListedKind, raw: unknown, receivedAt: number): Listed | Flaw {
  if (typeof raw !== "object" || raw === null) return { field: "", problem: "un objet est attendu" };
  const named = kind === "mappings" ? underKnownNames(raw as Row) : raw;
  if (kind === "patches") {
    const { data, error } = patchElement.safeParse(named);
    return data ? listedPatch(data) : flawOf(named, error?.issues[0]);
  }
  const { data, error } = mappingElement.safeParse(named);
  if (!data) return flawOf(named, error?.issues[0]);
  return data.id === undefined && data.nomFichier === undefined
    ? { field: "id", problem: "manque" }
    : listedMapping(data, receivedAt);
}

const moments: readonly string[] = ["publishedAt", "createdAt"];

/** A record as it would be: what is here, with what the list says of it and what differs from it. */
export function besideLive(row: Row, live: Row | null, { columns }: Said): Row {
  if (!live) return row;
  const changed = Object.entries(row).filter(([name, value]) => {
    if (!columns.has(name)) return false;
    // A draft, and a patch that waits for its hour, are not published because a list has a date for them.
    if (name === "publishedAt" && !isShown(live["status"])) return false;
    return !moments.includes(name) || !readTheSame(value, live[name]);
  });
  return { ...live, ...Object.fromEntries(changed) };
}
