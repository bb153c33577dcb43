import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { fieldLabel, isTime } from "#app/audit/field-labels";
import { auditLog } from "#app/db/schema";
import { type PatchStatus, statusLabels } from "#app/patches/status";
import { type Database, readBatch } from "#app/platform/database";
import { formatDateTime } from "#app/platform/dates";
import { differences, subjectOf } from "./changes";
import { auditEntities } from "./labels";

const pageSize = 40;

/** A time is written in milliseconds, the state of a patch by its name in the database. */
function textOf(field: string, text: string): string {
  if (isTime(field) && /^\d{12,14}$/.test(text)) return formatDateTime(Number(text));
  if (field === "status" && Object.hasOwn(statusLabels, text)) return statusLabels[text as PatchStatus];
  return text;
}

/** One page of the journal, newest first, by keyset; all of it or what concerns one record. */
export async function readJournal(
  db: Database,
  { before, entityId }: { before: number | null; entityId: string | null },
) {
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
        ),
      )
      .orderBy(desc(auditLog.id))
      .limit(pageSize + 1),
  ]);
  const page = rows.slice(0, pageSize);
  return {
    rows: page.map(({ before: old, after, ...row }) => ({
      ...row,
      subject: subjectOf(old, after),
      changes: differences(old, after).map(({ field, before: was, after: is }) => ({
        field: fieldLabel(field, row.entity),
        before: textOf(field, was),
        after: textOf(field, is),
      })),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}
