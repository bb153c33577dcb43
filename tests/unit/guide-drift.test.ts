import { expect, test } from "vitest";
import { driftedPages, type TouchedFiles } from "#app/guide/drift";

const day = Date.UTC(2026, 10, 13);
const page = (path: string, html: string) => ({ path, title: path, updated: day, parts: [{ html }] });
const pages = [
  page("/guide/logs", "<p>Ouvrez <code>nv_logs/config/logs.lua</code>, puis server.cfg.</p>"),
  page("/guide/autre", "<p>Le fichier catalogs.lua, et logs.lua.bak.</p>"),
];
const patch = (version: string, publishedAt: number, ...modifiedFiles: string[]): TouchedFiles => ({
  version,
  publishedAt,
  modifiedFiles,
});
const hour = 60 * 60 * 1000;

test("ADM-25: a page that quotes a file touched since its last change is to be read again", () => {
  const patches = [
    patch("5.3.1", day + 72 * hour, "nv_logs/config/logs.lua", "nv_logs/config", "  server.cfg "),
    patch("5.3.0", day + 48 * hour, "ailleurs/LOGS.lua", "nv_logs/config/logs.lua"),
  ];
  expect(driftedPages(pages, patches)).toEqual([
    {
      path: "/guide/logs",
      title: "/guide/logs",
      since: day,
      isReread: false,
      files: [
        { name: "logs.lua", version: "5.3.1" },
        { name: "server.cfg", version: "5.3.1" },
      ],
      touchedAt: day + 72 * hour,
    },
  ]);
});

test("ADM-25: what was changed the same day, or before, is not", () => {
  const early = [patch("5.2.3", day + 18 * hour, "logs.lua"), patch("5.2.2", day - hour, "logs.lua")];
  expect(driftedPages(pages, early)).toEqual([]);
  expect(driftedPages(pages, [patch("5.3.0", day + 48 * hour, "dossier/", "[a", "(.lua")])).toEqual([]);
});

test.each([
  ["winter", Date.UTC(2026, 10, 13), 23],
  ["summer", Date.UTC(2027, 6, 13), 22],
])("ADM-25, L10N-01: the day of a change ends at midnight in Paris, in %s", (_, updated, midnight) => {
  const page = { path: "/guide/nuit", title: "Nuit", updated, parts: [{ html: "<code>logs.lua</code>" }] };
  const drifted = (publishedAt: number) => driftedPages([page], [patch("5.3.0", publishedAt, "logs.lua")]);
  expect(drifted(updated + midnight * hour - 1)).toEqual([]);
  expect(drifted(updated + midnight * hour)).toHaveLength(1);
});

test("ADM-25: a name at the beginning of a line of code is one, and a path with backslashes is", () => {
  const quoted = [
    page("/guide/lignes", "<pre><code>resource.cfg\nlogs.lua\n\tnames.lua</code></pre>"),
    page("/guide/chemin", "<code>C:\\FXServer\\names.lua</code>"),
  ];
  expect(
    driftedPages(quoted, [patch("5.3.0", day + 48 * hour, "x/logs.lua", "names.lua", "x/ames.lua")]).map(
      ({ path, files }) => [path, files.map(({ name }) => name)],
    ),
  ).toEqual([
    ["/guide/lignes", ["logs.lua", "names.lua"]],
    ["/guide/chemin", ["names.lua"]],
  ]);
});

test("ADM-25: ./ is no folder, in a page as in a patch", () => {
  const quoted = [page("/guide/ici", "<code>./logs.lua</code>")];
  for (const file of ["nv_logs/logs.lua", "./logs.lua"])
    expect(driftedPages(quoted, [patch("5.3.0", day + 48 * hour, file)])).toHaveLength(1);
  const named = [page("/guide/la", "<code>nv_logs/logs.lua</code>")];
  expect(driftedPages(named, [patch("5.3.0", day + 48 * hour, "./logs.lua")])).toHaveLength(1);
});

test("ADM-25: a name that many folders have is the one whose folder the page names, wherever that lies", () => {
  const quoted = [
    page("/guide/boutique", "<code>resources/[nv]/nv_shop/config.lua</code>"),
    page("/guide/partout", "<code>config.lua</code>"),
  ];
  const paths = (...files: string[]) =>
    driftedPages(quoted, [patch("5.3.0", day + 48 * hour, ...files)]).map(({ path }) => path);
  expect(paths("nv_garage/config.lua")).toEqual(["/guide/partout"]);
  expect(paths("nv_garage/config.lua", "serveur\\resources\\NV_Shop\\config.lua")).toHaveLength(2);
  expect(paths("config.lua")).toHaveLength(2);
});

test("N-15: a page that was read again waits for the next patch that touches its files", () => {
  const first = patch("5.3.0", day + 48 * hour, "logs.lua");
  const rereadAt = new Map([["/guide/logs", day + 50 * hour]]);
  expect(driftedPages(pages, [first], rereadAt)).toEqual([]);
  const later = [patch("5.3.1", day + 72 * hour, "logs.lua"), first];
  expect(driftedPages(pages, later, rereadAt)).toEqual([
    {
      path: "/guide/logs",
      title: "/guide/logs",
      since: day + 50 * hour,
      isReread: true,
      files: [{ name: "logs.lua", version: "5.3.1" }],
      touchedAt: day + 72 * hour,
    },
  ]);
  // One that was written anew since is of that day.
  const rewritten = pages.map((one) => ({ ...one, updated: day + 51 * hour }));
  expect(driftedPages(rewritten, [patch("5.3.2", day + 96 * hour, "logs.lua")], rereadAt)[0]?.isReread).toBe(
    false,
  );
});

test("ADM-25, N-15: a patch of thousands of files is compared with a long guide at once", () => {
  const words = "Ouvrez <code>resources/[nv]/nv_shop/config.lua</code>, puis relancez le serveur.\n";
  const long = Array.from({ length: 20 }, (_, i) => page(`/guide/${i}`, words.repeat(100)));
  const files = Array.from({ length: 5000 }, (_, i) => `resources/[nv]/nv_shop/fichier_${i}.lua`);
  const start = performance.now();
  const drifted = driftedPages(long, [patch("5.3.0", day + 48 * hour, ...files, "nv_shop/config.lua")]);
  expect(drifted.map(({ files: quoted }) => quoted.length)).toEqual(Array(20).fill(1));
  // Far above what it takes, and far below what a search for the folders of each name did.
  expect(performance.now() - start).toBeLessThan(4000);
});
