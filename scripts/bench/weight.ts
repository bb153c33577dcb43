import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { ask } from "./load.ts";

const gzip = (content: Buffer | string) => gzipSync(content, { level: 9 }).length;
const client = "build/client";

/** Bytes of a document after gzip, and of the styles and scripts that it names. */
export async function weighPage(url: URL, path: string) {
  const { body, headers } = await ask(new URL(path, url));
  const html = String(headers["content-type"]).includes("html") ? body.toString() : "";
  const named = new Set(html.match(/\/assets\/[\w.-]+\.(?:css|js)/g));
  const sum = (ending: string) =>
    [...named]
      .filter((file) => file.endsWith(ending))
      .reduce((total, file) => total + gzip(readFileSync(client + file)), 0);
  return { "réponse (octets)": gzip(body), styles: sum(".css"), scripts: sum(".js") };
}

/** Bytes of the Worker after gzip. */
export function bundleBytes(): number {
  const files = readdirSync("build/server", { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => name.endsWith(".js"))
    .reduce((total, name) => total + gzip(readFileSync(`build/server/${name}`)), 0);
}
