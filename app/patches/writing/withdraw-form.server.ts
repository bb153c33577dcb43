/** What the page of a withdrawal does with its form. */
import { data, redirect } from "react-router";
import { actorOf } from "#app/audit/record";
import type { Viewer } from "#app/auth/viewer";
import { deliverLater } from "#app/notifications/deliver.server";
import type { Services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { describeError } from "#app/platform/log";
import { revisionField, textField } from "#app/platform/request/form-fields";
import { type FieldIssues, issuesByField } from "#app/platform/request/issues";
import { findPatch } from "../admin-queries.server";
import type { PatchRow } from "../content";
import { type ListPlace, placeQuery } from "../list-place";
import { patchMessages } from "../messages";
import { findOffered } from "../replacement.server";
import { withdrawalSchema } from "../schemas";
import { isShown } from "../status";
import { spellings } from "../versions/spellings";
import { changeOf } from "./change.server";
import { setWithdrawal } from "./withdraw.server";

const readSent = (form: FormData) => ({
  back: textField(form, "intent") === "remettre",
  typed: { reason: textField(form, "reason"), replacedBy: textField(form, "replacedBy").trim() },
  revision: revisionField(form),
});

/** The patch that is meant to replace, with a 'v' before its version or without, as on the pages of patches. */
async function findReplacement(db: Database, typed: string) {
  for (const version of spellings(typed)) {
    const row = await findOffered(db, version);
    if (row) return { id: row.id, version };
  }
  return null;
}

async function check({ db }: Services, { id }: PatchRow, typed: ReturnType<typeof readSent>["typed"]) {
  const parsed = withdrawalSchema.safeParse(typed);
  if (!parsed.success) return { issues: issuesByField(parsed.error) };
  const { reason, replacedBy } = parsed.data;
  if (!replacedBy) return { input: { reason, replacedBy: null } };
  const other = await findReplacement(db, replacedBy);
  if (!other || other.id === id) return { issues: { replacedBy: patchMessages.replacementUnknown } };
  return { input: { reason, replacedBy: other.version } };
}

/** Withdraws a patch with a reason and a replacement, or puts it back online (N-14); the list stays where it was. */
export async function saveWithdrawal(
  services: Services,
  viewer: Viewer,
  form: FormData,
  { id, place }: { id: string; place: ListPlace },
) {
  const { back, typed, revision } = readSent(form);
  const refuse = (status: number, message: string, issues: FieldIssues = {}, stored = revision) =>
    data({ message, issues, typed, revision: stored }, { status });
  try {
    const row = await findPatch(services.db, id);
    if (!row || row.deletedAt !== null || !isShown(row.status)) return refuse(404, patchMessages.gone);
    const checked = back ? { input: null } : await check(services, row, typed);
    if ("issues" in checked) return refuse(422, "", checked.issues);
    const change = changeOf(services, actorOf(viewer));
    const apply = (row: PatchRow) => setWithdrawal(change, { row, revision, withdrawal: checked.input });
    let outcome = await apply(row);
    const current = outcome.kind === "conflict" ? await findPatch(services.db, id) : row;
    // The same form, sent twice at once, is done: what is stored by now says so.
    if (outcome.kind === "conflict" && current?.deletedAt === null) outcome = await apply(current);
    if (outcome.kind === "conflict") {
      // Nobody changed it, but what is to replace it may be offline by now.
      const again = !back && current?.revision === revision ? await check(services, current, typed) : checked;
      if ("issues" in again) return refuse(422, "", again.issues);
      return refuse(409, patchMessages.withdrawConflict, {}, current?.revision);
    }
    if (outcome.kind === "done") deliverLater(services, outcome.messageId);
    return redirect(`/admin/patches${placeQuery(place, back ? "remis" : "retire")}`, 303);
  } catch (error) {
    services.log.error("patch-retrait", { reason: describeError(error) });
    return refuse(503, patchMessages.saveFailed);
  }
}
