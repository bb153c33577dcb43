import { Download } from "lucide-react";
import { data, Link, redirect } from "react-router";
import { staffMeta } from "#app/admin/staff-meta";
import { type Actor, actorOf } from "#app/audit/record";
import { can } from "#app/auth/roles";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { showRealFigures } from "#app/home/commands.server";
import { type Services, services } from "#app/platform/context";
import { readEdge } from "#app/platform/keyset";
import { describeError } from "#app/platform/log";
import { checkedField, readForm, textField } from "#app/platform/request/form-fields";
import { singleParam } from "#app/platform/request/search-params";
import { app } from "#app/platform/response/page-kind";
import { retention } from "#app/privacy/retention";
import { formatDateTime, formatNumber, parisDay } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { resetAnalytics } from "../commands.server";
import { Connections } from "../components/connections";
import { DayPanel } from "../components/day-panel";
import { FigureList } from "../components/figure-list";
import { figuresShown, HomeFigures } from "../components/home-figures";
import { Ranking } from "../components/ranking";
import { ResetForm } from "../components/reset-form";
import { readView } from "../dashboard.server";
import { measures, readMeasure } from "../measures";
import { periods, readPeriod } from "../period";
import { resetWord } from "../reset-word";
import { showSpan } from "../show-span";
import type { Route } from "./+types/admin-analytics";

export const handle = app;
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const period = periods.find(({ key }) => key === loaderData?.period)?.label;
  const measure = measures.find(({ key }) => key === loaderData?.measure)?.label;
  return staffMeta(`Statistiques${loaderData ? `, ${period}, ${measure}`.toLowerCase() : ""}`);
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = staffOf(context);
  const { db, now } = services(context);
  const edge = readEdge(singleParam(url.searchParams, "avant"));
  const view = await readView(db, {
    period: readPeriod(singleParam(url.searchParams, "periode")),
    measure: readMeasure(singleParam(url.searchParams, "mesure")),
    edge,
    today: parisDay(now()),
  });
  const saved = singleParam(url.searchParams, "fait") === "chiffres";
  return { ...view, first: edge === null, saved, isOwner: can(viewer, "admin") };
}

const nothing = { error: undefined, done: null, failed: null };
const resetFailed = "❌ Erreur lors de la remise à zéro des statistiques. Réessayez dans un instant.";
const saveFailed = "❌ Erreur lors de la sauvegarde du réglage sur le serveur.";

/** Says which figures home shows, and comes back to the page as it was. */
async function saveHomeFigures(scope: Services, actor: Actor, form: FormData, params: URLSearchParams) {
  const real = checkedField(form, "reels");
  try {
    await showRealFigures(scope, real, actor);
  } catch (error) {
    scope.log.error("reglage", { reason: describeError(error) });
    return data({ ...nothing, failed: saveFailed }, { status: 503 });
  }
  const periode = readPeriod(singleParam(params, "periode"));
  const mesure = readMeasure(singleParam(params, "mesure"));
  return redirect(`/admin/analytics?${new URLSearchParams({ periode, mesure, fait: "chiffres" })}`, 303);
}

/** Resets the statistics, after the word. */
async function reset(scope: Services, actor: Actor, form: FormData) {
  if (textField(form, "confirmation").trim() !== resetWord) {
    return data({ ...nothing, error: `Tapez ${resetWord} en majuscules.` }, { status: 422 });
  }
  try {
    return data({ ...nothing, done: await resetAnalytics(scope, actor) }, { status: 200 });
  } catch (error) {
    scope.log.error("remise-a-zero", { reason: describeError(error) });
    return data({ ...nothing, failed: resetFailed }, { status: 503 });
  }
}

