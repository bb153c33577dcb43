/** What all tools of N-11 do alike: with whatever is typed or pasted, in their form, and in the looks of a file. */
import { beforeAll, describe, expect, test } from "vitest";
import { answerForm } from "#app/tools/answer-form.server";
import { tools } from "#app/tools/catalogue.server";
import { checkDraft } from "#app/tools/check";
import type { Part, Shape, Tool } from "#app/tools/description";
import { applyGesture, firstDraft, readDraft, setValue } from "#app/tools/draft";
import { fileHands } from "#app/tools/file-hands";
import { highlight, linesOf } from "#app/tools/highlight";
import { readFile, readRest } from "#app/tools/read-file";
import { firstState, markOf, outcomeOf, readSource } from "#app/tools/state";
import { compileGuide } from "../../../scripts/guide/compile.ts";
import { dice, pick } from "../../fixtures/dice.ts";
import { filled, pasted, saidOf, textOf, tool } from "./states.ts";

let guide: Awaited<ReturnType<typeof compileGuide>>;

beforeAll(async () => {
  guide = await compileGuide();
}, 60_000);

describe("N-11: whatever is typed", () => {
  test("N-11: the file that is made reads as what was typed, quotes, braces and all", () => {
    const roll = dice(7);
    const bits = ["'", '"', "\\", "]]", "--", "{", "}", ",", " = ", "Vehicles = {", "é", "\u2028", "a"];
    const typed = () => `x${Array.from({ length: roll(12) }, () => pick(roll, bits)).join("")}x`;
    for (let i = 0; i < 200; i++) {
      const values = Object.fromEntries(
        ["vehicles.0", "vehicles.1", "weapons.0", "money.0"].map((row) => [`${row}.label`, typed()]),
      );
      const more = { "vehicles.1.model": "a", "vehicles.1.coins": "0" };
      const state = filled("boutique", { ...values, ...more }, ["ajouter:vehicles"]);
      const [text = ""] = textOf("boutique", state);
      const { draft, problems } = readFile(tool("boutique"), text);
      expect([problems, draft], text).toEqual([[], state.draft]);
      // And the file that was read, with nothing changed, is the file.
      expect(textOf("boutique", pasted("boutique", text))[0]).toBe(text);
    }
  });
});

