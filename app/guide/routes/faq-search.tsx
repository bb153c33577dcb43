import { data } from "react-router";
import { pageCacheHeaders, passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { limitSearches } from "#app/platform/request/rate-limit";
import { searchText, singleParam } from "#app/platform/request/search-params";
import { content } from "#app/platform/response/page-kind";
import { communaute, site } from "#app/site";
import { inNewTab } from "#app/ui/button";
import { Faq } from "../components/faq";
import { FaqAside, faqAsideName } from "../components/faq-aside";
import { GuideColumns } from "../components/guide-columns";
import { Breadcrumbs, PageTitle } from "../components/page-head";
import { isFaqCategory } from "../faq-filter";
import { guideMenu, readFaq } from "../pages.server";
import type { Route } from "./+types/faq-search";

export const handle = content;
export const headers = passHeaders;

/**
 * GET /guide/faq/recherche?q=&categorie=: the FAQ, filtered where no script runs. The FAQ itself is a
 * file that no query changes.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  await limitSearches(services(context), request);
  const viewer = viewerOf(context);
  const category = singleParam(url.searchParams, "categorie");
  const query = searchText(url.searchParams, 100);
  return data(
    {
      entries: readFaq(),
      filter: { query, category: isFaqCategory(category) ? category : null },
      menu: guideMenu(viewer),
    },
    { headers: pageCacheHeaders(viewer) },
  );
}

export const meta: Route.MetaFunction = () => [
  { title: `Recherche dans la FAQ · ${site.nom}` },
  { name: "robots", content: "noindex" },
];

export default function FaqSearch({ loaderData: { entries, filter, menu } }: Route.ComponentProps) {
  return (
    <GuideColumns menu={menu} current="/guide/faq" name="FAQ" aside={<FaqAside />} asideName={faqAsideName}>
      <Breadcrumbs section="main" />
      <PageTitle title="FAQ" />
      <Faq entries={entries} filter={filter} />
      <p className="mt-6 text-ui text-text-2">
        Vous n'avez pas trouvé&#8239;?{" "}
        <a className="link" href="/guide/faq">
          Revenez à toutes les questions
        </a>{" "}
        ou{" "}
        <a className="link" href={communaute.ticket.url} {...inNewTab}>
          ouvrez un ticket
        </a>
        .
      </p>
    </GuideColumns>
  );
}
