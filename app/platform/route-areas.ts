import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { unavailable } from "./database";

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** What the router knows of a route's place. */
export interface PlacedRoute {
  id: string;
  parentId?: string;
  path?: string;
}

/** Of each area, the ids of the routes that can answer its addresses; `*` are tried for every address. */
type Areas = ReadonlyMap<string, ReadonlySet<string>>;

const anywhere = "*";

/**
 * Splits the routes of a site by the first part of the addresses that they answer. The router tries an address
 * with one route after another, several times for a page; most share nothing with the address but the root.
 */
export function splitAreas(routes: readonly PlacedRoute[]): Areas {
  const children = new Map<string, PlacedRoute[]>();
  for (const route of routes) {
    const parent = route.parentId ?? "";
    children.set(parent, [...(children.get(parent) ?? []), route]);
  }
  const below = ({ id }: PlacedRoute) => children.get(id) ?? [];
  const withBelow = (route: PlacedRoute): string[] => [route.id, ...below(route).flatMap(withBelow)];
  const areasOf = (route: PlacedRoute): string[] => {
    if (route.path !== undefined) {
      const [first = ""] = route.path.split("/");
      return [/^[:*]|\?$/.test(first) ? anywhere : first.toLowerCase()];
    }
    return below(route).length > 0 ? below(route).flatMap(areasOf) : [""];
  };

  const roots = below({ id: "" });
  const areas = new Map<string, Set<string>>([[anywhere, new Set(roots.map(({ id }) => id))]]);
  for (const route of roots.flatMap(below)) {
    for (const area of areasOf(route)) {
      const ids = areas.get(area) ?? new Set();
      for (const id of withBelow(route)) ids.add(id);
      areas.set(area, ids);
    }
  }
  return areas;
}

/**
 * The area of an address: its first part as the router reads it, whether a page or its data is asked for.
 *
 * @param pathname of a URL, encoded.
 */
export function areaOf(pathname: string): string {
  const [, first = ""] = pathname.replace(/(\/)_\.data$|\.data$/, "$1").split("/");
  try {
    return decodeURIComponent(first).toLowerCase();
  } catch {
    return first;
  }
}

/** The routes to try for an address, in the order of the site's own. */
export function routesFor<R extends PlacedRoute>(routes: readonly R[], areas: Areas, area: string): R[] {
  return routes.filter(({ id }) => areas.get(anywhere)?.has(id) || areas.get(area)?.has(id));
}

type BuiltRoute = NonNullable<ServerBuild["routes"][string]>;

/** A function of a route, which says of a database that fails within it that the site is unavailable. */
const sayingOutage =
  <A extends unknown[], R>(work: (...args: A) => R) =>
  async (...args: A): Promise<Awaited<R>> => {
    try {
      return await work(...args);
    } catch (error) {
      throw unavailable(error);
    }
  };

/** The route with loader, action and middleware that answer 503 to an outage that they do not foresee. */
function withOutages(route: BuiltRoute): BuiltRoute {
  const { loader, action, middleware } = route.module;
  return {
    ...route,
    module: {
      ...route.module,
      ...(loader && { loader: sayingOutage(loader) }),
      ...(action && { action: sayingOutage(action) }),
      ...(middleware && { middleware: middleware.map(sayingOutage) }),
    },
  };
}

/** Answers as the router's own handler does, with the routes of the address's area; each is made when first asked. */
export function createAreaHandler(build: ServerBuild, mode: string): Handler {
  const all = Object.values(build.routes)
    .filter((route) => route !== undefined)
    .map(withOutages);
  const areas = splitAreas(all);
  const handlers = new Map<string, Handler>();
  return (request, context) => {
    const asked = areaOf(new URL(request.url).pathname);
    const area = areas.has(asked) ? asked : anywhere;
    let handler = handlers.get(area);
    if (!handler) {
      const routes = routesFor(all, areas, area);
      handler = createRequestHandler(
        { ...build, routes: Object.fromEntries(routes.map((route) => [route.id, route])) },
        mode,
      );
      handlers.set(area, handler);
    }
    return handler(request, context);
  };
}
