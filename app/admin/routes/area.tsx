import { Outlet, redirect, useLocation, useNavigation } from "react-router";
import { can } from "#app/auth/roles";
import { requireStaff, staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { isRead } from "#app/platform/request/methods";
import { limitRate } from "#app/platform/request/rate-limit";
import { app } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import stylesheet from "../admin.css?url";
import { TabBar } from "../components/tab-bar";
import { readCounts } from "../counts.server";
import { keepForms } from "../keep-forms";
import { tabs, tabsInBar } from "../tabs";
import { useFocusAfterAnswer } from "../use-focus-after-answer";
import type { Route } from "./+types/area";

/** Every form of the administration, whatever it writes, counts to one limit (AUTH-26, T-26). */
const limitWrites: Route.MiddlewareFunction = async ({ request, context }, next) => {
  if (!isRead(request)) await limitRate(services(context).env.LIMIT_WRITE, request, "administration");
  return next();
};

/** What was done is believed of the site alone: an address that was typed, or that another site links to, tells of nothing. */
const forgetForeignDeeds: Route.MiddlewareFunction = ({ request, url }, next) => {
  const comesFrom = request.headers.get("Sec-Fetch-Site");
  if (!url.searchParams.has("fait") || (comesFrom !== "none" && comesFrom !== "cross-site")) return next();
  const params = new URLSearchParams(url.searchParams);
  params.delete("fait");
  throw redirect(`${url.pathname}${params.size > 0 ? `?${params}` : ""}`);
};

export const handle = app;
export const middleware: Route.MiddlewareFunction[] = [requireStaff, limitWrites, forgetForeignDeeds];
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepForms];
export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];
export const meta: Route.MetaFunction = () => [
  { title: `Administration · ${site.nom}` },
  { name: "robots", content: "noindex" },
];

/**
 * The tabs that this person may open, with their figures: those of the bar, and those of its menu. Where the figures
 * cannot be read the page may have more to say: what came of a form.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = staffOf(context);
  const counts = await readCounts(services(context).db).catch(() => null);
  const open = tabs
    .filter(({ permission }) => !permission || can(viewer, permission))
    .map(({ href, label, count }) => ({ href, label, count: (count && counts?.[count]) ?? null }));
  return { bar: open.slice(0, tabsInBar), menu: open.slice(tabsInBar) };
}

/**
 * The tab of an address: the longest address that it starts with. The server names the tabs, so that the list itself is
 * not in the script.
 */
function currentTab(tabs: readonly { href: string }[], path: string): string | null {
  const matches = tabs.filter(({ href }) => path === href || path.startsWith(`${href}/`));
  return matches.sort((a, b) => b.href.length - a.href.length)[0]?.href ?? null;
}

export default function Area({ loaderData: { bar, menu } }: Route.ComponentProps) {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useFocusAfterAnswer(state === "idle");
  return (
    <>
      <TabBar bar={bar} menu={menu} current={currentTab([...bar, ...menu], pathname)} />
      <Outlet />
    </>
  );
}