/** Owners only. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const actor = actorOf(staffWriter(context, "admin"));
  const scope = services(context);
  const form = await readForm(request);
  return textField(form, "intent") === "chiffres-accueil"
    ? saveHomeFigures(scope, actor, form, url.searchParams)
    : reset(scope, actor, form);
}

export default function Analytics({ loaderData, actionData }: Route.ComponentProps) {
  const { figures, tops, names, people, next, period, measure, updatedAt, isOwner } = loaderData;
  const { comparison, countryNames, span, home, saved, first } = loaderData;
  const than = comparison && showSpan(comparison.previous, span.to);
  const query = (change: Record<string, string>) =>
    `/admin/analytics?${new URLSearchParams({ periode: period, mesure: measure, ...change })}`;
  // The list lies far down the page: who goes through it stays there.
  const toConnections = (change: Record<string, string>) => `${query(change)}#connexions`;
  return (
    <div className="page pt-6 md:pt-7">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex-1 basis-80">
          <h1 className="font-title text-title">Statistiques</h1>
          <p className="mt-1 text-text-2">
            Sans cookie ni adresse&nbsp;: les robots, l'équipe et ceux qui refusent le suivi ne sont pas
            comptés. {updatedAt ? `Compté le ${formatDateTime(updatedAt)}.` : "Rien n'a encore été compté."}
          </p>
        </div>
        <div className="flex gap-2">
          {(["csv", "json"] as const).map((format) => (
            <a
              key={format}
              href={`/admin/analytics/export?format=${format}&periode=${period}`}
              className={buttonClass("outline")}
            >
              <Download aria-hidden="true" />
              {format.toUpperCase()}
              <span className="sr-only"> de la période</span>
            </a>
          ))}
        </div>
      </div>
      <div className="not-empty:mt-4" role="status">
        {(actionData?.failed || (saved && !actionData)) && (
          <Callout
            kind={actionData?.failed ? "danger" : "done"}
            title={actionData?.failed ?? `Enregistré\u00a0: l'accueil montre ${figuresShown(home.real)}.`}
          />
        )}
        {actionData?.done && (
          <Callout kind="done" title="Les statistiques sont remises à zéro.">
            <p className="break-all">
              Une copie est gardée {retention.backupsMonths}&nbsp;mois dans le stockage&nbsp;:{" "}
              {actionData.done}
            </p>
          </Callout>
        )}
      </div>
      <div className="mt-5">
        <FigureList figures={figures} />
      </div>
      <nav aria-label="Période" className="tab-scroll mt-4 -ml-1 gap-2 py-1 pl-1">
        {periods.map(({ key, label }) => (
          <Link
            key={key}
            to={query({ periode: key })}
            preventScrollReset
            className="chip-link"
            aria-current={key === period ? "true" : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <DayPanel view={loaderData} hrefOf={(key) => query({ mesure: key })} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <Ranking
          title="Pages les plus vues"
          head={["Page", "Vues"]}
          rows={tops.pages}
          empty="Aucune page vue sur cette période."
          than={than}
        />
        <Ranking
          title="Provenance"
          head={["Site", "Arrivées"]}
          rows={tops.referrers}
          empty="Personne n'est venu d'un autre site."
          than={than}
        />
        <Ranking
          title="Pays"
          head={["Pays", "Pages vues"]}
          rows={tops.countries}
          nameOf={(label) => countryNames.get(label) ?? label}
          empty="Aucun pays connu sur cette période."
          than={than}
        />
        <Ranking
          title="Téléchargements"
          head={["Fichier", "Nombre"]}
          rows={tops.downloads}
          nameOf={(label) => names.get(label) ?? label}
          empty="Aucun téléchargement sur cette période."
          than={than}
        />
        <Ranking
          title="Recherches sans résultat"
          head={["Recherche", "Nombre"]}
          rows={tops.searches}
          empty="Aucune recherche sans résultat sur cette période."
          than={than}
        />
      </div>
      <HomeFigures home={home} mayChange={isOwner} />
      <Connections
        people={people}
        start={first ? null : toConnections({})}
        older={next === null ? null : toConnections({ avant: next })}
        retention={`Effacé ${formatNumber(retention.peopleMonths)} mois après la dernière connexion. Les visites sont gardées ${retention.visitsDays} jours, leurs totaux ${retention.figuresMonths} mois.`}
      />
      {isOwner && <ResetForm key={actionData?.done ?? ""} error={actionData?.error} answer={actionData} />}
    </div>
  );
}