describe("N-11: whatever is pasted", () => {
  const name = (slug: string) => tool(slug).bindings[0]?.name ?? "";
  const files: [string, (slug: string) => string][] = [
    ["1 MB of text", () => "x = 'a'\n".repeat(130_000)],
    ["tables in tables", (slug) => `${name(slug)} = ${"{".repeat(190_000)}`],
    ["the same beginning again and again", (slug) => `${name(slug)} = { `.repeat(12_000)],
    ["quotes", (slug) => `${name(slug)} = { ${`'\\`.repeat(60_000)}`],
    ["brackets", (slug) => `${name(slug)} = ${"[=".repeat(90_000)}`],
    ["remarks that do not end", (slug) => `--[[`.repeat(40_000) + name(slug)],
    ["spaces", (slug) => `${name(slug)}${" ".repeat(190_000)}= {`],
    ["a long list", (slug) => `${name(slug)} = {${"{},".repeat(60_000)}}`],
    ["digits", (slug) => `${name(slug)} = { ${"1".repeat(190_000)}x }`],
  ];

  // Its time limit is all that a text could run into that is read again from each of its places on.
  test.each(files)("N-11: %s: answered by a sentence", { timeout: 15_000 }, (_, make) => {
    for (const { slug, bindings } of tools.filter((one) => one.bindings.length > 0)) {
      expect(bindings.length).toBeGreaterThan(0);
      const state = pasted(slug, make(slug));
      expect(state.problems.length, slug).toBeGreaterThan(0);
      expect(outcomeOf(tool(slug), state, fileHands).outputs).toEqual([]);
    }
  });
});

describe("N-11: the form", () => {
  const fieldNames = (shape: Shape): string[] => [
    ...shape.fields.map((field) => field.name),
    ...shape.lists.flatMap((list) => [list.name, ...fieldNames(list.item)]),
  ];

  test.each(tools.map((one) => [one.slug, one] as const))(
    "N-11: %s: every field stands in a section, every pattern is one, every output has its values",
    (_, { shape, sections, bindings, outputs }) => {
      const own = [...shape.fields, ...shape.lists].map((part) => part.name);
      expect(sections.flatMap(({ holds }) => holds).sort()).toEqual(own.sort());
      // Names are parts of a form's: nothing in them may be taken for a place.
      for (const name of fieldNames(shape)) expect(name).toMatch(/^[A-Za-z]\w*$/);
      const printed = JSON.stringify(outputs);
      for (const binding of bindings) expect(printed).toContain(`{"lua":"${binding.name}"}`);
      expect(() => checkDraft(shape, firstDraft({ shape } as Tool))).not.toThrow();
    },
  );

  test("N-11: the guide leads to every tool, and each tool to the part of the guide that it is of", () => {
    const { pages, twins } = guide;
    const links = pages.flatMap(({ path }) => [...(twins[path] ?? "").matchAll(/\/outils\/([\w-]+)/g)]);
    expect([...new Set(links.map(([, slug]) => slug))].sort()).toEqual(tools.map(({ slug }) => slug).sort());
    for (const {
      slug,
      guide: { href },
    } of tools) {
      const [path, id] = href.split("#");
      const page = pages.find((one) => one.path === path);
      expect(page?.audience, slug).not.toBe("public");
      if (id) expect(JSON.stringify(page), slug).toContain(id);
    }
  });

  test("N-11: what a form sends is what was typed; rows of no list are none", () => {
    const { shape } = tool("boutique");
    const sent = new Map([
      ["vehicles:lignes", "2"],
      ["vehicles.0.label", "A"],
      ["vehicles.1.label", "B"],
      ["vehicles.1:reste", "{ x = 1 }"],
      ["cases:lignes", "1"],
      ["cases.0.gains:lignes", "99999"],
      ["__proto__", "x"],
    ]);
    const draft = readDraft(shape, { field: (name) => sent.get(name) ?? "", readRest });
    expect(draft.lists["vehicles"]?.map(({ values, rest }) => [values["label"], rest])).toEqual([
      ["A", []],
      ["B", [expect.objectContaining({ key: "x", value: 1 })]],
    ]);
    expect(draft.lists["cases"]?.[0]?.lists["gains"]).toHaveLength(60);
    expect(applyGesture(shape, draft, "retirer:vehicles.0")?.lists["vehicles"]?.[0]?.values["label"]).toBe(
      "B",
    );
    for (const gesture of [
      "",
      "ajouter:",
      "ajouter:x",
      "ajouter:__proto__",
      "retirer:telephone",
      "autre:vehicles",
    ]) {
      expect(applyGesture(shape, draft, gesture), gesture).toBeNull();
    }
    expect(applyGesture(tool("logs").shape, firstDraft(tool("logs")), "ajouter:logs")).toBeNull();
  });

  test("N-11, T-26: a few words do not make the site draw thousands of rows", () => {
    const answer = (fields: Record<string, string>) =>
      answerForm(tool("boutique"), (name) => fields[name] ?? "");
    const cases = (count: number) => ({
      "cases:lignes": String(count),
      ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`cases.${i}.gains:lignes`, "59"])),
    });
    expect(answer({ ...cases(11), geste: "composer" })).toBeNull();
    const full = { ...cases(10), geste: "ajouter:vehicles" };
    expect(answer({ ...cases(9), geste: "ajouter:vehicles" })?.state.draft.lists["vehicles"]).toHaveLength(1);
    const file = `Config.Cases = { ${`{ gains = { ${"{}, ".repeat(60)} } }, `.repeat(50)} }`;
    for (const form of [full, { geste: "lire", source: file }]) {
      const refused = answer(form);
      expect(refused?.outcome.issues[0]?.sentence).toContain("600 lignes au plus");
      expect([refused?.state.asked, refused?.state.source]).toEqual([true, "source" in form ? file : ""]);
      expect(refused?.state.draft.lists["vehicles"]).toEqual([]);
    }
  });

  test("N-11, R-33: without a script, a file that was not read is read before anything is made of it", () => {
    const file = "Config.CouleurPrincipale = 'ff0000'\nlocal SpriteSelectionne = { -1, 1, 2, 3, 4 }\n";
    const shown = { ...firstState(tool("couleurs")).draft.values, couleur: "00ff00", rouge: "9" };
    const textsOf = (fields: Record<string, string>) =>
      answerForm(tool("couleurs"), (name) => fields[name] ?? "")?.outcome.outputs.map(({ text }) => text);
    const press = { ...shown, source: file, geste: "composer" };
    for (const lu of ["", markOf(""), markOf(`${file} `)])
      expect(textsOf({ ...press, lu }), lu).toEqual([file]);
    expect(textsOf({ ...press, lu: markOf(file) })?.[0]).toMatch(/00ff00[\s\S]*-1, 9,/);
    expect(textsOf({ ...shown, geste: "composer" })?.[0]).toContain("00ff00");
  });

  test("N-11: a brace that lacks or is too many, wherever it stands in the file, is told with its line", () => {
    const lacks = expect.stringMatching(/n'est pas fermée\s: une accolade } manque/);
    const tooMany = expect.stringMatching(/^Une accolade } est de trop/);
    const car = "Vehicles = { { label = 'A', model = 'a', coins = 1 } }";
    const menu = "local SpriteSelectionne = {-1, 9, 9, 9, 99}";
    for (const [slug, file, told] of [
      ["couleurs", `Config.MenuF5 = { CouleurBanniere = 5\n${menu}`, [[1, lacks]]],
      ["couleurs", `Config.MenuF5 = { CouleurBanniere = 5 }\n${menu}`, []],
      ["couleurs", `${menu}\nlocal Autre = { a = { 1 }\nprint('}')\n-- }\n`, [[2, lacks]]],
      ["boutique", `Boutique.${car}}\n`, [[1, tooMany]]],
      ["boutique", `Boutique = {\n  ${car},\n\n}}\n`, [[4, tooMany]]],
      ["boutique", `Boutique = {\n  ${car},\n`, [[1, lacks]]],
      [
        "boutique",
        `}\nBoutique = {\n  ${car},\n`,
        [
          [1, tooMany],
          [2, lacks],
        ],
      ],
      ["boutique", `Boutique = {\n  ${car},\n}\n`, []],
      // A fault is told once.
      ["boutique", `Boutique.${car.slice(0, -2)}\n`, [[1, lacks]]],
    ] as const) {
      const state = pasted(slug, file);
      expect(saidOf(slug, state), file).toEqual(told);
      expect(textOf(slug, state).length > 0, file).toBe(told.length === 0);
    }
  });

  test("N-11: a space that is none to Lua is told with its line, in code alone", () => {
    const file = (space: string, inText = space) =>
      `\ufeff-- le${space === " " ? inText : ""}menu\nConfig.CouleurBanniere${space}= 5\nlocal Titre = 'a${inText}b'\n`;
    for (const space of ["\u00a0", "\u202f", "\u3000", "\u200b", "\u200f", "\ufeff"]) {
      const told = [[2, expect.stringMatching(/^Une espace insécable/)]];
      expect(saidOf("couleurs", pasted("couleurs", file(space))), JSON.stringify(space)).toEqual(told);
      expect(saidOf("couleurs", pasted("couleurs", file(" ", space))), JSON.stringify(space)).toEqual([]);
    }
  });

  test("N-11: quotes of a phone and fences of a message are told with their line, in code alone", () => {
    const file = (sign: string, inText: string) =>
      `-- l${inText}\n${sign}\nConfig.CouleurBanniere = 5\nlocal Titre = "a${inText}b"\n`;
    for (const sign of ["‘", "’", "“", "”", "„", "«", "»", "```lua"]) {
      const told = [[2, expect.stringMatching(/^Le serveur ne lirait pas le fichier à cause de/)]];
      expect(saidOf("couleurs", pasted("couleurs", file(sign, ""))), sign).toEqual(told);
      expect(saidOf("couleurs", pasted("couleurs", file("", sign))), sign).toEqual([]);
    }
  });

  test("N-11, R-33: without a script, what was said of a file is said as long as the text is made of it", () => {
    const source = "Config.CouleurPrincipale = 'ff0000'\nlocal SpriteSelectionne = { -1, 1, 2, 3, 4 }\n";
    const shown = { ...firstState(tool("couleurs")).draft.values, couleur: "00ff00", source };
    const saidWith = (more: Record<string, string>) =>
      answerForm(tool("couleurs"), (name) => ({ ...shown, ...more })[name] ?? "")?.state.remarks;
    const told = [expect.objectContaining({ sentence: expect.stringMatching(/^CouleurBanniere : /) })];
    expect(saidWith({ geste: "lire" })).toEqual(told);
    expect(saidWith({ geste: "composer", lu: markOf(source) })).toEqual(told);
    expect(saidWith({ geste: "composer", source: "", lu: markOf(source) })).toEqual([]);
  });

  test("N-11: half of a letter, which Lua can write, keeps no text from being saved", () => {
    const row = "{ label = 'A\\u{D83D}', model = 'adder', coins = 1 }";
    const state = { ...firstState(tool("boutique")), source: `Boutique.Vehicles = { ${row} }` };
    const { issues, outputs } = outcomeOf(
      tool("boutique"),
      readSource(tool("boutique"), state, fileHands),
      fileHands,
    );
    expect([issues, outputs.length > 0]).toEqual([[], true]);
    for (const { text } of outputs) expect(() => encodeURIComponent(text)).not.toThrow();
    const draft = setValue(state.draft, "weapons.0.label", "\ud83d");
    const typed = outcomeOf(tool("boutique"), { ...state, source: "", draft }, null);
    expect(typed.outputs[0]?.text).toContain("\ufffd");
    expect(() => encodeURIComponent(typed.outputs[0]?.text ?? "")).not.toThrow();
  });

  test("N-11, T-26: a value that is given thousands of times is told fifty times", () => {
    const { remarks } = readFile(tool("logs"), "LogsJob = {} ".repeat(10_000));
    const { problems } = readFile(tool("logs"), "}".repeat(10_000));
    for (const told of [remarks, problems]) {
      expect(told.length).toBeGreaterThan(10);
      expect(told.length).toBeLessThan(60);
    }
  });
});

