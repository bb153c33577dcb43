import { Download } from "lucide-react";
import { data, Form } from "react-router";
import { writeGroup } from "#app/analytics/record-visit.server";
import { senderOf } from "#app/analytics/visitor-hash.server";
import { endSession } from "#app/auth/sessions/cookies";
import { listOwnSessions } from "#app/auth/sessions/session-list.server";
import { endAllSessions } from "#app/auth/sessions/sessions.server";
import { pageMeta } from "#app/layout/social-card";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerContext, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { checkedField, readForm, textField } from "#app/platform/request/form-fields";
import { limitRate } from "#app/platform/request/rate-limit";
import { content } from "#app/platform/response/page-kind";
import { communaute } from "#app/site";
import { buttonClass, inNewTab } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { PageTitle } from "#app/ui/page-title";
import { Line } from "../components/line";
import { OwnSessions } from "../components/own-sessions";
import { eraseMyData } from "../erase-my-data.server";
import { storeErasuresLater } from "../erasures.server";
import { inBrowser, kept } from "../kept";
import type { Route } from "./+types/privacy";

export const handle = content;
export const headers = passHeaders;

const card = {
  title: "Confidentialité",
  description: "Ce que le site garde sur vous, combien de temps, et comment l'obtenir ou l'effacer.",
  path: "/confidentialite",
};
export const meta: Route.MetaFunction = ({ loaderData }) => pageMeta(card, loaderData?.origin);

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = viewerOf(context);
  const { db, now, origin } = services(context);
  const sessions = viewer && (await listOwnSessions(db, viewer, now()));
  return data({ sessions, origin }, { headers: pageCacheHeaders(viewer) });
}

interface Outcome {
  done: "effacement" | "sessions" | null;
  error: string | null;
  /** Whose data was erased: an emergency account itself is the owners' to delete, a guest may have an account that stays. */
  whose?: keyof typeof afterErasing;
}

/** Erases what is kept about who asks, and signs out; or ends their other sessions. */
export async function action({ request, context }: Route.ActionArgs) {
  const scope = services(context);
  const { db, env, log, now } = scope;
  await limitRate(env.LIMIT_SIGN_IN, request, "effacement");
  const form = await readForm(request);
  const answer = (status: number, result: Outcome) => {
    const headers = new Headers({ "Cache-Control": "private, no-store" });
    if (result.done === "effacement") {
      headers.set("Clear-Site-Data", '"storage"');
      endSession(headers);
    }
    return data(result, { status, headers });
  };
  const viewer = viewerOf(context);
  const intent = textField(form, "intent");
  if (intent === "fermer-sessions") {
    if (!viewer) throw pageError({ ...errors.unauthenticated, returnTo: "/confidentialite" });
    await endAllSessions(db, viewer.discordId, now(), viewer.sessionId);
    return answer(200, { done: "sessions", error: null });
  }
  if (intent !== "effacer" || !checkedField(form, "confirmation")) {
    return answer(422, { done: null, error: "Cochez la case pour confirmer." });
  }
  await writeGroup(scope);
  // The list is written as a whole: not again for each guest of whom nothing is in it.
  if (await eraseMyData(db, viewer, senderOf(request, now()))) storeErasuresLater(scope);
  log.info("effacement", { signedIn: viewer !== null });
  // The page that says so is a guest's already.
  context.set(viewerContext, null);
  const whose = !viewer ? "guest" : viewer.local ? "local" : "discord";
  return answer(200, { done: "effacement", error: null, whose });
}

const afterErasing = {
  discord: "Vous êtes déconnecté. Une nouvelle connexion commencerait un nouveau compte.",
  local: "Vous êtes déconnecté. Votre compte de secours reste\u00a0: un Owner peut le supprimer.",
  // Also who sends the form again by reloading the answer, signed out by the first.
  guest:
    "Un compte ne s'efface qu'une fois connecté. S'il vous a déjà été dit que vos données sont effacées, elles le sont.",
} as const;

