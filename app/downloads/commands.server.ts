import { eq, sql } from "drizzle-orm";
import { differences } from "#app/audit/changes";
import { type Actor, auditEntry } from "#app/audit/record";
import { downloadItems, type FormerVersion } from "#app/db/schema";
import { type Database, writeIf } from "#app/platform/database";
import { mayBeSaved } from "#app/platform/request/revisions";
import { formerAfter, formerLines } from "./former";
import type { DownloadInput } from "./schemas";

interface Stored extends DownloadInput {
  revision: number;
  former: FormerVersion[];
}

interface Change {
  slug: string;
  /** The one that the form was made from. */
  revision: number;
  before: Stored;
  actor: Actor;
  now: number;
}

interface Values {
  set: Partial<typeof downloadItems.$inferInsert>;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** The change with its line of the journal; 'conflict' when somebody else saved the file in the meantime. */
async function write(db: Database, change: Change, values: Values): Promise<"saved" | "conflict"> {
  const { slug, revision, actor, now } = change;
  // The former versions are worked out from what was read: it has to be what the form was made from.
  if (revision !== change.before.revision) return "conflict";
  const isAsRead = sql`SELECT 1 FROM download_items WHERE slug = ${slug} AND revision = ${revision}`;
  const isSaved = await writeIf(db, isAsRead, [
    db
      .update(downloadItems)
      .set({ ...values.set, revision: revision + 1 })
      .where(eq(downloadItems.slug, slug)),
    auditEntry(db, {
      actor,
      at: now,
      action: "modification",
      entity: "telechargement",
      entityId: slug,
      before: values.before,
      after: values.after,
    }),
  ]);
  return isSaved ? "saved" : "conflict";
}

/**
 * What makes it another file: members who took the previous one are told (DL-16). Another wording of its description
 * tells nobody.
 */
const versionFields = ["link", "version", "size", "format", "sha256"] as const;

/**
 * Saves a file of the downloads page; 'conflict' when somebody else saved it in the meantime. What says the same
 * as before is saved already: nothing is written. Where the link is another one, the version of before is kept
 * for members (DL-13).
 *
 * @param change.keepsFormer false when the new link only corrects the old one.
 */
export async function updateDownload(
  db: Database,
  change: Change & { input: DownloadInput; keepsFormer: boolean },
): Promise<"saved" | "conflict"> {
  const { input, now } = change;
  const before = Object.fromEntries(
    Object.keys(input).map((key) => [key, change.before[key as keyof DownloadInput]]),
  );
  const isSaid = differences(before, input).length === 0;
  if (isSaid && mayBeSaved(change.revision, change.before.revision)) return "saved";
  const isNewFile = versionFields.some((field) => input[field] !== change.before[field]);
  const former = formerAfter({ before: change.before, link: input.link, isKept: change.keepsFormer, now });
  return write(db, change, {
    set: { ...input, former, ...(isNewFile && { updatedAt: now }) },
    before: { ...before, former: formerLines(change.before.former) },
    after: { ...input, former: formerLines(former) },
  });
}

/**
 * Takes a former version from the members; one that is gone already is a success that writes nothing. The file
 * itself stays as it is, and so does the day of its last update, which members read.
 */
export async function removeFormer(
  db: Database,
  change: Change & { replacedAt: number },
): Promise<"saved" | "conflict"> {
  const { title, former } = change.before;
  const left = former.filter(({ replacedAt }) => replacedAt !== change.replacedAt);
  if (left.length === former.length) return "saved";
  return write(db, change, {
    set: { former: left },
    before: { title, former: formerLines(former) },
    after: { title, former: formerLines(left) },
  });
}
