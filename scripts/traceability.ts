/**
 * Which test shows which requirement: reads the rows in docs/traceability and the names of the tests,
 * which quote them, and writes docs/acceptance.md and docs/security.md. A test compares these pages with
 * what this program would write, and fails when a row that must hold has neither a test nor a reason.
 *
 * Run it after a change of tests: npm run traceability
 */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = new URL("../", import.meta.url);
const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`docs/traceability/${name}.json`, root), "utf8")) as T;

interface Requirement {
  id: string;
  /** M, M!: must hold (M! in the way that mends a flaw); B and N go beyond. */
  level: string;
  text: string;
}

interface Threat {
  id: string;
  what: string;
  promise: string;
}

interface Shown {
  file: string;
  name: string;
}

/** Rows that no test can show, or that do not apply, each with the reason. */
export const readReasons = () => read<Record<string, string>>("reasons");
export const readRequirements = () => read<Requirement[]>("requirements");
export const readThreats = () => read<Threat[]>("threats");

const literal = /"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
const range = /\b([A-Z0-9]+)-(\d+)(?: à | to |–)(?:\1-)?(\d+)\b/g;
const single = /\b[A-Z0-9]+-\d+\b/g;

/** The rows that a test's name quotes; `HOME-01 à HOME-04` are four. */
export function rowsOf(name: string): string[] {
  const between = [...name.matchAll(range)].flatMap(([, area = "", from = "", to = ""]) =>
    Array.from(
      { length: Math.max(0, Number(to) - Number(from) + 1) },
      (_, i) => `${area}-${String(Number(from) + i).padStart(from.length, "0")}`,
    ),
  );
  return [...new Set([...between, ...(name.match(single) ?? [])])];
}

const isSentence = (text: string) => /[a-zà-ü]{3}/.test(text);

/** The text that quotes the row; a quotation alone, as tables have it, with the text beside it. */
function nameOf(id: string, texts: readonly string[]): string {
  const quoting = texts.filter((text) => rowsOf(text).includes(id));
  const told = quoting.find(isSentence);
  return told ?? [...quoting, ...texts.filter(isSentence)].slice(0, 2).join(" · ");
}

/** Every quoted text of the tests that names a row, by row. */
export function readTests(): Map<string, Shown[]> {
  const found = new Map<string, Shown[]>();
  for (const file of globSync("tests/**/*.test.ts", { cwd: fileURLToPath(root) }).sort()) {
    // It quotes rows as examples.
    if (file === "tests/unit/traceability.test.ts") continue;
    for (const line of readFileSync(new URL(file, root), "utf8").split("\n")) {
      if (/^\s*(\/\/|\*|\/\*)/.test(line)) continue;
      const texts = [...line.matchAll(literal)].map(([, plain, template]) => plain ?? template ?? "");
      for (const id of new Set(texts.flatMap(rowsOf))) {
        const name = nameOf(id, texts);
        const all = found.get(id) ?? [];
        if (!all.some((one) => one.file === file && one.name === name)) all.push({ file, name });
        found.set(id, all);
      }
    }
  }
  return found;
}

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", " ");

/** At most three tests a row: the page is read by people. */
function evidence(id: string, tests: Map<string, Shown[]>, reasons: Record<string, string>): string {
  const shown = tests.get(id) ?? [];
  const listed = shown.slice(0, 3).map(({ file, name }) => `\`${file}\`: ${cell(name)}`);
  if (shown.length > listed.length) listed.push(`and ${shown.length - listed.length} more`);
  if (reasons[id]) listed.push(`*${cell(reasons[id])}*`);
  return listed.join("<br>") || "–";
}

export function acceptancePage(): string {
  const [tests, reasons] = [readTests(), readReasons()];
  const lines = readRequirements().map(
    ({ id, level, text }) => `| ${id} | ${level} | ${cell(text)} | ${evidence(id, tests, reasons)} |`,
  );
  return `# Requirements and their tests

Written by \`npm run traceability\` from the names of the tests; do not edit. M and M! must hold (M! in the way that mends a flaw of the first specification), B and N go beyond.

| Row | Level | Requirement | Shown by |
| --- | --- | --- | --- |
${lines.join("\n")}
`;
}

export function securityPage(): string {
  const [tests, reasons] = [readTests(), readReasons()];
  const lines = readThreats().map(
    ({ id, what, promise }) =>
      `| ${id} | ${cell(what)} | ${cell(promise)} | ${evidence(id, tests, reasons)} |`,
  );
  return `# Threats and faults: what holds, and what shows it

Written by \`npm run traceability\` from the names of the tests; do not edit. T rows are threats, R rows are faults that the site survives.

| Row | What is tried, or fails | What is promised | Shown by |
| --- | --- | --- | --- |
${lines.join("\n")}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await import("./plain-errors.ts");
  // It takes no option.
  parseArgs();
  writeFileSync(new URL("docs/acceptance.md", root), acceptancePage());
  writeFileSync(new URL("docs/security.md", root), securityPage());
}
