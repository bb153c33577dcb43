/**
 * The router's list of routes, which every app page loads, says of each route what it has and what it has not.
 * What a route has not is left out: to the router nothing and `false` are the same. So is what its module imports: the
 * server, which keeps the whole list, writes the preloads of a page, and no link of the site asks for those of another.
 * Nor does the router of a page ever go to what answers programs, or is a file for them.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const folder = "build/client/assets";
const assignment = /^(window\.__reactRouterManifest=)(.*);$/s;

const says = (value: unknown) => value !== false && !(Array.isArray(value) && value.length === 0);

const forPrograms = /^(?:api|data|\.well-known)\/|\.(?:atom|json|txt|xml)$/;
const isAsked = ([, { path, hasDefaultExport }]: [string, Record<string, unknown>]) =>
  hasDefaultExport === true || !forPrograms.test(String(path));

const name = readdirSync(folder).find((file) => /^manifest-.*\.js$/.test(file));
const [, before, json] = assignment.exec(name ? readFileSync(`${folder}/${name}`, "utf8") : "") ?? [];
if (!name || !before || !json) throw new Error("The router's manifest is not where or what it was.");

const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> };
manifest.routes = Object.fromEntries(
  Object.entries(manifest.routes)
    .filter(isAsked)
    .map(([id, route]) => [
      id,
      Object.fromEntries(Object.entries(route).filter(([key, value]) => key !== "imports" && says(value))),
    ]),
);
writeFileSync(`${folder}/${name}`, `${before}${JSON.stringify(manifest)};`);