export default function Privacy({ loaderData: { sessions }, actionData }: Route.ComponentProps) {
  return (
    <div className="page max-w-[52rem] pt-8 md:pt-10">
      <PageTitle lead="Le site ne dépose aucun cookie de mesure, n'enregistre aucune adresse IP et ne transmet rien à un service de publicité ou de statistiques. Voici tout ce qu'il garde.">
        Confidentialité
      </PageTitle>
      {actionData?.done === "effacement" && (
        <div className="mt-5" role="status">
          <Callout
            kind="done"
            title={
              actionData.whose === "guest"
                ? "Vos visites et vos avis d'aujourd'hui sont effacés."
                : "Vos données sont effacées."
            }
          >
            <p>{actionData.whose && afterErasing[actionData.whose]}</p>
          </Callout>
        </div>
      )}
      <h2 className="mt-8 font-title text-step">Ce qui est gardé</h2>
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-s1">
        {kept.map(({ what, holds, why, until }) => (
          <li key={what} className="grid gap-x-6 gap-y-1 p-4 md:grid-cols-[11rem_1fr] md:p-5">
            <h3 className="font-semibold">{what}</h3>
            <dl className="grid gap-1 text-ui">
              <Line term="Contenu" text={holds} />
              <Line term="Pourquoi" text={why} />
              <Line term="Durée" text={until} />
            </dl>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-ui text-text-2">
        L'empreinte d'une visite est calculée avec une clé tirée au hasard chaque jour, puis détruite après
        minuit&nbsp;: à partir de là, le site ne peut plus la rapprocher d'une adresse ou d'une autre journée.
        Les robots et l'équipe ne sont pas comptés, ni les navigateurs qui envoient «&nbsp;Do Not Track&nbsp;»
        ou «&nbsp;Global Privacy Control&nbsp;».
      </p>
      <h2 className="mt-8 font-title text-step">Dans votre navigateur</h2>
      <dl className="mt-3 grid gap-2 text-ui">
        {inBrowser.map(({ name, isKey, use }) => (
          <div key={name} className="grid gap-x-3 sm:grid-cols-[11rem_1fr]">
            <dt className={isKey ? "font-mono text-small text-text-2" : "text-text-2"}>{name}</dt>
            <dd>{use}</dd>
          </div>
        ))}
      </dl>
      <h2 id="mes-donnees" className="mt-8 font-title text-step">
        Obtenir ou effacer vos données
      </h2>
      <p className="mt-2 text-ui text-text-2">
        {sessions
          ? "Votre compte, vos sessions, vos téléchargements, vos visites et vos avis du jour."
          : "Sans connexion, seuls vos visites et vos avis d'aujourd'hui peuvent encore être reconnus\u00a0: avec ceux de toute personne qui a aujourd'hui la même adresse et le même navigateur que vous, et sans le texte des commentaires. Connectez-vous pour ce qui tient à votre compte."}
      </p>
      <p className="mt-3">
        <a href="/confidentialite/mes-donnees" className={buttonClass("outline")} rel="nofollow">
          <Download aria-hidden="true" />
          Obtenir mes données (JSON)
        </a>
      </p>
      <Form
        method="post"
        action="/confidentialite"
        reloadDocument
        data-send-once
        className="mt-4 grid justify-items-start gap-3 rounded-card border border-line bg-s1 p-4 md:p-5"
      >
        <p className="text-ui text-text-2">
          Ce qu'en gardent le journal de l'administration, les sauvegardes et les lignes techniques suit les
          durées dites plus haut.
        </p>
        <label className="flex min-h-11 items-center gap-3 text-ui">
          <input
            type="checkbox"
            name="confirmation"
            required
            className="size-5 flex-none"
            aria-describedby={actionData?.error ? "effacer-erreur" : undefined}
          />
          J'efface ces données&#8239;; c'est définitif.
        </label>
        {actionData?.error && (
          <p id="effacer-erreur" role="alert" className="text-ui text-red">
            {actionData.error}
          </p>
        )}
        <button type="submit" name="intent" value="effacer" className={buttonClass("outline")}>
          Effacer mes données
        </button>
      </Form>
      {sessions && <OwnSessions sessions={sessions} ended={actionData?.done === "sessions"} />}
      <p className="mt-5 text-ui text-text-2">
        Une question, ou une rectification&#8239;?{" "}
        <a className="link" href={communaute.ticket.url} {...inNewTab}>
          Ouvrez un ticket sur Discord
        </a>
        . Vous pouvez aussi saisir la CNIL. Qui publie le site&nbsp;:{" "}
        <a className="link" href="/mentions-legales">
          mentions légales
        </a>
        .
      </p>
    </div>
  );
}
