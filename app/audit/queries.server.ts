import { and, desc, eq, lt } from "drizzle-orm";
import { auditLog } from "#app/db/schema";
import { type Database, readBatch } from "#app/platform/database";

const pageSize = 40;
const longestValue = 600;

export interface Difference {
  field: string;
  before: string;
  after: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function show(value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  const text =
    typeof value === "string"
      ? value
      : Array.isArray(value) && value.every((entry) => typeof entry === "string")
        ? value.join("\n")
        : JSON.stringify(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}

/** Fields of records within records as one list: `modifications.divers`. */
function flatten(value: unknown, prefix = ""): Map<string, string> {
  const fields = new Map<string, string>();
  if (!isRecord(value)) return fields;
  for (const [key, entry] of Object.entries(value)) {
    const nested = isRecord(entry) ? flatten(entry, `${prefix}${key}.`) : null;
    if (nested) for (const [name, text] of nested) fields.set(name, text);
    else fields.set(prefix + key, show(entry));
  }
  return fields;
}

/** What an action changed: the fields that differ, old beside new. */
function differences(before: unknown, after: unknown): Difference[] {
  const [old, fresh] = [flatten(before), flatten(after)];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? "", after: fresh.get(field) ?? "" }))
    .filter((line) => line.before !== line.after);
}

const names = ["version", "nom", "username", "name", "tag", "title"];

/** What a person calls the record: a version, a name; null when the line does not say. */
export function subjectOf(before: unknown, after: unknown): string | null {
  for (const value of [after, before]) {
    const found = isRecord(value) ? names.map((name) => value[name]) : [];
    const name = found.find((text): text is string => typeof text === "string" && text !== "");
    if (name) return name.slice(0, 80);
  }
  return null;
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
      changes: differences(old, after),
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}
