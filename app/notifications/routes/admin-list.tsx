import { Send } from "lucide-react";
import { data, Form } from "react-router";
import { FormAnswer } from "#app/admin/components/form-answer";
import { staffMeta } from "#app/admin/staff-meta";
import { useBusy } from "#app/admin/use-busy";
import { type Actor, actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { type Services, services } from "#app/platform/context";
import { readEdge } from "#app/platform/keyset";
import { describeError } from "#app/platform/log";
import { readForm, textField } from "#app/platform/request/form-fields";
import { singleParam } from "#app/platform/request/search-params";
import { app } from "#app/platform/response/page-kind";
import { buttonClass } from "#app/ui/button";
import { FormField, fieldState } from "#app/ui/form-field";
import { OlderPages } from "#app/ui/older-pages";
import { useOpenIssues } from "#app/ui/use-open-issues";
import { buildTestMessage } from "../build-message";
import { MessageTable } from "../components/message-table";
import { notingFailed, outcomeSentences, sendingFailed } from "../messages";
import { readMessages } from "../queries.server";
import { sealTarget } from "../seal-target.server";
import { deliverNow, sendTest, type Told, unknownOutcome } from "../send-now.server";
import { findSent, findTaken, giveUpMessage, noteArrival, retryMessage } from "../staff-commands.server";
import { parseWebhookUrl, webhookMessage } from "../webhook-url";
import type { Route } from "./+types/admin-list";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Notifications");

export async function loader({ context, url }: Route.LoaderArgs) {
  staffOf(context);
  const { db, env, now } = services(context);
  const before = singleParam(url.searchParams, "avant");
  const page = await readMessages(db, readEdge(before), now());
  return { ...page, first: before === null, defaultWebhook: env.DISCORD_WEBHOOK_URL !== undefined };
}

const arrived = "Message noté comme envoyé.";
/** Without its number on Discord no later edit finds it. */
const unnumbered = "Discord n'a pas dit lequel c'est\u00a0: le site ne pourra ni le corriger ni le barrer.";

const answer = (status: number, ok: boolean, message: string, error?: string, typed = "") =>
  data({ ok, message, error, typed }, { status });

const nothingToSend = () =>
  answer(409, false, "Ce message n'est plus à renvoyer\u00a0: la liste montre où il en est.");

type By = { actor: Actor; now: number };

const tell = ({ status, isSent, message }: Told) => answer(status, isSent, message);

async function tryWebhook(scope: Services, typed: string, by: By) {
  const { env, origin } = scope;
  if (typed && !parseWebhookUrl(typed, env.DISCORD_API_URL)) {
    return answer(422, false, "", webhookMessage, typed);
  }
  if (!typed && !env.DISCORD_WEBHOOK_URL) {
    return answer(422, false, "", "Aucun webhook par défaut n'est configuré\u00a0: indiquez-en un.");
  }
  const target = await sealTarget(env, typed || "defaut");
  return tell(await sendTest(scope, { target, payload: buildTestMessage(by.now, origin), ...by }));
}

async function sendAgain(scope: Services, id: string, by: By) {
  const isReady = await retryMessage(scope.db, { id, ...by });
  if (isReady === null) return tell(unknownOutcome);
  if (!isReady) return sayWhatBecameOf(scope, id, by);
  const told = await deliverNow(scope, id);
  return told ? tell(told) : nothingToSend();
}

/** An earlier press of the button may have sent it. */
async function sayWhatBecameOf({ db }: Services, id: string, { now }: By) {
  const taken = await findTaken(db, id, now);
  return taken ? answer(200, true, outcomeSentences[taken]) : nothingToSend();
}

async function noteThatItArrived({ db }: Services, id: string, by: By) {
  await noteArrival(db, { id, ...by });
  const sent = await findSent(db, id);
  if (!sent) return nothingToSend();
  return answer(200, true, sent.messageId ? arrived : `${arrived} ${unnumbered}`);
}

async function giveUp({ db }: Services, id: string, by: By) {
  const isGivenUp = await giveUpMessage(db, { id, ...by });
  return isGivenUp ? answer(200, true, "Message abandonné\u00a0: il ne sera plus envoyé.") : nothingToSend();
}

/** Sends a test message, or a message that failed once more; the answer waits for Discord, 5 s at most. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = staffWriter(context);
  const scope = services(context);
  const form = await readForm(request);
  const intent = textField(form, "intent");
  const id = textField(form, "message").slice(0, 64);
  const typed = textField(form, "webhookUrl").trim();
  const by = { actor: actorOf(viewer), now: scope.now() };
  try {
    if (intent === "essai") return await tryWebhook(scope, typed, by);
    if (intent === "arrive") return await noteThatItArrived(scope, id, by);
    if (intent === "abandonner") return await giveUp(scope, id, by);
    if (intent === "renvoyer") return await sendAgain(scope, id, by);
    return await sayWhatBecameOf(scope, id, by);
  } catch (error) {
    scope.log.error("message-discord", { reason: describeError(error) });
    return answer(503, false, intent === "essai" || intent === "renvoyer" ? sendingFailed : notingFailed);
  }
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, first, defaultWebhook } = loaderData;
  const busy = useBusy();
  const { issues, onInput } = useOpenIssues({ webhookUrl: actionData?.error }, actionData);
  const error = issues["webhookUrl"];
  return (
    <div className="page pt-6 md:pt-7">
      <h1 className="font-title text-title">Notifications</h1>
      <FormAnswer result={actionData} failure="attention" />
      <Form
        method="post"
        noValidate
        onInput={onInput}
        className="mt-5 grid items-end gap-3 rounded-card border border-line bg-s1 p-4 sm:grid-cols-[1fr_auto] md:p-5"
      >
        <FormField
          id="webhookUrl"
          label="Webhook à essayer"
          optional={defaultWebhook}
          hint={
            defaultWebhook
              ? "Laissez vide pour le webhook par défaut. Le message d'essai ne mentionne personne."
              : undefined
          }
          error={error}
        >
          <input
            {...fieldState("webhookUrl", { hint: defaultWebhook, error })}
            name="webhookUrl"
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://discord.com/api/webhooks/…"
            defaultValue={actionData?.typed}
            className="field w-full font-mono text-small"
          />
        </FormField>
        <button
          type="submit"
          name="intent"
          value="essai"
          disabled={busy}
          className={`${buttonClass("outline")} sm:self-start sm:mt-7`}
        >
          <Send aria-hidden="true" />
          Envoyer un test
        </button>
      </Form>
      <MessageTable rows={rows} busy={busy} />
      <OlderPages
        label="Pages de messages"
        start={first ? null : "/admin/notifications"}
        older={next === null ? null : `/admin/notifications?avant=${next}`}
        olderLabel="Messages plus anciens"
      />
    </div>
  );
}
