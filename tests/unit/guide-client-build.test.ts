import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tools } from "#app/tools/catalogue.server";
import { compileGuide } from "../../scripts/guide/compile.ts";

const client = new URL("../../build/client/", import.meta.url);

/** Sentences that only gated pages hold, from their Markdown twins. */
async function gatedSentences(): Promise<Map<string, string[]>> {
  const { pages, twins } = await compileGuide();
  const open = pages.filter(({ audience }) => audience === "public").map(({ path }) => twins[path] ?? "");
  const known = open.join("\n");
  return new Map(
    pages
      .filter(({ audience }) => audience !== "public")
      .map(({ path, description }) => [
        path,
        [description, ...(twins[path] ?? "").split("\n")]
          .map((line) => line.replace(/^[>#\-\d.\s*]+/, "").trim())
          .filter((line) => line.length > 40 && !/[[`*|<&"]/.test(line) && !known.includes(line)),
      ]),
  );
}

/** Every text of a value, at whatever depth. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Names of tables, columns, keys and settings that the tools write, and their own sentences and SQL. */
function toolWords(): string[] {
  const names = ["owned_vehicles", "correspondance_id", "LogsJob", "Config_Logs"];
  const more = [
    "staff_sanction",
    "SpriteSelectionne",
    "FormatPlaque",
    "TableVehicule",
    "AUTO_INCREMENT",
    "sultanrs",
  ];
  const texts = textsIn(tools).filter((text) => text.length > 20 && !text.startsWith("/guide/"));
  return [...names, ...more, ...texts];
}

// `npm test` builds first; without a build this fails, for nothing was looked at.
describe("T-16, F-15: files that anybody may fetch", () => {
  test("no sentence of a gated page is in any of them", async () => {
    const files = globSync("**/*.{js,css,html,json,txt,xml,svg,md,map}", { cwd: client });
    expect(files.length).toBeGreaterThan(10);
    const texts = files.map((file) => [
      file,
      readFileSync(new URL(file, client), "utf8").replace(/[\u00a0\u202f]/g, " "),
    ]);
    const sentences = await gatedSentences();
    expect(sentences.size).toBe(16);
    for (const [path, lines] of sentences) {
      expect(lines.length, path).toBeGreaterThan(0);
      for (const line of lines) {
        for (const [file, text] of texts)
          expect(text?.includes(line), `${file}: '${line}' of ${path}`).toBe(false);
      }
    }
  }, 60_000);

  test("N-11: no word of a tool either: names of tables and settings, sentences, SQL", () => {
    const words = toolWords();
    expect(words.length).toBeGreaterThan(100);
    for (const file of globSync("**/*.{js,css,html,json,txt,xml,svg,md,map}", { cwd: client })) {
      const text = readFileSync(new URL(file, client), "utf8");
      expect(
        words.filter((word) => text.includes(word)),
        file,
      ).toEqual([]);
    }
  });

  test("six pages are files, each with its policy, and hold nothing personal", () => {
    const names = ["guide", "guide/faq", "guide/informations/nos-offres", "guide/politique/assistance"];
    for (const name of names) {
      const html = readFileSync(new URL(`${name}.html`, client), "utf8");
      expect(html).toContain('action="/auth/discord"');
      expect(html).not.toContain("nonce=");
    }
    const headers = readFileSync(new URL("_headers", client), "utf8");
    expect(
      headers.match(/^\/guide\S*\n {2}! Content-Security-Policy\n {2}Content-Security-Policy: /gm),
    ).toHaveLength(6);
  });
});
