import { and, eq, getTableColumns, inArray, lt, lte, or, sql } from "drizzle-orm";
import { notifications } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { retried } from "#app/platform/database";
import { describeError } from "#app/platform/log";
import { sha256 } from "#app/platform/tokens";
import { counted } from "#app/text/counted";
import { dayMs } from "#app/time/dates";
import { editIfChanged, sendNewerAgain } from "./commands.server";
import { type MessageState, waitingStates } from "./message-states";
import { maySay, onItsWay, wasCutOff } from "./outbox-conditions.server";
import { atOwnAddress } from "./own-address";
import { openTarget } from "./seal-target.server";
import { type SendResult, sendToWebhook } from "./send.server";
import { targetUrl } from "./targets";

type Scope = Pick<Services, "db" | "env" | "fetch" | "now" | "origin" | "log">;
type Row = typeof notifications.$inferSelect;

/**
 * at most six tries within a day of the first; where Discord asks for no longer waits they are over after ten
 * hours.
 */
const mostTries = 6;
const backOffMs = (attempts: number) => 5 * 60_000 * 3 ** (attempts - 1);

/** Names a webhook without saying what it is: a secret that was replaced is another webhook. */
const fingerprint = async (url: URL) => `webhook ${(await sha256(url.href)).slice(0, 8)}`;

/** Whether a message found out that this webhook is gone, and staff have not given that message up. */
async function wasGone(db: Scope["db"], print: string): Promise<boolean> {
  const [row] = await retried(() =>
    db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.state, "invalide"), sql`instr(${notifications.lastError}, ${print}) > 0`))
      .limit(1),
  );
  return row !== undefined;
}

/** Whether nothing is sent to this webhook any more, for the tab that asks Discord whether it exists. */
export const isNoLongerCalled = async ({ db }: Pick<Scope, "db">, url: URL): Promise<boolean> =>
  wasGone(db, await fingerprint(url));

/**
 * Why nothing is sent to a webhook: it is gone, or the database does not say whether it is. After the latter the
 * message is tried again: nothing was sent, unlike where an answer of Discord was lost.
 */
async function refusalOf({ db, log }: Scope, print: string): Promise<SendResult | null> {
  try {
    return (await wasGone(db, print))
      ? { kind: "invalid", reason: "Ce webhook n'existe plus\u00a0: il n'est plus appelé" }
      : null;
  } catch (error) {
    log.error("message-discord", { reason: describeError(error) });
    return { kind: "again", waitMs: null, reason: "La base de données n'a pas répondu" };
  }
}

/** An edit may come twice: one that was cut off while it was sent is taken again. A new message is not. */
const isCutOffEdit = (now: number) =>
  and(wasCutOff(now), eq(notifications.kind, "modification"), lt(notifications.attempts, mostTries));

/** What may be sent now. */
const isDue = (now: number) =>
  and(
    or(inArray(notifications.state, waitingStates), isCutOffEdit(now)),
    lte(notifications.nextAttemptAt, now),
    maySay,
  );

/**
 * Takes a message for sending. It stands as 'incertain' until Discord answered: when the Worker stops
 * in between, nobody sends it a second time. Only one caller gets it. The first try is when its day begins: one that
 * waited for its patch is older. Where the answer of D1 is lost, the mark that it wrote tells that the message is ours.
 *
 * @returns the row, and its payload as it is stored
 */
async function claim({ db, now }: Scope, id: string): Promise<(Row & { text: string }) | null> {
  const mark = crypto.randomUUID();
  const columns = { ...getTableColumns(notifications), text: sql<string>`${notifications.payload}` };
  const taking = db
    .update(notifications)
    .set({
      claim: mark,
      state: "incertain",
      attempts: sql`${notifications.attempts} + 1`,
      lastError: onItsWay,
      createdAt: sql`iif(${notifications.attempts} = 0, ${now()}, ${notifications.createdAt})`,
      updatedAt: now(),
    })
    .where(and(eq(notifications.id, id), isDue(now())))
    .returning(columns);
  try {
    const [row] = await taking;
    return row ?? null;
  } catch (error) {
    const isOurs = and(eq(notifications.id, id), eq(notifications.claim, mark));
    const [row] = await retried(() => db.select(columns).from(notifications).where(isOurs));
    if (!row) throw error;
    return row;
  }
}

