/** What the accounts page does with a submitted form. */

import { data } from "react-router";
import { actorOf } from "#app/audit/record";
import type { Services } from "#app/platform/context";
import { textField } from "#app/platform/form-fields";
import { issuesByField } from "#app/platform/issues";
import { describeError } from "#app/platform/log";
import { createAccount, deleteAccount, publicPart, updateAccount } from "./account-commands.server";
import { accountMessages } from "./account-messages";
import type { AccountValues } from "./account-rules";
import { accountSchema, newAccountSchema } from "./account-schemas";
import { formKey } from "./form-key.server";
import type { LocalAccount } from "./local-accounts.server";
import { endSessions } from "./session-list.server";
import type { Viewer } from "./viewer";

/** What the page shows after a submission. */
export interface AccountResult {
  ok: boolean;
  message: string;
  /** The account it is about; '' is a new one, null none: a session was to be ended. */
  id: string | null;
  issues: Record<string, string>;
  /** What was typed, to fill the form again; a password is never sent back. */
  typed: AccountValues | null;
  /** `updatedAt` of the account that its writer has seen last: what is typed may be sent again over that one. */
  readAt: number;
  /** What somebody else saved in the meantime. */
  current: AccountValues | null;
}

const conflictOf = ({ current }: { current: LocalAccount }, message: string) => ({
  message,
  readAt: current.updatedAt,
  current: publicPart(current),
});

/** Creates, changes or deletes a local account, or ends sessions. */
export async function saveAccount(services: Services, viewer: Viewer, form: FormData) {
  const { db, log, now } = services;
  const change = { actor: actorOf(viewer), now: now() };
  const intent = textField(form, "intent");
  const isAboutSessions = intent === "terminer" || intent === "terminer-toutes";
  const id = textField(form, "id").slice(0, 64);
  const typed: AccountValues = {
    username: textField(form, "username"),
    displayName: textField(form, "displayName"),
    email: textField(form, "email"),
    role: textField(form, "role"),
  };
  const password = String(form.get("password") ?? "");
  const envoi = textField(form, "envoi") || crypto.randomUUID();
  const readAt = Number(textField(form, "readAt")) || 0;
  const session = textField(form, "session").slice(0, 80);
  const person = textField(form, "person").slice(0, 80);
  const answer = (status: number, result: Partial<AccountResult>) =>
    data<AccountResult>(
      {
        ok: status === 200,
        message: "",
        id: isAboutSessions ? null : id,
        issues: {},
        typed: status === 200 ? null : typed,
        readAt,
        current: null,
        ...result,
      },
      { status },
    );

  try {
    if (isAboutSessions) {
      await endSessions(db, intent === "terminer" ? { id: session, ...change } : { person, ...change });
      return answer(200, { message: intent === "terminer" ? "Session terminée." : "Sessions terminées." });
    }
    if (intent === "supprimer") {
      const outcome = await deleteAccount(db, { id, readAt }, change);
      if (outcome.kind === "missing") return answer(404, { message: accountMessages.missing });
      if (outcome.kind === "protected") return answer(409, { message: accountMessages.protected });
      if (outcome.kind === "conflict")
        return answer(409, conflictOf(outcome, accountMessages.deletionConflict));
      return answer(200, { message: accountMessages.deleted });
    }
    const parsed = (id ? accountSchema : newAccountSchema).safeParse({ ...typed, password });
    if (!parsed.success) return answer(422, { issues: issuesByField(parsed.error) });
    const input = parsed.data;
    const fields = ["compte", ...Object.values(publicPart(input)), input.password];
    const outcome = id
      ? await updateAccount(db, { id, readAt, input }, change)
      : await createAccount(
          db,
          { id: await formKey(services, change.actor, { envoi, fields }), input },
          change,
        );
    if (outcome.kind === "missing") return answer(404, { message: accountMessages.missing });
    if (outcome.kind === "taken") return answer(422, { issues: { ...outcome.issues } });
    if (outcome.kind === "conflict") return answer(409, conflictOf(outcome, accountMessages.conflict));
    return answer(200, { message: id ? accountMessages.saved : accountMessages.created });
  } catch (error) {
    log.error("compte", { reason: describeError(error) });
    if (isAboutSessions) return answer(503, { message: accountMessages.endFailed });
    const isDeletion = intent === "supprimer";
    return answer(503, { message: isDeletion ? accountMessages.deletionFailed : accountMessages.failed });
  }
}
