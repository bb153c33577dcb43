/** The routes are tried by area: no address may find another route than among all of them. */
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes } from "react-router";
import { expect, test } from "vitest";
import { isReserved } from "#app/patches/schemas";
import { areaOf, type PlacedRoute, routesFor, splitAreas } from "#app/platform/route-areas";
import routes from "#app/routes";

type Place = PlacedRoute & { index?: boolean };

/** The routes as the router's build has them: a list, each with its parent's id. */
function flat(entries: readonly RouteConfigEntry[], parentId: string): Place[] {
  return entries.flatMap(({ id, file, path, index, children = [] }) => {
    const own = id ?? file;
    return [{ id: own, parentId, path, index }, ...flat(children, own)];
  });
}

const all: Place[] = [{ id: "root", path: "" }, ...flat(routes as RouteConfigEntry[], "root")];
const areas = splitAreas(all);

interface Node {
  id: string;
  path?: string;
  index?: boolean;
  children?: Node[];
}

function tree(places: readonly Place[], parentId?: string): Node[] {
  return places
    .filter((place) => place.parentId === parentId)
    .map(({ id, path, index }) => {
      const children = tree(places, id);
      return { id, path, index, ...(children.length > 0 && { children }) };
    });
}

const found = (places: readonly Place[], pathname: string) =>
  matchRoutes(tree(places) as Parameters<typeof matchRoutes>[0], pathname)?.map(({ route, params }) => [
    (route as Node).id,
    params,
  ]);

/** Addresses of every route, and of nothing: with parameters, capitals, escapes and doubled slashes. */
const pathnames = [
  ...all.flatMap(({ id }) => {
    const line: string[] = [];
    for (let at: Place | undefined = all.find((one) => one.id === id); at; ) {
      if (at.path) line.unshift(at.path);
      const { parentId } = at;
      at = all.find((one) => one.id === parentId);
    }
    const pathname = `/${line.join("/")}`.replace(/:\w+/g, "abc").replace("*", "x/y");
    return [
      pathname,
      pathname.toUpperCase(),
      `${pathname}/`,
      `/${pathname}`,
      pathname.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    ];
  }),
  "/",
  "//",
  "/%",
  "/%E0%A4%A",
  "/guide%2Ffaq",
  "/nulle-part",
  "/mappingsx",
  "/.well-known/autre",
];

test("every address finds the route in its area that it finds among all", () => {
  expect(pathnames.length).toBeGreaterThan(400);
  for (const pathname of pathnames) {
    expect(found(routesFor(all, areas, areaOf(pathname)), pathname), pathname).toEqual(found(all, pathname));
  }
});

test("the data of a page is of the page's area", () => {
  expect(areaOf("/mappings.data")).toBe("mappings");
  expect(areaOf("/mappings/abc.data")).toBe("mappings");
  expect(areaOf("/_.data")).toBe("");
  expect(areaOf("/guide/_.data")).toBe("guide");
});

test("an area has few of the routes", () => {
  for (const area of ["", "guide", "patch-notes", "mappings"]) {
    expect(routesFor(all, areas, area).length, area).toBeLessThan(all.length / 5);
  }
});

test("PN-15: what is a page beside those of the patches is no version: its patch would be at no address", () => {
  const beside = all.flatMap(({ path }) => /^patch-notes\/([^/:]+)$/.exec(path ?? "")?.[1] ?? []);
  expect(beside.length).toBeGreaterThan(3);
  expect(beside.filter((name) => !isReserved(name))).toEqual([]);
});
