/**
 * `npm run notices`: the licences of what others made and this site hands on, in the Worker or to browsers, as
 * `public/licences.txt`. Packages come from the lock file, texts from the packages themselves; a test compares
 * the file with what this program would write.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = new URL("../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
}

/** What is there at build time only, and leaves a part of itself in the build. */
const leftInTheBuild: Record<string, string> = {
  tailwindcss: "base des feuilles de style",
  vite: "chargement des modules, dans les scripts",
  rolldown: "liaison des modules, dans les scripts",
};

/** Packages of types alone: nothing of them is in the build. */
const typesOnly = /^@types\/|^csstype$|^@cloudflare\/workers-types$/;

/** Families of fonts and the file of their licence: the packages that bring them have others for themselves. */
const fonts: [family: string, file: string][] = [
  ["Inter", "inter"],
  ["JetBrains Mono", "jetbrains-mono"],
  ["Space Grotesk", "space-grotesk"],
];

/** Where the standard text of a licence is read, for packages that carry none of their own, or a part of it. */
const standardTexts: Record<string, string> = { "Apache-2.0": "node_modules/typescript/LICENSE" };

/** Drawings that come from no package. */
const drawings = `Marque Discord
  Tracé de Simple Icons (https://simpleicons.org), CC0 1.0 ; la marque appartient à Discord Inc.`;

const tidy = (text: string) => text.replace(/[ \t\r]+$/gm, "").trim();

/** The licence that a package carries; null when it carries none. What it bundles itself is not ours. */
function licenceText(path: string): string | null {
  const file = readdirSync(new URL(path, root)).find((name) => /^licen[cs]e(\.md|\.txt)?$/i.test(name));
  return file ? tidy(read(`${path}/${file}`).split(/^# Licenses of bundled dependencies/m)[0] ?? "") : null;
}

interface Notice {
  title: string;
  licence: string;
  text: string | null;
}

function notices(): Notice[] {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  return Object.entries(packages)
    .map(([path, locked]) => ({ path, name: path.replace(/^.*node_modules\//, ""), locked }))
    .filter(({ path, name, locked }) =>
      locked.dev || locked.optional || path === ""
        ? path === `node_modules/${name}` && name in leftInTheBuild
        : !typesOnly.test(name),
    )
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, name, locked: { version, license = "" } }) => ({
      title: `${name} ${version}${leftInTheBuild[name] ? ` (${leftInTheBuild[name]})` : ""}`,
      licence: license,
      text: licenceText(path),
    }));
}

const rule = "=".repeat(80);
const section = (titles: string[], text: string) => `${rule}\n${titles.join("\n")}\n${rule}\n\n${text}\n`;

/** Every licence once, under what carries exactly this text. */
export function noticesPage(): string {
  const carriers = new Map<string, string[]>();
  const add = (title: string, text: string) => carriers.set(text, [...(carriers.get(text) ?? []), title]);
  for (const [family, file] of fonts) {
    add(`${family} (police) · OFL-1.1`, tidy(read(`public/fonts/${file}-OFL.txt`)));
  }
  const standard = new Set<string>();
  for (const { title, licence, text } of notices()) {
    if (licence in standardTexts) standard.add(licence);
    add(
      `${title} · ${licence}`,
      text ?? `Sans texte dans son paquet : celui de ${licence} est en fin de page.`,
    );
  }
  for (const licence of standard) add(`Texte de ${licence}`, tidy(read(standardTexts[licence] ?? "")));
  return `Ce que le site doit à d'autres

Écrit par « npm run notices » depuis package-lock.json et les paquets ; ne pas modifier à la main.

${drawings}

${[...carriers].map(([text, titles]) => section(titles, text)).join("\n")}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await import("./plain-errors.ts");
  // It takes no option.
  parseArgs();
  writeFileSync(new URL("public/licences.txt", root), noticesPage());
}
