import { Outlet, useLocation, useNavigation } from "react-router";
import { can } from "#app/auth/roles";
import { requireStaff, staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { app } from "#app/platform/response/page-kind";
import { site } from "#app/site";
import stylesheet from "../admin.css?url";
import { TabBar } from "../components/tab-bar";
import { readCounts } from "../counts.server";
import { currentTab } from "../current-tab";
import { keepForms } from "../keep-forms";
import { limitWrites } from "../limit-writes.server";
import { tabs, tabsInBar } from "../tabs";
import { useFocusAfterAnswer } from "../use-focus-after-answer";
import type { Route } from "./+types/area";

export const handle = app;
export const middleware: Route.MiddlewareFunction[] = [requireStaff, limitWrites];
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
    .filter(({ permission }) => can(viewer, permission))
    .map(({ href, label, count }) => ({ href, label, count: (count && counts?.[count]) ?? null }));
  return { bar: open.slice(0, tabsInBar), menu: open.slice(tabsInBar) };
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
