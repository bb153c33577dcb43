import { data, redirect } from "react-router";
import { socialMeta } from "#app/layout/social-card";
import { passHeaders } from "#app/platform/cache/page-cache";
import { services, viewerOf } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { content } from "#app/platform/response/page-kind";
import { FaqAside, faqAsideName } from "../components/faq-aside";
import { GuideColumns } from "../components/guide-columns";
import { LockedPage } from "../components/locked-page";
import { PageFoot } from "../components/page-foot";
import { PageHead } from "../components/page-head";
import { PageParts } from "../components/page-parts";
import { TableOfContents } from "../components/table-of-contents";
import { readCheckedVersion } from "../drift.server";
import { lockedMeta, structuredData, tabTitle } from "../head";
import { allPages, findPage, guideMenu, neighbours, readPageFor } from "../pages.server";
import { redirectOf } from "../redirects";
import type { Route } from "./+types/page";

export const handle = content;
export const headers = passHeaders;

/** One page of the guide. A reader without the right gets the title only, with status 401 (DOC-21). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const path = url.pathname.replace(/\/+$/, "");
  const summary = findPage(path);
  if (!summary) {
    const moved = redirectOf(url.pathname, allPages);
    throw moved ? redirect(moved + url.search, 301) : pageError(errors.notFound);
  }
  if (path !== url.pathname) throw redirect(path + url.search, 301);
  // A public page is the same file for everybody: its menu is a guest's, the frame script does the rest.
  const viewer = summary.audience === "public" ? null : viewerOf(context);
  const page = readPageFor(summary, viewer);
  const { db, env } = services(context);
  const checkedFor = page && summary.audience === "member" ? await readCheckedVersion(db, page) : null;
  const caching = summary.audience === "public" ? "public, max-age=0, must-revalidate" : "private, no-store";
  return data(
    {
      summary,
      page,
      checkedFor,
      menu: guideMenu(viewer),
      ...neighbours(path),
      base: env.PUBLIC_URL ?? "",
    },
    { status: page ? 200 : 401, headers: { "Cache-Control": caching } },
  );
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { summary, page, base } = loaderData;
  if (!page) return lockedMeta(summary);
  // Search engines and previews of links read what follows, and are guests.
  if (summary.audience === "member") return [tabTitle(page)];
  return [
    tabTitle(page),
    ...socialMeta({
      title: page.title,
      description: page.description,
      address: base + page.path,
      picture: `og/${summary.anchor}.png`,
      origin: base,
    }),
    ...structuredData(page, base),
  ];
};

export default function Page({ loaderData }: Route.ComponentProps) {
  const { summary, page, checkedFor, menu, previous, next } = loaderData;
  const columns = { menu, current: summary.path, name: summary.nav };
  if (!page) {
    return (
      <GuideColumns {...columns}>
        <article id={`${summary.anchor}-page`}>
          <LockedPage page={summary} />
        </article>
      </GuideColumns>
    );
  }
  const isFaq = page.path === "/guide/faq";
  return (
    <GuideColumns
      {...columns}
      asideName={isFaq ? faqAsideName : undefined}
      aside={isFaq ? <FaqAside /> : <TableOfContents headings={page.headings} anchor={summary.anchor} />}
    >
      <article id={`${page.anchor}-page`}>
        <PageHead page={page} checkedFor={checkedFor} />
        <PageParts parts={page.parts} />
      </article>
      <PageFoot page={page} previous={previous} next={next} />
    </GuideColumns>
  );
}
