/**
 * `npm run bench:lighthouse`: Lighthouse on its phone profile, one new browser a run, on the public pages as a guest
 * who was never here sees them. Before the built Worker stands a proxy that compresses as Cloudflare does. Lighthouse
 * is no dependency of the site: npx fetches it, which needs a network. Options: `-- --runs 3`, `-- --page /guide`.
 */
import { execFile, execFileSync } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { parseArgs, promisify } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";
import { browserLaunch, unpackBundledBrowser } from "../../tests/e2e/browser.ts";
import { applyMigrations } from "../local/apply-migrations.ts";
import { startSite } from "../local/built-site.ts";
import { seedDatabase, seedImages } from "../local/seed-data.ts";
import { simulatorVariables } from "../local/simulator-variables.ts";
import { needBuild, numberOption } from "../plain-errors.ts";
import { ask } from "./load.ts";

const lighthouse = "lighthouse@12.8.2";
const port = 4180;
const origin = `http://localhost:${port}`;
const publicPages = [
  "/guide",
  "/guide/faq",
  "/guide/informations/nos-offres",
  "/guide/informations/nos-recommandations",
  "/guide/politique/assistance",
  "/guide/politique/remboursement",
  "/",
  "/patch-notes",
  "/patch-notes/5.2.2",
  "/patch-notes/compatibilite",
  "/patch-notes/alerte",
  "/assistance/diagnostic",
  "/assistance/ticket",
  "/mentions-legales",
  "/guide/recherche",
  "/mappings",
  "/mappings/011",
  "/mappings/carte",
];

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "3" },
    page: { type: "string", multiple: true, default: publicPages },
  },
});

const runs = numberOption("runs", values.runs);
needBuild();

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

/** What keeps a page from full marks, the measured times apart. */
const faults = ({ categories: { performance: _, ...others }, audits }: Report): string[] =>
  Object.values(others).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && audits[id]?.score === 0).map(({ id }) => id),
  );

async function proxy(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const answer = await ask(new URL(incoming.url ?? "/", site.url), {
    Accept: incoming.headers.accept ?? "*/*",
    Host: `localhost:${port}`,
  });
  const headers = { ...answer.headers } as Record<string, string>;
  for (const name of ["content-length", "transfer-encoding"]) delete headers[name];
  const text = /^(text\/|application\/|image\/svg)/.test(headers["content-type"] ?? "");
  // The level at which Cloudflare compresses what it is given.
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  if (text) headers["content-encoding"] = "br";
  outgoing.writeHead(answer.status, headers);
  outgoing.end(text ? brotliCompressSync(answer.body, options) : answer.body);
}

async function run(path: string): Promise<Report> {
  const { executablePath, args, env } = browserLaunch();
  const options = [
    "--yes",
    lighthouse,
    origin + path,
    "--output=json",
    "--quiet",
    `--chrome-flags=--headless=new ${args.join(" ")}`,
  ];
  const { stdout } = await promisify(execFile)("npx", options, {
    env: { ...env, CHROME_PATH: executablePath },
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

const prerender = (publicUrl: string) =>
  execFileSync("node", ["scripts/prerender.ts"], { env: { ...process.env, PUBLIC_URL: publicUrl } });

await unpackBundledBrowser();
prerender(origin);
const site = await startSite({ variables: { ...simulatorVariables("1"), PUBLIC_URL: origin } });
const server = createServer((incoming, outgoing) => void proxy(incoming, outgoing)).listen(port);
try {
  const db = await site.miniflare.getD1Database("DB", "neva");
  await applyMigrations(db);
  await seedDatabase(db);
  await seedImages(await site.miniflare.getR2Bucket("BUCKET", "neva"));
  const rows = [];
  for (const path of values.page) {
    const reports: Report[] = [];
    for (let i = 0; i < runs; i++) reports.push(await run(path));
    const figures = (audit: string, digits = 0) =>
      reports.map(({ audits }) => (audits[audit]?.numericValue ?? Number.NaN).toFixed(digits)).join(" ");
    rows.push({
      page: path,
      notes: reports
        .map(({ categories }) =>
          Object.values(categories)
            .map(({ score }) => Math.round(score * 100))
            .join("/"),
        )
        .join(" "),
      "LCP (ms)": figures("largest-contentful-paint"),
      CLS: figures("cumulative-layout-shift", 4),
      "blocage (ms)": figures("total-blocking-time"),
      fautes: [...new Set(reports.flatMap(faults))].join(" "),
    });
  }
  console.table(rows);
} finally {
  server.close();
  server.closeAllConnections();
  await site.stop();
  // The static pages name their own address: that of the configuration again.
  prerender(process.env["PUBLIC_URL"] ?? "");
}
