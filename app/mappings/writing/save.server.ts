/** From a multipart form to a saved mapping, for the API and for the staff form without JavaScript. */
import { and, desc, eq } from "drizzle-orm";
import type { Actor } from "#app/audit/record";
import { auditLog, type MappingImage } from "#app/db/schema";
import { imageLimits } from "#app/images/image-rules";
import type { Services } from "#app/platform/context";
import { type Database, mayHaveHappened } from "#app/platform/database";
import { errors, type SiteError } from "#app/platform/errors";
import { describeError } from "#app/platform/log";
import { noRevision, readIfMatch } from "#app/platform/request/etag";
import { type Issues, issuesOf } from "#app/platform/request/issues";
import { FormError, type FormFields, readMultipart } from "#app/platform/request/multipart.server";
import { mayBeSaved } from "#app/platform/request/revisions";
import { submissionId } from "#app/platform/request/submission-id";
import { nameOfRenamedJob } from "#app/tags/renamed-job.server";
import { mappingLimits, variantWidths } from "../limits";
import { readGallery } from "../pictures/gallery";
import { ImageStore } from "../pictures/image-store.server";
import {
  controlValue,
  type MappingFields,
  mappingChange,
  mappingFields,
  type ParsedFields,
  parseFields,
  placeIssues,
} from "../schemas";
import {
  createMapping,
  fieldsOf,
  isAsAsked,
  type MappingRow,
  newMappingId,
  rereadMapping,
  updateMapping,
} from "./commands.server";
import { formBytes } from "./form-bytes";
import { findLookAlikes, type LookAlike } from "./look-alikes.server";
import { mappingListMessages, mappingMessages } from "./messages";

const limits = {
  file: imageLimits.bytes,
  total: formBytes,
  field: 20_000,
  files: mappingLimits.images * variantWidths.length,
  fields: 64,
};

export const mappingErrors = {
  tooLarge: { code: "image-trop-lourde", status: 413, message: "Une image est trop lourde." },
  storage: { code: "stockage", status: 503, message: "Les images n'ont pas pu être enregistrées." },
  conflict: { code: "conflit", status: 409, message: "Modifié entre-temps" },
  missing: { code: "introuvable", status: 404, message: mappingListMessages.gone },
  inTrash: { code: "introuvable", status: 404, message: mappingMessages.inTrash },
  repeated: { code: "requete-invalide", status: 400, message: "Un champ est donné plusieurs fois." },
  failed: { code: "sauvegarde", status: 503, message: mappingMessages.failed },
  changeFailed: { code: "sauvegarde", status: 503, message: mappingMessages.changeFailed },
} as const satisfies Record<string, SiteError>;

const madeBefore = "Un premier envoi a déjà créé ce mapping\u202f; ce qui a changé depuis n'y est pas.";

const jobBecame = (job: string) =>
  `Ce métier est devenu «\u00a0${job}\u00a0»\u00a0: choisissez-le, ou ajoutez d'abord l'ancien nom dans «\u00a0Métiers\u00a0».`;

const jobDeleted =
  "Ce métier vient d'être supprimé\u00a0: choisissez-en un autre, ou ajoutez-le d'abord dans «\u00a0Métiers\u00a0».";

export type SaveResult =
  | { kind: "saved"; row: MappingRow; isRepeated: boolean; lookAlikes: LookAlike[] }
  | { kind: "refused"; error: SiteError; issues: Issues; fields: FormFields }
  | { kind: "conflict"; current: MappingRow; sentence: string; fields: FormFields };

const refused = (fields: FormFields, error: SiteError, issues: Issues = {}): SaveResult => ({
  kind: "refused",
  error,
  issues,
  fields,
});

interface Save {
  request: Request;
  services: Services;
  actor: Actor;
  /** Null makes a new mapping. */
  id: string | null;
  /** Of a staff form, with its script or without. */
  isForm: boolean;
}

/**
 * Reads, checks and saves. Whatever does not end in a saved row leaves no picture behind; where a part of the site
 * fails, the texts that were sent come back all the same.
 */
export async function saveMapping(save: Save): Promise<SaveResult> {
  const sent: Sent = { fields: null };
  try {
    return await readAndSave(save, sent);
  } catch (error) {
    save.services.log.error("mapping-non-enregistre", { reason: describeError(error) });
    // What failed before the form was read left it to be read.
    const fields = sent.fields ?? (await readTexts(save.request));
    return refused(fields, save.id === null ? mappingErrors.failed : mappingErrors.changeFailed);
  }
}

