import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
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
