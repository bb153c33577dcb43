import { ChevronRight } from "lucide-react";
import { data } from "react-router";
import { SignInRequired } from "#app/auth/components/sign-in-required";
import { confirmMember, redirectEndedSession } from "#app/auth/middleware";
import { passHeaders } from "#app/platform/cache/page-cache";
import { viewerOf } from "#app/platform/context";
import { app } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import { frenchSpaces } from "#app/ui/french-spaces";
import { PageTitle } from "#app/ui/page-title";
import { tools } from "../catalogue.server";
import type { Route } from "./+types/list";

export const handle = app;
export const headers = passHeaders;
export const middleware: Route.MiddlewareFunction[] = [redirectEndedSession, confirmMember];

const caching = { "Cache-Control": "private, no-store" };

/** A guest gets the panel with status 401, and no word of a tool. */
export function loader({ context }: Route.LoaderArgs) {
  if (!viewerOf(context)) return data({ tools: null }, { status: 401, headers: caching });
  return data(
    { tools: tools.map(({ slug, title, summary }) => ({ slug, title, summary })) },
    { headers: caching },
  );
}

export const meta: Route.MetaFunction = () => [
  { title: `Outils · ${site.nom}` },
  { name: "robots", content: "noindex" },
];

export default function Tools({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page max-w-[60rem] pt-8 md:pt-10">
      <PageTitle
        lead={
          loaderData.tools && "Composez vos fichiers sans faute de frappe, ou vérifiez ceux que vous avez."
        }
      >
        Outils
      </PageTitle>
      {loaderData.tools ? (
        <>
          <ul className="mt-7 grid gap-3 sm:grid-cols-2">
            {loaderData.tools.map(({ slug, title, summary }) => (
              <li key={slug}>
                <a
                  href={`/outils/${slug}`}
                  className="flex h-full items-center gap-3 rounded-card border border-line bg-s1 p-5 hover:border-accent-line hover:bg-s2"
                >
                  <span className="min-w-0 flex-1 self-start">
                    <span className="block font-title text-step">{title}</span>
                    <span className="mt-1 block text-ui text-text-2">{frenchSpaces(summary)}</span>
                  </span>
                  <ChevronRight aria-hidden="true" className="text-text-3" />
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-6 text-ui text-text-2">
            Ailleurs sur le site&nbsp;: le{" "}
            <a className="link" href="/assistance/diagnostic">
              diagnostic de console
            </a>
            , la{" "}
            <a className="link" href="/patch-notes/verifier">
              vérification de vos fichiers
            </a>{" "}
            et la{" "}
            <a className="link" href="/patch-notes/compatibilite">
              compatibilité des versions
            </a>
            .
          </p>
        </>
      ) : (
        <div className="mt-7">
          <SignInRequired returnTo="/outils" text="Connectez-vous avec Discord pour accéder aux outils." />
        </div>
      )}
    </div>
  );
}