/** There is no such mapping, or it is in the trash, from where it can come back. */
const missing = (row: MappingRow | null, fields: FormFields) =>
  refused(fields, row ? mappingErrors.inTrash : mappingErrors.missing);

/** The texts of a form of which nothing is stored, as far as they can be read. */
const readTexts = (request: Request): Promise<FormFields> =>
  readMultipart(request, limits, () => Promise.resolve()).catch(() => new Map());

interface Sent {
  /** Null until the form was read. */
  fields: FormFields | null;
}

async function readAndSave(save: Save, sent: Sent): Promise<SaveResult> {
  const { request, services, id } = save;
  const current = id === null ? null : await rereadMapping(services.db, id);
  if (id !== null && current?.deletedAt !== null)
    return missing(current, save.isForm ? await readTexts(request) : new Map());
  const mappingId = id ?? newMappingId();
  const store = new ImageStore(services, mappingId);
  try {
    const fields = await readMultipart(request, limits, store.add);
    sent.fields = fields;
    const result = await saveFields(save, { mappingId, current, fields, store });
    if (result.kind !== "saved" || result.isRepeated) await store.discard();
    return result;
  } catch (error) {
    if (error instanceof FormError) {
      await store.discard();
      return refused(error.fields, error.error);
    }
    // Pictures that a row may name stay. The nightly job takes those that none does.
    if (!(await mayHaveHappened(error, () => isNamed(services.db, mappingId, store)))) await store.discard();
    throw error;
  }
}

/** Whether the row of a mapping names one of the new pictures. */
async function isNamed(db: Database, id: string, store: ImageStore): Promise<boolean> {
  const row = await rereadMapping(db, id);
  const keys = new Set([...store.images.values()].map(({ key }) => key));
  return row?.images.some(({ key }) => keys.has(key)) ?? false;
}

interface Read {
  mappingId: string;
  current: MappingRow | null;
  fields: FormFields;
  store: ImageStore;
}

async function saveFields(save: Save, read: Read): Promise<SaveResult> {
  const { fields, current, store } = read;
  const { db } = save.services;
  if (store.problems.length > 0) return refused(fields, pictureError(store), { images: store.problems });
  const wanted = wantedRevision(save.request, fields);
  if (typeof wanted === "object" && wanted !== null) return refused(fields, wanted);
  const submission = controlValue(fields, "envoi");
  if (submission === undefined) return refused(fields, mappingErrors.repeated);

  const isLate = current !== null && wanted !== null && wanted !== current.revision;
  if (isLate && !mayBeSaved(wanted, current.revision)) return conflict(db, current, fields);
  // Without a revision nothing is late, but pictures would be there twice.
  if (isLate || (current !== null && wanted === null && store.images.size > 0)) {
    const isSaved = [current, beforeSending(current, store)].some((row) => {
      const checked = checkFields(save, { ...read, current: row }, submission);
      return checked.ok && isAsAsked(current, checked.value.fields, checked.value.images);
    });
    if (isSaved) return saved(db, current, true);
    if (isLate) return conflict(db, current, fields);
  }
  const checked = checkFields(save, read, submission);
  if (!checked.ok) return refused(fields, errors.invalid, checked.issues);
  const { metier } = checked.value.fields;
  if (save.isForm && metier !== null && metier !== current?.metier) {
    const job = await nameOfRenamedJob(db, metier, save.services.now());
    if (job !== null) return refused(fields, errors.invalid, { metier: [job ? jobBecame(job) : jobDeleted] });
  }
  return current ? change(save, { ...read, current }, checked.value) : create(save, read, checked.value);
}

/** What a form asks a mapping to be. */
interface Asked {
  fields: MappingFields;
  images: MappingImage[];
  submissionId: string | null;
}