describe("N-11: the looks of a file", () => {
  /** What a tool writes of itself, with a sign for each value. */
  const written = (parts: readonly Part[]): string =>
    parts
      .map((part) => {
        if (typeof part === "string") return part;
        const inside = "parts" in part ? written(part.parts) : "0";
        return "otherwise" in part ? inside + written(part.otherwise ?? []) : inside;
      })
      .join("");

  test("N-11: what a tool remarks stands on lines of its own, short enough to be read whole beside the form", () => {
    for (const { slug, outputs } of tools)
      for (const { title, parts } of outputs)
        for (const line of written(parts).split("\n")) {
          if (/^\s*(?:--|#)/.test(line)) expect(line.length, `${slug}: ${line}`).toBeLessThanOrEqual(56);
          else expect(line, `${slug}, ${title}`).not.toMatch(/ (?:--|#)/);
        }
  });

  test("N-11: a text is coloured line by line, and is the same when its lines are put together", () => {
    const text = "-- un 'titre\nlocal a = 'b' -- c\n\n# d\n";
    expect(linesOf(text)).toHaveLength(5);
    expect(linesOf(text).join("\n")).toBe(text);
    const plain = "x\n".repeat(20_000);
    expect(linesOf(plain)).toEqual([plain]);
  });

  test("N-11: what a backslash stands before begins no text", () => {
    expect(highlight(`"l\\'été", 'bleu'`).filter(({ look }) => look)).toEqual([
      { text: "'bleu'", look: "text-ok" },
    ]);
  });

  test.each(["'{/\\", "\\'", "`\\`\\'"])("N-11: %j, over and over, is looked at once", (piece) => {
    const text = piece.repeat(Math.floor(20_000 / piece.length));
    const times = Array.from({ length: 3 }, () => {
      const started = performance.now();
      expect(
        highlight(text)
          .map((part) => part.text)
          .join(""),
      ).toBe(text);
      return performance.now() - started;
    });
    // Read anew from each quote it takes half a second and more.
    expect(Math.min(...times)).toBeLessThan(200);
  });
});
