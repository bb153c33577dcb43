import { Outlet, type ShouldRevalidateFunctionArgs, useNavigation } from "react-router";
import { confirmMember } from "#app/auth/middleware";
import { socialMeta } from "#app/layout/social-card";
import { passHeaders } from "#app/platform/cache/page-cache";
import { app } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import { answerQuery } from "../answer.server";
import { CatalogueList } from "../components/catalogue-list";
import { loadOrOffline } from "../load-or-offline";
import { readCatalogue } from "../queries.server";
import { searchOf } from "../query";
import type { Route } from "./+types/catalogue";

export const handle = app;
/** The page is public and shows more to members, whose role is confirmed on the way. */
export const middleware: Route.MiddlewareFunction[] = [confirmMember];
export const headers = passHeaders;

export const loader = (args: Route.LoaderArgs) =>
  answerQuery(args, ({ db }, query, isMember) => readCatalogue(db, query, { isMember }));

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  loadOrOffline(request, serverLoader);

/** Opening and closing a mapping over the list leaves the list as it is. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const sameList = currentUrl.search === nextUrl.search;
  if (sameList && (currentParams["id"] || nextParams["id"])) return false;
  return defaultShouldRevalidate;
}

const feedTitle = `Mappings de la ${site.produit}`;

export const links: Route.LinksFunction = () => [
  { rel: "alternate", type: "application/atom+xml", title: feedTitle, href: "/mappings.atom" },
  {
    rel: "alternate",
    type: "application/feed+json",
    title: feedTitle,
    href: "/mappings.json",
  },
];

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const page = loaderData?.result?.page ?? 1;
  const origin = loaderData?.origin ?? "";
  // Filters and orders show what the whole list has; a later page of it has mappings of its own.
  const isWhole = loaderData !== undefined && searchOf({ ...loaderData.query, page: 1 }) === "";
  return [
    { title: `Mappings${page > 1 ? ` (page ${page})` : ""} · ${site.nom}` },
    ...socialMeta({
      title: "Mappings",
      description: `Le catalogue des mappings de la base ${site.nom}\u00a0: photos, métiers et coordonnées en jeu, à copier.`,
      address: `${origin}/mappings${isWhole ? searchOf({ page }) : ""}`,
      type: "website",
      picture: "og/mappings.png",
      origin,
    }),
  ];
};

/** The list, with the open mapping over it. */
export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const navigation = useNavigation();
  const loading = navigation.state === "loading" && navigation.location?.pathname === "/mappings";
  return (
    <>
      <CatalogueList {...loaderData} loading={loading} />
      <Outlet context={loaderData.result?.mappings.map(({ id }) => id) ?? []} />
    </>
  );
}
