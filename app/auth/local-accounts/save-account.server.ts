/** What the accounts page does with a submitted form. */

import { data } from "react-router";
import { actorOf } from "#app/audit/record";
import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { textField } from "#app/platform/request/form-fields";
import { type FieldIssues, issuesByField } from "#app/platform/request/issues";
import { formKey } from "../form-key.server";
import { endSessions } from "../sessions/session-list.server";
import type { Viewer } from "../viewer";
import {
  type Change,
  createAccount,
  deleteAccount,
  publicPart,
  updateAccount,
} from "./account-commands.server";
import { accountMessages } from "./account-messages";
import type { AccountValues } from "./account-rules";
import { accountSchema, newAccountSchema } from "./account-schemas";
import type { LocalAccount } from "./local-accounts.server";

/** What the page shows after a submission. */
export interface AccountResult {
  ok: boolean;
  message: string;
  /** The account that it is about: '' for a new one, null for none, as when a session is ended. */
  id: string | null;
  issues: FieldIssues;
  /** What was typed, to fill the form again; a password is never sent back. */
  typed: AccountValues | null;
  /** `updatedAt` of the account as its writer last saw it: the next sending is a change of that state. */
  readAt: number;
  /** What somebody else saved in the meantime. */
  current: AccountValues | null;
}

/** The fields of whichever form of the page was sent. */
function readSent(form: FormData) {
  return {
    intent: textField(form, "intent"),
    id: textField(form, "id").slice(0, 64),
    typed: {
      username: textField(form, "username"),
      displayName: textField(form, "displayName"),
      email: textField(form, "email"),
      role: textField(form, "role"),
    } satisfies AccountValues,
    password: String(form.get("password") ?? ""),
    envoi: textField(form, "envoi") || crypto.randomUUID(),
    readAt: Number(textField(form, "readAt")) || 0,
    session: textField(form, "session").slice(0, 80),
    person: textField(form, "person").slice(0, 80),
  };
}

type Sent = ReturnType<typeof readSent>;
type Answer = [status: number, result: Partial<AccountResult>];

const isAboutSessions = ({ intent }: Sent) => intent === "terminer" || intent === "terminer-toutes";

const conflict = ({ current }: { current: LocalAccount }, message: string): Answer => [
  409,
  { message, readAt: current.updatedAt, current: publicPart(current) },
];

async function endSent({ db }: Services, { intent, session, person }: Sent, change: Change): Promise<Answer> {
  const isOne = intent === "terminer";
  await endSessions(db, isOne ? { id: session, ...change } : { person, ...change });
  return [200, { message: isOne ? "Session terminée." : "Sessions terminées." }];
}

async function deleteSent({ db }: Services, { id, readAt }: Sent, change: Change): Promise<Answer> {
  const outcome = await deleteAccount(db, { id, readAt }, change);
  if (outcome.kind === "missing") return [404, { message: accountMessages.missing }];
  if (outcome.kind === "protected") return [409, { message: accountMessages.protected }];
  if (outcome.kind === "conflict") return conflict(outcome, accountMessages.deletionConflict);
  return [200, { message: accountMessages.deleted }];
}

async function saveSent(services: Services, sent: Sent, change: Change): Promise<Answer> {
  const { id, typed, password, envoi, readAt } = sent;
  const parsed = (id ? accountSchema : newAccountSchema).safeParse({ ...typed, password });
  if (!parsed.success) return [422, { issues: issuesByField(parsed.error) }];
  const input = parsed.data;
  const fields = ["compte", ...Object.values(publicPart(input)), input.password];
  const newId = () => formKey(services, change.actor, { envoi, fields });
  const outcome = id
    ? await updateAccount(services.db, { id, readAt, input }, change)
    : await createAccount(services.db, { id: await newId(), input }, change);
  if (outcome.kind === "missing") return [404, { message: accountMessages.missing }];
  if (outcome.kind === "spent") return [409, { message: accountMessages.spent }];
  if (outcome.kind === "taken") return [422, { issues: { ...outcome.issues } }];
  if (outcome.kind === "conflict") return conflict(outcome, accountMessages.conflict);
  return [200, { message: id ? accountMessages.saved : accountMessages.created }];
}

/** What a form asks for, and what is said where that fails. */
function deedOf(sent: Sent) {
  if (isAboutSessions(sent)) return { carryOut: endSent, failed: accountMessages.endFailed };
  return sent.intent === "supprimer"
    ? { carryOut: deleteSent, failed: accountMessages.deletionFailed }
    : { carryOut: saveSent, failed: accountMessages.failed };
}

/** Creates, changes or deletes a local account, or ends sessions. */
export async function saveAccount(services: Services, viewer: Viewer, form: FormData) {
  const { log, now } = services;
  const change = { actor: actorOf(viewer), now: now() };
  const sent = readSent(form);
  const { carryOut, failed } = deedOf(sent);
  const [status, result] = await carryOut(services, sent, change).catch((error: unknown): Answer => {
    log.error("compte", { reason: describeError(error) });
    return [503, { message: failed }];
  });
  const ok = status === 200;
  return data<AccountResult>(
    {
      ok,
      message: "",
      id: isAboutSessions(sent) ? null : sent.id,
      issues: {},
      typed: ok ? null : sent.typed,
      readAt: sent.readAt,
      current: null,
      ...result,
    },
    { status },
  );
}
