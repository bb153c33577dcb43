import { SearchX } from "lucide-react";
import { data } from "react-router";
import { SignInButton } from "#app/auth/components/sign-in-button";
import { can } from "#app/auth/roles";
import { GuideColumns } from "#app/guide/components/guide-columns";
import { PageTitle } from "#app/guide/components/page-head";
import { guideMenu } from "#app/guide/pages.server";
import { SearchForm } from "#app/layout/search-form";
import { pageMeta } from "#app/layout/social-card";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { limitSearches } from "#app/platform/request/rate-limit";
import { singleParam } from "#app/platform/request/search-params";
import { content } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import { buttonClass } from "#app/ui/button";
import { EmptyPanel } from "#app/ui/empty-panel";
import { ResultList } from "../components/result-list";
import { countText, partialText } from "../results";
import { cleanQuery, search, searcherOf } from "../search.server";
import type { Route } from "./+types/results";

export const handle = content;
export const headers = passHeaders;

/**
 * GET /guide/recherche?q=: one search over the guide, the FAQ, the other pages, known messages of a console, patches and
 * mappings (SEA-02).
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const own = services(context);
  const viewer = viewerOf(context);
  const query = cleanQuery(singleParam(url.searchParams, "q"));
  if (query) await limitSearches(own, request);
  const answer = await search(own, query, searcherOf(request, viewer));
  return data(
    { answer, menu: guideMenu(viewer), origin: own.origin, isMember: can(viewer, "member") },
    { headers: answer.isPartial ? { "Cache-Control": "no-store" } : pageCacheHeaders(viewer) },
  );
}

const description = `Recherche dans la documentation, les patchs et les mappings de ${site.nom}.`;

/** The page may be found, what was searched on it may not. */
export const meta: Route.MetaFunction = ({ loaderData }) => {
  const query = loaderData?.answer.query;
  const title = `${query || "Rechercher"} · Recherche`;
  return query
    ? [
        { title: `${title} · ${site.nom}` },
        { name: "description", content: description },
        { name: "robots", content: "noindex" },
      ]
    : pageMeta({ title, description, path: "/guide/recherche" }, loaderData?.origin);
};

const gatedText =
  " Le texte des guides réservés et les noms de fichiers ne se cherchent qu'une fois connecté.";

export default function Results({ loaderData: { answer, menu, isMember } }: Route.ComponentProps) {
  const { query, total, hits, isPartial } = answer;
  const nextSteps = (
    <>
      {!isMember && <SignInButton returnTo={`/guide/recherche?q=${encodeURIComponent(query)}`} />}
      <a href="/guide/faq" className={buttonClass("outline")}>
        Parcourir la FAQ
      </a>
      <a href="/assistance/ticket" className={buttonClass("ghost")}>
        Préparer un ticket
      </a>
    </>
  );
  return (
    <GuideColumns menu={menu} current="" name="Recherche">
      <PageTitle title="Rechercher" />
      <div className="mt-5">
        <SearchForm query={query} autoFocus={!query} />
      </div>
      {query && total > 0 && (
        <p role="status" className="mt-4 text-ui text-text-2">
          {countText(total)} pour «&nbsp;{query}&nbsp;»{isPartial && `. ${partialText}`}
        </p>
      )}
      {total > 0 && <ResultList hits={hits} />}
      {total > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-3 border-t border-line pt-5">
          <p className="w-full text-ui text-text-2">
            Pas ce que vous cherchez&#8239;?{!isMember && gatedText}
          </p>
          {nextSteps}
        </div>
      )}
      {query && total === 0 && (
        <div role="status" className="mt-5">
          <EmptyPanel
            icon={<SearchX aria-hidden="true" className="size-11 text-text-3" />}
            title={`${countText(0)} pour «\u00a0${query}\u00a0»`}
            text={`Essayez un mot plus court, parcourez la FAQ, ou posez votre question au support.${isMember ? "" : gatedText}`}
          >
            {nextSteps}
          </EmptyPanel>
        </div>
      )}
    </GuideColumns>
  );
}
