import { auditEntry } from "#app/audit/record";
import { patches } from "#app/db/schema";
import { queueMessage } from "#app/notifications/commands.server";
import { ensureTotals, isConflict, writeBatch } from "#app/platform/database";
import { findBySubmission, findByVersion } from "./admin-queries.server";
import {
  type Change,
  entity,
  type Outcome,
  type Publication,
  publicationColumns,
  versionTaken,
} from "./change.server";
import { type Announcement, toAnnounced, toContent } from "./content";
import { countOneMore } from "./positions.server";
import type { PatchInput } from "./schemas";

interface Creation {
  input: PatchInput;
  publication: Publication;
  submissionId: string | null;
  announcement: Announcement | null;
}

/** Creates a patch; its id is the time of creation, one millisecond later where that one is taken. */
export async function createPatch(change: Change, creation: Creation): Promise<Outcome> {
  const { db, actor, now, origin } = change;
  const { input, publication, submissionId, announcement } = creation;
  for (let attempt = 0; ; attempt++) {
    const id = String(now + attempt);
    const shownAt = publication.status === "programme" ? publication.at : now;
    const message =
      announcement && publication.status !== "brouillon"
        ? queueMessage(db, {
            patchId: id,
            patch: toAnnounced(input, shownAt, origin),
            announcement,
            dueAt: shownAt,
            ...change,
          })
        : null;
    try {
      await writeBatch(db, [
        ensureTotals(db),
        db.insert(patches).values({
          id,
          ...toContent(input),
          ...publicationColumns(publication, now),
          createdAt: now,
          updatedAt: now,
          createdBy: actor.id,
          submissionId,
        }),
        ...(publication.status === "publie" ? [countOneMore(db)] : []),
        ...(message ? [message.statement] : []),
        auditEntry(db, {
          actor,
          at: now,
          action: "creation",
          entity,
          entityId: id,
          after: { ...input, status: publication.status },
        }),
      ]);
      return { kind: "done", id, messageId: publication.status === "publie" ? (message?.id ?? null) : null };
    } catch (error) {
      if (!isConflict(error)) throw error;
      const before = submissionId ? await findBySubmission(db, submissionId) : null;
      if (before) return { kind: "repeated", id: before };
      if (await findByVersion(db, input.version)) return versionTaken(db, input.version);
      if (attempt === 20) throw error;
    }
  }
}
