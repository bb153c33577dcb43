import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inlineConstants, inlineThemeOf } from "../../scripts/vite/inline-constants.ts";

const sheet = (rules: string) => `/*! notice */
@layer properties;
@layer theme {
  :root, :host {
    --spacing: 0.25rem;
    --radius-key: 5px;
    --color-bg: light-dark(#fff, #000);
    --font-sans: "Inter", sans-serif;
  }
}
${rules}
@property --tw-border-style {
  syntax: "*";
  inherits: false;
  initial-value: solid;
}
@layer properties {
  *, ::before {
    --tw-border-style: solid;
  }
}
`;

describe("PERF-01: constants of the theme are written where they are used", () => {
  test("lengths are computed, colours and fonts stay variables", () => {
    const css = inlineConstants(
      sheet(
        ".a {\n  margin: calc(var(--spacing) * -2.5) var(--spacing);\n  border-radius: var(--radius-key);\n  background: var(--color-bg);\n  font-family: var(--font-sans);\n}",
      ),
    );
    expect(css).toContain("margin: -0.625rem 0.25rem;");
    expect(css).toContain("border-radius: 5px;");
    expect(css).toContain("background: var(--color-bg);");
    expect(css).toContain("--color-bg: light-dark(#fff, #000);");
    expect(css).toContain("font-family: var(--font-sans);");
  });

  test("what nothing reads any more is left out, with the notice and the list for old browsers", () => {
    const css = inlineConstants(sheet(".a {\n  margin: calc(var(--spacing) * 4);\n}"));
    expect(css).not.toMatch(/--spacing|--radius-key|--color-bg|--tw-|notice|::before/);
    expect(css).toContain("margin: 1rem;");
  });

  test("a registered property stays where a rule sets it", () => {
    const dashed = ".a {\n  border-style: var(--tw-border-style);\n}\n.b {\n  --tw-border-style: dashed;\n}";
    expect(inlineConstants(sheet(dashed))).toContain("border-style: var(--tw-border-style);");
    expect(inlineConstants(sheet(dashed.split("\n.b")[0] ?? ""))).toContain("border-style: solid;");
  });
});

describe("A11Y-01: sheets that are laid over another one know its constants", () => {
  const base = readFileSync("app/base.css", "utf8");

  test("lengths are written, colours stay variables", () => {
    expect(inlineThemeOf(base, "a { border-radius: var(--radius-control); color: var(--color-red); }")).toBe(
      "a { border-radius: 8px; color: var(--color-red); }",
    );
  });

  test.each(["app/admin/admin.css", "app/frame/palette.css", "app/map/hero-map.css"])(
    "%s reads nothing but what every page has",
    (file) => {
      const own = readFileSync(file, "utf8");
      const read = [...inlineThemeOf(base, own).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name ?? "");
      expect(
        read.filter((name) => !/^--(color|font|ease|shadow)-/.test(name) && !own.includes(`${name}:`)),
      ).toEqual([]);
    },
  );
});
