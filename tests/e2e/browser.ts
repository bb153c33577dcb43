/**
 * Which browser the end-to-end tests use. On Linux the Chromium without windows: half the work of the whole
 * one, and the same everywhere, as it comes inside the npm package `@sparticuz/chromium` with the system
 * libraries it needs. Elsewhere a browser of the machine. `E2E_BROWSER` is the path of another one.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const hasBundled = process.platform === "linux" && process.arch === "x64";
const installed = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const packageDirectory = resolve(
  dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")),
  "..",
);
/** Where the bundled browser is unpacked: `npm ci` forgets it, nothing is left in the system. */
const unpacked = resolve("node_modules/.cache/e2e-chromium");
const ready = join(unpacked, "complet");
const fontsFile = join(unpacked, "fonts.conf");

function findInstalled(): string | null {
  const wanted = process.env["E2E_BROWSER"];
  if (wanted) return wanted;
  return hasBundled ? null : (installed.find((path) => existsSync(path)) ?? null);
}

const args = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  // One process less: pictures are drawn without a graphics card anyway.
  "--disable-gpu",
  "--in-process-gpu",
  // As a browser with windows draws text: widths that do not snap to pixels.
  "--font-render-hinting=none",
  "--disable-background-networking",
  "--disable-quic",
  // A page goes on in the process that its tab began in: half the starts of a process.
  "--renderer-process-limit=1",
  "--no-first-run",
  // Pictures of people are refused at once. Not by a route: a context with one keeps no file from page to page.
  "--host-resolver-rules=MAP cdn.discordapp.com ~NOTFOUND",
];

interface BrowserLaunch {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

/** How Playwright starts the browser. The bundled one has to be unpacked first. */
export function browserLaunch(): BrowserLaunch {
  const env = Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  const executablePath = findInstalled();
  if (executablePath) return { executablePath, args, env };
  const libraries = join(unpacked, "al2023", "lib");
  return {
    executablePath: join(unpacked, "chromium"),
    args: [...args, "--no-sandbox"],
    env: {
      ...env,
      LD_LIBRARY_PATH: [libraries, env["LD_LIBRARY_PATH"]].filter(Boolean).join(":"),
      FONTCONFIG_FILE: fontsFile,
    },
  };
}

async function unpack(): Promise<void> {
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  // The package unpacks into the directory for temporary files, whatever that is at the moment.
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = unpacked;
  try {
    const { inflate } = await import("@sparticuz/chromium");
    for (const name of ["chromium.br", "fonts.tar.br", "al2023.tar.br", "swiftshader.tar.br"]) {
      await inflate(join(packageDirectory, "bin", name));
    }
  } finally {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  }
  writeFileSync(ready, "");
}

/** Unpacks the bundled browser where no other is used, once. */
export async function unpackBundledBrowser(): Promise<void> {
  if (findInstalled()) return;
  if (!existsSync(ready)) await unpack();
  // Not those of the machine: with another font in the place of its own, lines of text break elsewhere. Each time, for
  // the folder of the project may have been moved or copied since: a browser without any font ends at once.
  writeFileSync(
    fontsFile,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${join(unpacked, "fonts")}</dir><cachedir>${join(unpacked, "fonts-cache")}</cachedir></fontconfig>`,
  );
}
