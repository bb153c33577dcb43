import { globSync, readFileSync } from "node:fs";
import { parseSync } from "vite";
import { describe, expect, test } from "vitest";

/** Screens of guests and clients, and what the frame's script says on them. */
const files = globSync(["app/**/*.tsx", "app/frame/*.ts", "app/patches/feed.ts", "app/platform/errors.ts"])
  .filter(
    (file) => !/(^|\/)(admin|analytics|audit|backups|health\/components|notifications|tags)\//.test(file),
  )
  .filter((file) => !/\/routes\/admin-/.test(file))
  .sort();

/** Word for word from the specification. */
const verbatim = ["Copié !"];

/** What a program says: its strings, the fixed parts of its templates, the text between its tags. */
function textsOf(node: unknown): string[] {
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  if ((type === "Literal" || type === "JSXText") && typeof value === "string") return [value];
  if (type === "TemplateElement") return [(value as { cooked: string }).cooked];
  return Object.values(node).flatMap(textsOf);
}

/** A sign that may begin a line, or a quotation mark that may end one. CSS has its own: `hover:x`, `a :not(b)`. */
const breakable = /[ \n][:;!?»](?![\w-])|«[ \n]/;

describe("L10N-01: no line of a page begins with a lone sign of punctuation", () => {
  test("L10N-01: the pages are there", () => {
    expect(files).toContain("app/home/routes/home.tsx");
    expect(files).toContain("app/frame/palette.ts");
    expect(files).not.toContain("app/patches/routes/admin-list.tsx");
  });

  test("L10N-01: what is said keeps its signs by spaces that do not break", () => {
    const found = files.flatMap((file) =>
      textsOf(parseSync(file, readFileSync(file, "utf8")).program)
        .filter((text) => !verbatim.includes(text) && breakable.test(text))
        .map((text) => `${file}: ${text.trim()}`),
    );
    expect(found).toEqual([]);
  });
});
