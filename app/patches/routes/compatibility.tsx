import { data } from "react-router";
import { pageMeta } from "#app/layout/social-card";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { fieldsToMend, outcomeTitle } from "#app/platform/response/outcome-title";
import { content } from "#app/platform/response/page-kind";
import { Callout } from "#app/ui/callout";
import { EmptyNote } from "#app/ui/empty-note";
import { PageTitle } from "#app/ui/page-title";
import { UpLink } from "#app/ui/up-link";
import { OwnServerForm } from "../components/own-server-form";
import { VersionLink } from "../components/version-link";
import { VersionSpans } from "../components/version-spans";
import { judge } from "../versions/server-fit";
import { readServer, readSpans } from "../versions/server-fit.server";
import type { Route } from "./+types/compatibility";

export const handle = content;
export const headers = passHeaders;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, origin } = services(context);
  const { typed, errors, server } = readServer(url.searchParams);
  const spans = (await readSpans(db)).map((span) => ({
    ...span,
    fit: server && judge(span.asked, server),
  }));
  const isRefused = Object.keys(errors).length > 0;
  return data(
    { spans, typed, errors, origin },
    { status: isRefused ? 400 : 200, headers: pageCacheHeaders(viewerOf(context)) },
  );
}

const title = "Compatibilité";
const description =
  "Quelle version de la base tourne sur votre serveur\u00a0: artifact, build du jeu, édition et OneSync, version par version.";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    {
      title: outcomeTitle(loaderData && outcomeOf(loaderData), title),
      description,
      path: "/patch-notes/compatibilite",
      picture: "og/patch-notes.png",
    },
    loaderData?.origin,
  );

const verdictText = {
  convient: "La dernière version convient à votre serveur",
  "ne-convient-pas": "La dernière version ne convient pas à votre serveur",
  "a-verifier": "La dernière version est à vérifier",
} as const;

function outcomeOf({ errors, spans }: Route.ComponentProps["loaderData"]): string | undefined {
  const refused = Object.keys(errors).length;
  if (refused > 0) return fieldsToMend(refused);
  const fit = spans[0]?.fit;
  return fit ? verdictText[fit.verdict] : undefined;
}

export default function CompatibilityPage({ loaderData }: Route.ComponentProps) {
  const { spans, typed, errors } = loaderData;
  const [newest] = spans;
  const fitting = spans.find(({ fit }) => fit?.verdict === "convient");
  return (
    <div
      className="page max-w-[60rem] pt-8 md:pt-10"
      data-error={Object.keys(errors).length > 0 ? "" : undefined}
    >
      <UpLink to="/patch-notes">Patch Notes</UpLink>
      <PageTitle lead="Ce que chaque version demande à votre serveur, et sur quoi elle a été essayée.">
        {title}
      </PageTitle>
      {newest ? (
        <>
          <div className="mt-6">
            <OwnServerForm typed={typed} errors={errors} />
          </div>
          {newest.fit && (
            <div className="mt-6" role="status">
              <Answer newest={newest.newest} fit={newest.fit} fitting={fitting?.newest ?? null} />
            </div>
          )}
          <h2 className="mt-8 font-title text-step">Version par version</h2>
          <VersionSpans spans={spans} />
          <p className="mt-4 text-small text-text-3">
            Une version contient celles d'avant&nbsp;: ce que l'une demande vaut aussi pour les suivantes.
            «&nbsp;Non précisé&nbsp;» veut dire que l'équipe ne l'a pas essayé ou pas noté.
          </p>
        </>
      ) : (
        <EmptyNote className="mt-6">Aucun patch disponible</EmptyNote>
      )}
    </div>
  );
}

interface AnswerProps {
  /** The newest version of all. */
  newest: string;
  fit: ReturnType<typeof judge>;
  /** The newest version that runs on the server as it is. */
  fitting: string | null;
}

/** What the server owner came for, in one or two sentences. */
function Answer({ newest, fit, fitting }: AnswerProps) {
  if (fit.verdict === "convient") {
    return (
      <Callout kind="note" title={verdictText.convient}>
        <p>
          Vous pouvez passer à la <VersionLink version={newest} />.{listed(fit.reasons)}
        </p>
      </Callout>
    );
  }
  const refused = fit.verdict === "ne-convient-pas";
  return (
    <Callout kind={refused ? "attention" : "note"} title={verdictText[fit.verdict]}>
      <p>
        Version <VersionLink version={newest} />.{listed(fit.reasons)}
      </p>
      {fitting && (
        <p className="mt-1">
          La plus récente qui convient en l'état&nbsp;: <VersionLink version={fitting} />.
        </p>
      )}
    </Callout>
  );
}

const listed = (reasons: readonly string[]) => reasons.map((reason) => ` ${reason}.`).join("");
