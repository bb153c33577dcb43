import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { tokenScopes } from "#app/auth/tokens/token-scopes";
import { backupKinds } from "#app/backups/kinds";
import { auditLog } from "#app/db/schema";
import { severityLabels } from "#app/diagnostic/severity";
import { statusLabels } from "#app/patches/status";
import { type Database, readBatch } from "#app/platform/database";
import { roles } from "#app/site";
import { formatDateTime } from "#app/time/dates";
import { differences, sendingField, subjectOf } from "./changes";
import { fieldLabel, isTime } from "./field-labels";
import { auditEntities } from "./labels";

const pageSize = 40;

/** Values that have names of their own in the database, as `field:name`, in the words of the forms. */
const words = new Map(
  Object.entries({
    status: statusLabels,
    kind: backupKinds,
    role: roles,
    scope: tokenScopes,
    severity: severityLabels,
  }).flatMap(([field, names]) => Object.entries(names).map(([name, word]) => [`${field}:${name}`, word])),
);

/** What staff know a value by: a time is written in milliseconds, a state by its name in the database. */
function textOf(field: string, text: string): string {
  if (isTime(field) && /^\d{12,14}$/.test(text)) return formatDateTime(Number(text));
  return words.get(`${field}:${text}`) ?? text;
}

/**
 * What a person calls the record; null where only its id says which one it is. Neither a backup nor a message has a
 * name: why the one was made says which it is, and the patch that the other is about. Their ids say nothing.
 */
function nameOf({
  entity,
  before,
  after,
}: Pick<typeof auditLog.$inferSelect, "entity" | "before" | "after">): string | null {
  if (entity !== "sauvegarde") return subjectOf(before, after, entity) ?? (entity === "message" ? "" : null);
  const kind = (after as { kind?: unknown } | null)?.kind;
  return typeof kind === "string" ? textOf("kind", kind) : "";
}

interface Asked {
  before: number | null;
  entityId?: string | null;
  actorId?: string | null;
}

/** One page of the journal, newest first, by keyset; all of it, what concerns one record, or what one person did. */
export async function readJournal(db: Database, { before, entityId, actorId }: Asked) {
  const [rows] = await readBatch(db, [
    db
      .select()
      .from(auditLog)
      .where(
        and(
          before ? lt(auditLog.id, before) : undefined,
          // The index begins with the kind: without one named the whole journal would be read.
          entityId ? inArray(auditLog.entity, auditEntities) : undefined,
          entityId ? eq(auditLog.entityId, entityId) : undefined,
          actorId ? eq(auditLog.actorId, actorId) : undefined,
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(pageSize + 1),
  ]);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map(({ before: old, after, ...row }) => ({
      ...row,
      subject: nameOf({ ...row, before: old, after }),
      changes: differences(old, after)
        .filter(({ field }) => field !== sendingField)
        .map(({ field, before: was, after: is }) => ({
          field: fieldLabel(field, row.entity),
          before: textOf(field, was),
          after: textOf(field, is),
        })),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}
