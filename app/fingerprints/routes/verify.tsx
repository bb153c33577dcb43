import { data, useLocation } from "react-router";
import { SignInRequired } from "#app/auth/components/sign-in-required";
import { confirmMember, redirectEndedSession } from "#app/auth/middleware";
import { pageMeta } from "#app/layout/social-card";
import { serverOf } from "#app/patches/versions/installed";
import { passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { singleParam } from "#app/platform/request/search-params";
import { app } from "#app/platform/response/page-kind";
import { PageTitle } from "#app/ui/page-title";
import { UpLink } from "#app/ui/up-link";
import { checkAddress } from "../address";
import { CheckPanel } from "../components/check-panel";
import { Commands } from "../components/commands";
import { readFingerprintedVersions } from "../queries.server";
import type { Route } from "./+types/verify";

export const handle = app;
export const headers = passHeaders;
export const middleware: Route.MiddlewareFunction[] = [redirectEndedSession, confirmMember];

/** GET /patch-notes/verifier (N-02): a guest gets the panel with status 401, and no name of a version. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const caching = { "Cache-Control": "private, no-store" };
  const { db, origin } = services(context);
  const viewer = viewerOf(context);
  if (!viewer) return data({ check: null, origin }, { status: 401, headers: caching });
  const { versions, named } = await readFingerprintedVersions(db);
  const asked = (name: "de" | "a") => {
    const version = singleParam(url.searchParams, name);
    return versions.find((one) => one.version === version)?.id;
  };
  const server = serverOf(viewer);
  const own = versions.find(({ id }) => id === server?.installed)?.id;
  const check = {
    versions,
    named,
    from: asked("de") ?? own ?? "",
    to: asked("a") ?? versions[0]?.id ?? "",
    installed: server?.installed,
  };
  return data({ check, origin }, { headers: caching });
}

const title = "Vérifier mes fichiers";

const description = "Ce qu'une mise à jour de la base remplacerait sans risque, et ce que vous avez modifié.";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title, description, path: checkAddress(), picture: "og/patch-notes.png" }, loaderData?.origin);

export default function Verify({ loaderData: { check } }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  return (
    <div className="page max-w-[60rem] pt-8 md:pt-10">
      <UpLink to="/patch-notes">Patch Notes</UpLink>
      <PageTitle lead="Avant une mise à jour&nbsp;: ce qu'elle remplacerait sans risque, et ce que vous avez changé.">
        {title}
      </PageTitle>
      <div className="mt-7 grid gap-7">
        {!check && (
          <SignInRequired
            returnTo={pathname + search}
            text="Connectez-vous avec Discord pour comparer vos fichiers à ceux de la base."
          />
        )}
        {check?.versions.length === 0 && (
          <div className="rounded-card border border-dashed border-line-2 p-6 text-center text-text-2 md:p-10">
            <p className="text-balance">
              Aucune version n'a encore d'empreintes&nbsp;: il n'y a rien à quoi comparer vos fichiers.
            </p>
            <p className="mt-2 text-ui text-balance">
              Le{" "}
              <a className="link" href="/patch-notes/comparer">
                chemin de mise à jour
              </a>{" "}
              nomme les fichiers que chaque version change.
            </p>
          </div>
        )}
        {check && check.versions.length > 0 && (
          <>
            <CheckPanel {...check} />
            <Commands
              versions={check.versions}
              shown={(check.versions.find(({ id }) => id === check.from) ?? check.versions[0])?.version ?? ""}
            />
          </>
        )}
      </div>
    </div>
  );
}
