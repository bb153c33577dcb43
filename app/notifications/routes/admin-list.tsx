import { RotateCw, Send } from "lucide-react";
import { data, Form, Link, useNavigation } from "react-router";
import { actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { formatDateTime } from "#app/platform/dates";
import { readForm, textField } from "#app/platform/form-fields";
import { describeError } from "#app/platform/log";
import { app } from "#app/platform/page-kind";
import { singleParam } from "#app/platform/search-params";
import { site } from "#app/site";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { fieldClass } from "#app/ui/field";
import { FormField, fieldState } from "#app/ui/form-field";
import { queueTest, retryMessage } from "../commands.server";
import { MessageState } from "../components/message-state";
import { deliverMessage, type MessageState as State } from "../deliver.server";
import { type MessageRow, readMessages } from "../queries.server";
import { parseWebhookUrl, webhookMessage } from "../webhook-url";
import type { Route } from "./+types/admin-list";

export const handle = app;
export const meta: Route.MetaFunction = () => [
  { title: `Notifications · Administration · ${site.nom}` },
  { name: "robots", content: "noindex" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  staffOf(context);
  const { db, env } = services(context);
  const before = singleParam(url.searchParams, "avant");
  const page = await readMessages(db, before && /^\d{1,15}$/.test(before) ? Number(before) : null);
  return { ...page, first: before === null, defaultWebhook: env.DISCORD_WEBHOOK_URL !== undefined };
}

const sentences: Record<State, string> = {
  envoye: "Message envoyé.",
  "en-attente": "Message en attente.",
  "a-renvoyer": "Discord ne l'a pas pris : il sera renvoyé automatiquement.",
  incertain: "Discord n'a pas répondu : vérifiez le salon avant de renvoyer.",
  invalide: "Ce webhook n'existe plus : remplacez-le.",
  abandonne: "Discord refuse ce message.",
};

/** Sends a test message, or a message that failed once more; the answer waits for Discord, 5 s at most. */
export async function action({ request, context }: Route.ActionArgs) {
  const viewer = staffWriter(context);
  const scope = services(context);
  const form = await readForm(request);
  const answer = (status: number, ok: boolean, message: string, error?: string) =>
    data({ ok, message, error }, { status });
  const by = { actor: actorOf(viewer), now: scope.now() };
  try {
    let id = textField(form, "message");
    if (textField(form, "intent") === "essai") {
      const typed = textField(form, "webhookUrl").trim();
      if (typed && !parseWebhookUrl(typed, scope.env.DISCORD_API_URL)) {
        return answer(422, false, "", webhookMessage);
      }
      if (!typed && !scope.env.DISCORD_WEBHOOK_URL) {
        return answer(422, false, "", "Aucun webhook par défaut n'est configuré : indiquez-en un.");
      }
      id = await queueTest(scope.db, { target: typed || "defaut", origin: scope.origin, ...by });
    } else {
      await retryMessage(scope.db, { id: id.slice(0, 64), ...by });
    }
    const state = await deliverMessage(scope, id.slice(0, 64));
    if (state === null) return answer(409, false, "Ce message n'est pas à renvoyer.");
    return answer(200, state === "envoye", sentences[state]);
  } catch (error) {
    scope.log.error("message-discord", { reason: describeError(error) });
    return answer(503, false, "❌ Erreur lors de l'envoi du message.");
  }
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, first, defaultWebhook } = loaderData;
  const busy = useNavigation().state === "submitting";
  return (
    <div className="page pt-6 md:pt-7">
      <h1 className="font-title text-title">Notifications</h1>
      {actionData?.message && (
        <div className="mt-4" role="status">
          <Callout kind={actionData.ok ? "note" : "attention"} title={actionData.message} />
        </div>
      )}
      <Form
        method="post"
        noValidate
        className="mt-5 grid items-end gap-3 rounded-card border border-line bg-s1 p-4 sm:grid-cols-[1fr_auto] md:p-5"
      >
        <FormField
          id="webhookUrl"
          label="Essayer un webhook"
          optional={defaultWebhook}
          hint={
            defaultWebhook
              ? "Vide : le webhook par défaut. Le message d'essai ne mentionne personne."
              : undefined
          }
          error={actionData?.error}
        >
          <input
            {...fieldState("webhookUrl", { hint: defaultWebhook, error: actionData?.error })}
            name="webhookUrl"
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://discord.com/api/webhooks/…"
            className={`${fieldClass} w-full font-mono text-small`}
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
          Envoyer un essai
        </button>
      </Form>
      {rows.length === 0 ? (
        <p className="mt-4 rounded-card border border-dashed border-line-2 p-10 text-center text-text-2">
          Aucun message envoyé.
        </p>
      ) : (
        <div className="mt-4 rounded-card border border-line bg-s1">
          <table className="admin-table">
            <thead>
              <tr>
                <th scope="col">État</th>
                <th scope="col">Message</th>
                <th scope="col">Salon</th>
                <th scope="col">Date</th>
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <MessageLine key={row.id} row={row} busy={busy} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {(next !== null || !first) && (
        <nav aria-label="Pages de messages" className="mt-4 flex justify-between">
          {first ? (
            <span />
          ) : (
            <Link className="link" to="/admin/notifications">
              Retour au début
            </Link>
          )}
          {next !== null && (
            <Link className="link" to={`/admin/notifications?avant=${next}`}>
              Messages plus anciens
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}

const kinds = { creation: "Annonce", modification: "Mise à jour", essai: "Essai" } as const;
const failed: State[] = ["a-renvoyer", "incertain", "invalide", "abandonne"];

function MessageLine({ row, busy }: { row: MessageRow; busy: boolean }) {
  return (
    <tr>
      <td>
        <MessageState state={row.state} />
        {row.lastError && <p className="text-small text-text-3">{row.lastError}</p>}
        {row.state === "a-renvoyer" && row.nextAttemptAt !== null && (
          <p className="text-small text-text-3">Prochain essai le {formatDateTime(row.nextAttemptAt)}</p>
        )}
      </td>
      <td>
        {kinds[row.kind]}
        {row.version && row.patchId && (
          <>
            {" "}
            <Link className="link font-mono" to={`/admin/patches/${row.patchId}`}>
              {row.version}
            </Link>
          </>
        )}
        {row.mention && <span className="ml-2 text-chip text-amber">mention</span>}
      </td>
      <td className="text-text-2">{row.target}</td>
      <td className="text-text-2 tabular-nums">{formatDateTime(row.createdAt)}</td>
      <td>
        {failed.includes(row.state) && (
          <Form method="post" className="flex justify-end">
            <input type="hidden" name="message" value={row.id} />
            <button
              type="submit"
              name="intent"
              value="renvoyer"
              disabled={busy}
              className={buttonClass("outline")}
            >
              <RotateCw aria-hidden="true" />
              Renvoyer
            </button>
          </Form>
        )}
      </td>
    </tr>
  );
}
