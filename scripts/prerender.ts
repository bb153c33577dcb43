/**
 * After the build: the public pages of the guide as files, so that a guest who reads them costs no
 * Worker and no row (`npm run build` runs it). The built Worker itself is asked, as a guest. It has no
 * database here: a page that needs one fails the build.
 *
 * PUBLIC_URL and DISCORD_API_URL come from the environment, else from the configuration of the build.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { discordOrigin, parseEnv } from "../app/platform/env.ts";
import { contentScriptSources } from "../app/platform/response/inline-scripts.ts";
import { contentSecurityPolicy } from "../app/platform/response/security-headers.ts";
import { readPages } from "./guide/compile.ts";
import { simulatorVariables } from "./local/simulator-variables.ts";

const root = new URL("../build/", import.meta.url);
const client = new URL("client/", root);

interface BuiltWorker {
  fetch(request: Request, env: object, ctx: object): Promise<Response>;
}

function configuration(): { publicUrl: string; discordApi: string } {
  const { vars } = JSON.parse(readFileSync(new URL("server/wrangler.json", root), "utf8")) as {
    vars: Record<string, string>;
  };
  const value = (name: string) => process.env[name] || vars[name] || "";
  return { publicUrl: value("PUBLIC_URL"), discordApi: value("DISCORD_API_URL") };
}

/** A binding that no static page may touch. */
function forbidden(name: string): object {
  return new Proxy(
    {},
    {
      get: () => {
        throw new Error(`A static page asked for ${name}.`);
      },
    },
  );
}

const { publicUrl, discordApi } = configuration();
const origin = publicUrl || "http://localhost";
const env = {
  // Made-up values: the Worker refuses to start without any, and static pages use none of them.
  ...simulatorVariables("1"),
  PUBLIC_URL: origin,
  DISCORD_API_URL: discordApi,
  DB: forbidden("D1"),
  BUCKET: forbidden("R2"),
};
/** The policy of a static page: that of every content page, from the same constants. */
const policy = contentSecurityPolicy({
  scripts: contentScriptSources,
  discord: discordOrigin(parseEnv(env)),
});

const { default: worker } = (await import(new URL("server/index.js", root).href)) as { default: BuiltWorker };
const ctx = { waitUntil: () => undefined, passThroughOnException: () => undefined };
const ask = (path: string) => worker.fetch(new Request(new URL(path, origin)), env, ctx);

const log = console.info;
console.info = () => undefined;
const paths = readPages()
  .filter(({ summary }) => summary.audience === "public")
  .map(({ summary }) => summary.path);
let headers = "";
let bytes = 0;
for (const path of paths) {
  const response = await ask(path);
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  if (response.headers.get("Content-Security-Policy") !== policy) throw new Error(`${path}: another policy`);
  const html = await response.text();
  const file = new URL(`.${path}.html`, client);
  mkdirSync(new URL(".", file), { recursive: true });
  writeFileSync(file, html);
  bytes += html.length;
  headers += `\n${path}\n  ! Content-Security-Policy\n  Content-Security-Policy: ${policy}\n`;
}
writeFileSync(new URL("_headers", client), readFileSync("public/_headers", "utf8") + headers);
console.info = log;
console.log(`${paths.length} static pages, ${Math.round(bytes / 1024)} kB`);