function outcome(row: Row, result: SendResult, print: string, now: number): Partial<Row> {
  if (result.kind === "sent") {
    return {
      state: "envoye",
      messageId: row.messageId ?? result.messageId,
      lastError: null,
      nextAttemptAt: null,
    };
  }
  const lastError = result.kind === "invalid" ? `${result.reason} · ${print}` : result.reason;
  if (result.kind === "unknown") return { state: "incertain", lastError, nextAttemptAt: null };
  if (result.kind === "invalid") return { state: "invalide", lastError, nextAttemptAt: null };
  const asked = (result.kind === "again" && result.waitMs) || 0;
  const nextAttemptAt = now + Math.max(asked, backOffMs(row.attempts));
  const over = row.attempts >= mostTries || nextAttemptAt > row.createdAt + dayMs;
  if (result.kind === "refused" || over) return { state: "abandonne", lastError, nextAttemptAt: null };
  return { state: "a-renvoyer", lastError, nextAttemptAt };
}

/** Sends a message that was claimed. @returns what it is to be noted as */
async function send(scope: Scope, row: Row): Promise<Partial<Row>> {
  const { env, now } = scope;
  const refuse = (reason: string) => outcome(row, { kind: "refused", reason }, "", now());
  const target = await openTarget(env, row.target);
  if (target === null) return refuse("SESSION_SECRET a changé\u00a0: ce webhook ne peut plus être lu");
  const url = targetUrl(env, target);
  if (!url) return refuse("Aucun webhook n'est configuré");
  const print = await fingerprint(url);
  const { messageId } = row;
  const payload = atOwnAddress(row.payload, env.PUBLIC_URL);
  const result = (await refusalOf(scope, print)) ?? (await sendToWebhook(scope, { url, payload, messageId }));
  return outcome(row, result, print, now());
}

/** Sends one message when it is due; what happened is in its row, and in the answer. */
export async function deliverMessage(scope: Scope, id: string): Promise<MessageState | null> {
  const { db, now, log } = scope;
  const row = await claim(scope, id);
  if (!row) return null;
  const change = await send(scope, row);
  const note = db
    .update(notifications)
    .set({ ...change, updatedAt: now() })
    .where(eq(notifications.id, id));
  const follow =
    row.kind === "modification" && row.patchId !== null
      ? sendNewerAgain(db, { id, patchId: row.patchId }, now())
      : editIfChanged(db, id, row.text, now());
  // What Discord said is known here only.
  const [, edits] = await retried(() => db.batch([note, follow]));
  for (const edit of edits) await deliverMessage(scope, edit.id);
  const level = change.state === "envoye" ? "info" : "warn";
  log[level]("message-discord", { id, state: change.state, reason: change.lastError });
  return change.state ?? null;
}

/** After an answer: delivers without holding anybody up; a failure is only a line in the log. */
export function deliverLater(services: Services, id: string | null): void {
  if (!id) return;
  services.waitUntil(
    deliverMessage(services, id).catch((error) =>
      services.log.error("message-discord", { id, reason: describeError(error) }),
    ),
  );
}

/** The ten-minute job: everything that is due, as its hours came. */
export async function deliverDue(scope: Scope): Promise<string> {
  const due = await scope.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(isDue(scope.now()))
    .orderBy(notifications.nextAttemptAt, notifications.createdAt)
    .limit(20);
  let sent = 0;
  for (const { id } of due) if ((await deliverMessage(scope, id)) === "envoye") sent += 1;
  return `${counted(sent, "message envoyé", "messages envoyés")} sur ${due.length}`;
}