/** What the form asks for, or all that is wrong with it by field. */
function checkFields(
  { isForm }: Save,
  { fields, current, store }: Read,
  submitted: string | null,
): ParsedFields<Asked> {
  const parsed = current ? changedFields(fields, current) : parseFields(fields, mappingFields);
  const place = parsed.ok ? placeIssues({ x: parsed.value.coordX, y: parsed.value.coordY }) : {};
  const gallery = readGallery({
    fields,
    current: current?.images ?? [],
    added: [...store.images.keys()],
    nom: parsed.ok ? parsed.value.nom : "",
    formerNom: current?.nom ?? null,
    isForm,
  });
  const submission = submissionId.safeParse(submitted || undefined);
  // A name that is not kept would let the same sending, repeated, make a second mapping.
  const unnamed = !current && submission.error ? issuesOf(submission.error.issues, { whole: "envoi" }) : {};
  const issues = { ...(parsed.ok ? place : parsed.issues), ...gallery.issues, ...unnamed };
  if (!parsed.ok || Object.keys(issues).length > 0) return { ok: false, issues };
  const images = gallery.entries.flatMap(({ picture, alt }): MappingImage[] => {
    const stored = current?.images.find(({ key }) => key === picture) ?? store.images.get(picture);
    return stored ? [{ ...stored, alt }] : [];
  });
  return { ok: true, value: { fields: parsed.value, images, submissionId: submission.data ?? null } };
}

/** @param isRepeated the same form was sent before: what is stored by now says so */
async function saved(db: Database, row: MappingRow, isRepeated = false): Promise<SaveResult> {
  const lookAlikes = await findLookAlikes(db, row).catch(() => []);
  return { kind: "saved", row, isRepeated, lookAlikes };
}

/** A mapping without as many pictures at its end as are sent: a first sending may have put them there. */
const beforeSending = (row: MappingRow, { images }: ImageStore): MappingRow => ({
  ...row,
  images: row.images.toSpliced(-images.size || row.images.length),
});

async function create(
  { services, actor }: Save,
  { mappingId, fields }: Read,
  asked: Asked,
): Promise<SaveResult> {
  const made = await createMapping(services, { id: mappingId, ...asked, actor });
  if (!made.isAsAsked) return { kind: "conflict", current: made.row, sentence: madeBefore, fields };
  return saved(services.db, made.row, made.isRepeated);
}

async function change(
  { services, actor }: Save,
  { current, fields }: Read & { current: MappingRow },
  asked: Asked,
): Promise<SaveResult> {
  const { db } = services;
  const row = await updateMapping(services, { current, fields: asked.fields, images: asked.images, actor });
  if (row) return saved(db, row);
  const latest = await rereadMapping(db, current.id);
  if (latest?.deletedAt !== null) return missing(latest, fields);
  const isSaved = isAsAsked(latest, asked.fields, asked.images);
  return isSaved ? saved(db, latest, true) : conflict(db, latest, fields);
}

function pictureError(store: ImageStore): SiteError {
  if (!store.hasFailed && !store.hasTooLarge) return errors.invalid;
  const [first = ""] = store.problems;
  return { ...(store.hasFailed ? mappingErrors.storage : mappingErrors.tooLarge), message: first };
}

/** The fields of a change laid over the row as it is. */
function changedFields(fields: FormFields, current: MappingRow): ParsedFields<MappingFields> {
  const parsed = parseFields(fields, mappingChange);
  if (!parsed.ok) return parsed;
  return { ok: true, value: { ...fieldsOf(current), ...parsed.value } as MappingFields };
}

/** The revision that the writer had read: `If-Match`, else the form's field; null when neither says. */
export function wantedRevision(request: Request, fields: FormFields): number | null | SiteError {
  const header = readIfMatch(request.headers.get("If-Match"));
  const field = controlValue(fields, "revision");
  if (header === "invalid") return noRevision;
  if (field === undefined) return mappingErrors.repeated;
  if (header !== null) return header;
  const revision = readIfMatch((field ?? "").trim() || null);
  return revision === "invalid" ? -1 : revision;
}

/** Somebody else changed it: who, and what it is now. */
export async function conflict(db: Database, current: MappingRow, fields: FormFields): Promise<SaveResult> {
  const [last] = await db
    .select({ by: auditLog.actorName })
    .from(auditLog)
    .where(and(eq(auditLog.entity, "mapping"), eq(auditLog.entityId, current.id)))
    .orderBy(desc(auditLog.id))
    .limit(1);
  const sentence = `Modifié entre-temps par ${last?.by ?? "quelqu'un d'autre"}`;
  return { kind: "conflict", current, sentence, fields };
}
