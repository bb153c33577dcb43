/** The tools of N-11: what a member types or pastes, and the text that comes of it. */
import { beforeAll, describe, expect, test } from "vitest";
import { answerForm } from "#app/tools/answer-form.server";
import { findTool, tools } from "#app/tools/catalogue.server";
import { checkDraft } from "#app/tools/check";
import type { Shape, Tool } from "#app/tools/description";
import { applyGesture, firstDraft, readDraft, setValue } from "#app/tools/draft";
import { fileHands } from "#app/tools/file-hands";
import { highlight } from "#app/tools/highlight";
import { readFile, readRest } from "#app/tools/read-file";
import { firstState, markOf, outcomeOf, readSource, type ToolState } from "#app/tools/state";
import { compileGuide } from "../../scripts/guide/compile.ts";
import { dice, pick } from "../fixtures/dice.ts";

let guide: Awaited<ReturnType<typeof compileGuide>>;
beforeAll(async () => {
  guide = await compileGuide();
}, 60_000);

const tool = (slug: string): Tool => findTool(slug) ?? expect.unreachable(slug);
const webhook = (n: number) =>
  `https://discord.com/api/webhooks/${"1".repeat(18)}/${String(n).padStart(68, "a")}`;

/** The form with some of its fields filled in. */
function filled(slug: string, values: Record<string, string>, gestures: string[] = []): ToolState {
  const { shape } = tool(slug);
  const state = firstState(tool(slug));
  const grown = gestures.reduce(
    (draft, gesture) => applyGesture(shape, draft, gesture) ?? draft,
    state.draft,
  );
  const draft = Object.entries(values).reduce((now, [name, value]) => setValue(now, name, value), grown);
  return { ...state, draft };
}
const pasted = (slug: string, source: string) =>
  readSource(tool(slug), { ...firstState(tool(slug)), source }, fileHands);
const textOf = (slug: string, state: ToolState) =>
  outcomeOf(tool(slug), state, fileHands).outputs.map(({ text }) => text);
const saidOf = (slug: string, state: ToolState) =>
  outcomeOf(tool(slug), state, fileHands).issues.map(({ line, sentence }) => [line, sentence] as const);

describe("N-11: the logs file", () => {
  const logsFile = `-- Mes logs
local activer = true
LogsJob = {
    ['police'] = '${webhook(1)}', -- salon 1
    ["taxi"]   = "",
}
Config_Logs = {
    ['staff_service'] = 'https://discord.com/api/webhooks/ID/JETON',
    [ 'mon_log' ] = [[${webhook(2)}]],
}
return activer
`;

  test("N-11: a webhook with spaces around it, which Discord does not know, is written without them", () => {
    const file = (before: string, after: string) =>
      `LogsJob = {\n  ['police'] = '${before}${webhook(1)}${after}', -- salon 1\n}\nConfig_Logs = {}\n`;
    expect(textOf("logs", pasted("logs", file(" ", "\t")))[0]).toBe(file("", ""));
  });

  test("N-11: a pasted file keeps its keys; an empty or malformed webhook is named with its line", () => {
    const state = pasted("logs", logsFile);
    expect(state.draft.lists["metiers"]?.map(({ key }) => key)).toEqual(["police", "taxi"]);
    expect(saidOf("logs", state)).toEqual([
      [5, expect.stringContaining("ne reste jamais sans webhook")],
      [8, expect.stringContaining("n'est pas celle d'un webhook Discord")],
    ]);
    expect(textOf("logs", state)).toEqual([]);
  });

  test("N-11: mended, it is the same file byte for byte but for the addresses", () => {
    let { draft } = pasted("logs", logsFile);
    draft = setValue(draft, "metiers.1.adresse", ` ${webhook(3)} `);
    draft = setValue(draft, "logs.0.adresse", webhook(4));
    expect(textOf("logs", { ...pasted("logs", logsFile), draft })).toEqual([
      logsFile
        .replace('""', `'${webhook(3)}'`)
        .replace("https://discord.com/api/webhooks/ID/JETON", webhook(4)),
    ]);
  });

  test("N-11: without a file, the sections and groups of the guide", () => {
    const addresses = Object.fromEntries(
      ["metiers.0", "metiers.1", "metiers.2", ...Array.from({ length: 9 }, (_, i) => `logs.${i}`)].map(
        (name, i) => [`${name}.adresse`, webhook(i)],
      ),
    );
    const [text = ""] = textOf("logs", filled("logs", addresses));
    expect(text).toContain(`LogsJob = {\n    ['police']    = '${webhook(0)}',\n`);
    expect(text).toContain(`    -- Économie et société\n    ['economie_virement'] = '${webhook(6)}',\n`);
    expect(readFile(tool("logs"), text)).toMatchObject({ problems: [], remarks: [] });
  });

  test("N-11: keys twice, a computed value, a missing section and a file of something else are said", () => {
    const twice = `LogsJob = { ['a'] = '${webhook(1)}',\n['a'] = '${webhook(2)}' }\nConfig_Logs = {}`;
    expect(saidOf("logs", pasted("logs", twice))).toEqual([
      [2, expect.stringContaining("déjà à la ligne 1")],
    ]);
    const computed = `Config_Logs = {\n ['a'] = Adresses.police,\n}\nLogsJob = { ['b'] = 'x' }`;
    expect(saidOf("logs", pasted("logs", computed)).map(([line]) => line)).toEqual([2, 4]);
    const one = pasted("logs", `LogsJob = { ['a'] = '${webhook(1)}' }`);
    expect(one.remarks.map(({ sentence }) => sentence)).toEqual([
      expect.stringContaining("Config_Logs n'est pas"),
    ]);
    expect(saidOf("logs", pasted("logs", "print('bonjour')"))[0]?.[1]).toContain("LogsJob, Config_Logs");
  });

  test("N-11: a value that a file does not hold, or computes, is told not to be written into it", () => {
    const file = "Config.CouleurPrincipale = '04C2FF'\nCouleurBanniere = Theme.banniere";
    const state = pasted("couleurs", file);
    expect(state.remarks.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^CouleurBanniere : .*n'y en écrit pas\.$/),
      expect.stringMatching(/^SpriteSelectionne : /),
    ]);
    const red = { ...state, draft: setValue(state.draft, "rouge", "255") };
    expect(textOf("couleurs", red)).toEqual([file]);
    expect(pasted("plaque", textOf("plaque", firstState(tool("plaque")))[0] ?? "").remarks).toEqual([]);
  });

  test("N-11: what a file puts into a table after it was written is told not to be read", () => {
    const remarksOf = (slug: string, source: string) =>
      pasted(slug, source).remarks.map(({ line, sentence }) => [line, sentence]);
    const logs =
      "LogsJob = {}\nConfig_Logs = {}\nConfig_Logs['a'] = ''\nConfig_Logs.b = ''\nlocal c = LogsJob['c']";
    const told = "Config_Logs : l'outil ne lit que sa table, et non ce qui y est ajouté ici.";
    expect(remarksOf("logs", logs)).toEqual([
      [3, told],
      [4, told],
    ]);
    const shop =
      "Config.Money[0] = {}\nConfig.Money = {}\nConfig.Money[#Config.Money + 1] = {}\n" +
      "table.insert(Config.Money, {})\nprint(1, Config.Money, 2)\nif Config.Money[1] == nil then end";
    expect(remarksOf("boutique", shop).map(([line]) => line)).toEqual([3, 4]);
  });

  test("N-11: a file of something else, or one that cannot be read, takes nothing from what was typed", () => {
    const typed = filled("logs", { "logs.0.adresse": webhook(1) });
    for (const source of ["print('bonjour')", "LogsJob = 'un texte", "local LogsJob"]) {
      const state = readSource(tool("logs"), { ...typed, source }, fileHands);
      expect([saidOf("logs", state)[0]?.[1], state.draft], source).toEqual([expect.any(String), typed.draft]);
      const without = readSource(tool("logs"), { ...state, source: "" }, fileHands);
      expect([without.problems, without.draft], source).toEqual([[], typed.draft]);
    }
  });
});

describe("N-11: the shop", () => {
  test("N-11: as it is at first it is a valid file; Tebex and cases are empty", () => {
    const [text = "", ...others] = textOf("boutique", firstState(tool("boutique")));
    expect(text).toContain(
      "Boutique.Vehicles = {\n    { label = 'Sultan RS', model = 'sultanrs', coins = 2000 },\n}\n",
    );
    expect(text).toContain("Boutique.Tebex = {}\n\nBoutique.Cases = {}\n");
    expect(others).toEqual([]);
  });

  test("N-11: chances of a case add up to 100, to the thousandth", () => {
    const gains = (chances: string[]) =>
      filled(
        "boutique",
        Object.fromEntries([
          ["cases.0.label", "Caisse d'été"],
          ["cases.0.coins", "1000"],
          ...chances.flatMap((chance, i) =>
            Object.entries({ label: "Pain", item: "bread", type: "item", chance }).map(([field, value]) => [
              `cases.0.gains.${i}.${field}`,
              value,
            ]),
          ),
        ]),
        ["ajouter:cases", ...chances.slice(1).map(() => "ajouter:cases.0.gains")],
      );
    expect(saidOf("boutique", gains(["40", "35"]))).toEqual([
      [undefined, "La somme des chances d'une caisse doit faire 100 : ici elle fait 75."],
    ]);
    expect(saidOf("boutique", gains(["33,3", "33.3", "33.4"]))).toEqual([]);
    // Added up by a computer, these are 100.00000000000001 and 100.10000000000001.
    expect(saidOf("boutique", gains(["60,2", "30,1", "9,7"]))).toEqual([]);
    expect(saidOf("boutique", gains(["60,2", "30,1", "9,8"]))).toEqual([
      [undefined, expect.stringMatching(/elle fait 100,1\.$/)],
    ]);
    // Where one is no number, that alone is said.
    expect(saidOf("boutique", gains(["40", "beaucoup"]))).toEqual([
      [undefined, "Un nombre de 0 à 100 est attendu."],
    ]);
    const [text = ""] = textOf("boutique", gains(["60", "40"]));
    expect(text).toContain(
      "Boutique.Cases = {\n    {\n        label = 'Caisse d\\'été',\n        coins = 1000,\n        gains = {\n" +
        "            { label = 'Pain', item = 'bread', type = 'item', chance = 60, unique = false },\n",
    );
  });

  test("N-11: a pasted shop of other names is changed only where a row changed", () => {
    const shop = `Config = { Discord = 'https://discord.gg/abc' }
Config.Shop = {
  Vehicles = {
    -- les berlines
    { label = "Sultan", model = \`sultan\` },
  },
}`;
    expect(saidOf("boutique", pasted("boutique", shop))).toEqual([
      [5, "Nom d'apparition : « `sultan` » est un hash, écrivez-le entre guillemets."],
      // Its price.
      [5, "Ce champ est vide."],
    ]);
    // Beside what the tool knows, it stays as it is.
    const hashed = shop.replace("`sultan`", '"sultan", coins = 900, ped = `mp_m_shopkeep_01`');
    const kept = pasted("boutique", hashed);
    expect(saidOf("boutique", kept)).toEqual([]);
    const dearer = { ...kept, draft: setValue(kept.draft, "vehicles.0.coins", "1000") };
    expect(textOf("boutique", dearer)[0]).toContain("coins = 1000, ped = `mp_m_shopkeep_01` },");
    const good = shop.replace("`sultan`", '"sultan", coins = "900", stock = { 1, 2 }');
    const state = pasted("boutique", good);
    expect(state.remarks.map(({ line, sentence }) => [line, sentence])).toEqual([
      [5, expect.stringContaining("sans guillemets")],
      [5, expect.stringContaining("stock")],
    ]);
    const changed = { ...state, draft: setValue(state.draft, "vehicles.0.coins", "1000") };
    expect(textOf("boutique", changed)).toEqual([
      `Config = { Discord = 'https://discord.gg/abc' }
Config.Shop = {
  Vehicles = {
      {
          label = 'Sultan',
          model = 'sultan',
          coins = 1000,
          stock = { 1, 2 },
      },
  },
}`,
    ]);
    const untouched = pasted("boutique", good.replace('"900"', "900"));
    expect(textOf("boutique", untouched)).toEqual([good.replace('"900"', "900")]);
    const weapon = applyGesture(tool("boutique").shape, untouched.draft, "ajouter:weapons");
    let draft = weapon ?? untouched.draft;
    for (const [name, value] of Object.entries({ label: "Pistolet", name: "weapon_pistol", coins: "1" })) {
      draft = setValue(draft, `weapons.0.${name}`, value);
    }
    expect(textOf("boutique", { ...untouched, draft })[0]).toContain(
      "  },\n  Weapons = {\n      { label = 'Pistolet', name = 'weapon_pistol', coins = 1 },\n  },\n}",
    );
  });

  test.each([
    ["Config = {}\nConfig.Money = {}\nreturn Config\n", "Config.Money = {}\n\nConfig.Weapons = {\n"],
    ["Config['Money'] = {} -- argent\n", "Config['Money'] = {}\n\nConfig.Weapons = {\n"],
    ["local Money = {};\nreturn Money", "local Money = {}\n\nlocal Weapons = {\n"],
    ["Shop = { Vehicles = {}, Money = {} --[[ fin ]] }", "Money = {},\nWeapons = {\n"],
    ["Shop = { Money = {}; Autre = { 1 }; }", "Money = {},\nWeapons = {\n"],
    ["x = {}\nConfig['Shop'].Money = {}", "Money = {}\n\nConfig['Shop'].Weapons = {\n"],
    ["Config['Shop']['Money'] = {}", "Money'] = {}\n\nConfig['Shop'].Weapons = {\n"],
    ["a.shops[ i + 1 ].b.Money = {}", "Money = {}\n\na.shops[ i + 1 ].b.Weapons = {\n"],
    ["shop('a.b', {}) .Money = {}", "Money = {}\n\nshop('a.b', {}).Weapons = {\n"],
  ])("N-11: a section that a file lacks is added where its others are: %s", (file, there) => {
    const state = pasted("boutique", file);
    let draft = applyGesture(tool("boutique").shape, state.draft, "ajouter:weapons") ?? state.draft;
    for (const [name, value] of Object.entries({ label: "Pistolet", name: "weapon_pistol", coins: "1" })) {
      draft = setValue(draft, `weapons.0.${name}`, value);
    }
    const [text = ""] = textOf("boutique", { ...state, draft });
    const at = file.indexOf("Money") + file.slice(file.indexOf("Money")).indexOf("}") + 1;
    expect(text).toContain(there);
    expect(text.slice(0, at)).toBe(file.slice(0, at));
    expect(text.endsWith(file.slice(at))).toBe(true);
    expect(pasted("boutique", text).draft.lists.weapons).toHaveLength(1);
  });

  test("N-11: what the form does not show stays as it was written, in every row of a section that changed", () => {
    const file = `Boutique.Vehicles = {
  -- la première
  berline = { model = "sultanrs", coins = 2000, label = "Sultan", role = 1090000000000000123, cap = 90.0 },
  { coins = 1500, model = "bf400", label = "BF400", texte = [[a'b]], places = { 1.0, 0x10 --[[ deux ]] } },
}
Boutique.Cases = {
  -- sans « unique »
  { label = "A", coins = 1, gains = { { label = "B", item = "money", type = "money", chance = 100.0 } } },
}
`;
    const state = pasted("boutique", file);
    // Keys in another order and an absent false are no change.
    expect(textOf("boutique", state)[0]).toBe(file);
    const changed = { ...state, draft: setValue(state.draft, "vehicles.1.coins", "1600") };
    const kept = `{
    berline = { label = 'Sultan', model = 'sultanrs', coins = 2000, role = 1090000000000000123, cap = 90.0 },
    {
        label = 'BF400',
        model = 'bf400',
        coins = 1600,
        texte = [[a'b]],
        places = { 1.0, 0x10 --[[ deux ]] },
    },
}
`;
    expect(textOf("boutique", changed)[0]).toBe(
      `Boutique.Vehicles = ${kept}${file.slice(file.indexOf("Boutique.Cases"))}`,
    );
    expect(readRest("{ cap = 90.0,\r\n  role = 1090000000000000123 }").map(({ written }) => written)).toEqual(
      ["90.0", "1090000000000000123"],
    );
  });

  test("N-11: a switch is on where its file says true; of any other value it is said how Lua takes it", () => {
    const caseWith = (unique: string) =>
      pasted(
        "boutique",
        `Boutique.Cases = { { label = "A", coins = 1, gains = {
  { label = "B", item = "money", type = "money", chance = 100, unique = ${unique} },
} } }`,
      );
    for (const [written, value, lines] of [
      ["true", "on", []],
      ["false", "", []],
      ["'false'", "on", [2]],
      ["1", "on", [2]],
      ["nil", "", [2]],
    ] as const) {
      const state = caseWith(written);
      const { draft, remarks } = state;
      expect(textOf("boutique", state)[0]).toBe(state.source);
      expect(draft.lists["cases"]?.[0]?.lists["gains"]?.[0]?.values["unique"], written).toBe(value);
      expect(
        remarks.map(({ line }) => line),
        written,
      ).toEqual(lines);
    }
  });

  test("N-11: a section that nobody changed keeps its spaces, its remarks and its numbers in the place of texts", () => {
    const file = `Boutique.Vehicles = {
  -- les berlines
  { label = 'Sultan ', model = 'sultan', coins = 900, image = '' },
  { label = 206, model = 'peugeot', coins = 1 },
}`;
    const state = pasted("boutique", file);
    expect(textOf("boutique", state)[0]).toBe(file);
    const changed = { ...state, draft: setValue(state.draft, "vehicles.1.label", "207") };
    expect(textOf("boutique", changed)[0]).toContain("{ label = '207', model = 'peugeot', coins = 1 }");
    const cleared = { ...state, draft: setValue(state.draft, "vehicles.1.label", "206 GT") };
    expect(textOf("boutique", cleared)[0]).not.toBe(file);
  });

  test("N-11: a text that is false in its file is none, and not the word", () => {
    const file = "Boutique.Money = {\n  { label = false, count = 1, coins = 1 },\n}";
    expect(saidOf("boutique", pasted("boutique", file))).toEqual([[2, "Ce champ est vide."]]);
  });

  test("N-11: a case without prizes is read as one", () => {
    const { draft } = pasted("boutique", "Boutique.Cases = { { label = 'x', coins = 5 } }");
    expect(draft.lists["cases"]?.[0]?.lists).toEqual({ gains: [] });
  });

  test("N-11: what a form brings back beside its fields is a table and nothing after it", () => {
    expect(readRest("{ a = 1 }").map(({ key }) => key)).toEqual(["a"]);
    for (const sent of ["{ a = 1 } b", "{ a = 1 }, {}", "1"]) expect(() => readRest(sent), sent).toThrow();
  });

  test("N-11: numbers of rows, which would be lost, and calls are named with their line", () => {
    const numbered = "Boutique.Money = {\n  [7] = { label = 'a', count = 1, coins = 1 },\n}";
    expect(saidOf("boutique", pasted("boutique", numbered))).toEqual([[2, expect.stringContaining("[7]")]]);
    expect(saidOf("boutique", pasted("boutique", numbered.replace("7", "1")))).toEqual([]);
    // Lua counts the rows without a name alone: the second row here is its first.
    const named =
      "Boutique.Money = {\n  liasse = { label = 'a', count = 1, coins = 1 },\n  [2] = { label = 'b', count = 1, coins = 1 },\n}";
    expect(saidOf("boutique", pasted("boutique", named))).toEqual([[3, expect.stringContaining("[2]")]]);
    expect(saidOf("boutique", pasted("boutique", named.replace("2", "1")))).toEqual([]);
    const called = "Boutique.Money = {\n  { label = _U('argent'), count = 1, coins = 1 },\n}";
    expect(saidOf("boutique", pasted("boutique", called))).toEqual([
      [2, expect.stringContaining("calculée")],
    ]);
  });

  test.each([
    ["vehicles.0.model", "Sultan RS", "en minuscules"],
    ["vehicles.0.coins", "-1", "Un nombre entier de 0 à 1\u202f000\u202f000\u202f000 est"],
    ["vehicles.0.coins", "1e3", "Un nombre entier de 0"],
    ["weapons.0.name", "pistolet", "weapon_"],
    ["vehicles.0.label", "", "vide"],
    ["vehicles.0.label", "a\nb", "Une seule ligne"],
  ])("N-11: %s = %j is refused", (name, value, words) => {
    expect(saidOf("boutique", filled("boutique", { [name]: value }))).toEqual([
      [undefined, expect.stringContaining(words)],
    ]);
  });

  test("N-11: a picture stays away from Discord, and every address is https", () => {
    const pack = (img: string) =>
      saidOf(
        "boutique",
        filled("boutique", { "discord.0.label": "Pack", "discord.0.coins": "1", "discord.0.img": img }, [
          "ajouter:discord",
        ]),
      ).map(([, sentence]) => sentence);
    expect(pack("https://cdn.discordapp.com/attachments/1/2/a.png")[0]).toContain("expirent");
    expect(pack("http://images.fr/a.png")[0]).toContain("https://");
    expect(pack("https://images.fr/a.png")).toEqual([]);
  });

  test("N-11: the tablet needs the phone", () => {
    expect(saidOf("boutique", filled("boutique", { tablette: "on" }))[0]?.[1]).toContain(
      "demande le module téléphone",
    );
    const [, lines] = textOf("boutique", filled("boutique", { tablette: "on", telephone: "on" }));
    expect(lines).toMatch(/ensure lb-phone\n[\s\S]*ensure lb-tablet\n$/);
  });
});

describe("N-11: SQL", () => {
  test("N-11: founder by UniqueID or by identifier, one of the two, nothing else", () => {
    const [, byId] = textOf("fondateur", filled("fondateur", { uniqueId: "7" }));
    expect(byId).toMatch(
      /^-- Joueur déconnecté.*\nUPDATE users SET permission_group = 'fondateur' WHERE UniqueID = 7;\n$/,
    );
    const [, byName] = textOf("fondateur", filled("fondateur", { identifier: "char1:0a-b_c" }));
    expect(byName).toContain("WHERE identifier = 'char1:0a-b_c';");
    for (const values of [{ uniqueId: "" }, { uniqueId: "7", identifier: "char1:0a" }]) {
      expect(saidOf("fondateur", filled("fondateur", values as Record<string, string>))[0]?.[1]).toContain(
        "un seul des deux",
      );
    }
    for (const identifier of ["x' OR '1'='1", "a\\", "a b", "`", "a;--", "é"]) {
      expect(saidOf("fondateur", filled("fondateur", { identifier })).length, identifier).toBe(1);
    }
    for (const uniqueId of ["0", "1.5", "1 OR 1", "-1"]) {
      expect(saidOf("fondateur", filled("fondateur", { uniqueId })).length, uniqueId).toBe(1);
    }
  });

  const ticked = { personne: "on", sauvegarde: "on" };

  test("N-11: a whole number may be typed with a comma or a point, and is written as one", () => {
    for (const typed of ["12", "12.0", "12,0", " 12 "])
      expect(textOf("fondateur", filled("fondateur", { uniqueId: typed }))[0], typed).toMatch(
        /UniqueID = 12;/,
      );
    expect(textOf("fondateur", filled("fondateur", { uniqueId: "12,5" }))).toEqual([]);
  });

  test("N-11: a number may be typed with spaces between thousands, as prices are read in the guide", () => {
    for (const typed of ["1 234 567", "1\u202f234\u202f567", "1\u00a0234\u00a0567"])
      expect(textOf("fondateur", filled("fondateur", { uniqueId: typed }))[0], typed).toMatch(
        /UniqueID = 1234567;/,
      );
    for (const typed of ["1 23", "1 2345", "12 ,5", "1  234", "1234 567", "12 34 567"])
      expect(textOf("fondateur", filled("fondateur", { uniqueId: typed })), typed).toEqual([]);
    expect(textOf("boutique", filled("boutique", { "vehicles.0.coins": "2 000" }))[0]).toContain(
      "coins = 2000 }",
    );
    // Two numbers are none, nor is one with a space behind its comma.
    for (const typed of ["1234 567", "1,5 200", "1 234,5 200"])
      expect(textOf("boutique", filled("boutique", { "vehicles.0.coins": typed })), typed).toEqual([]);
  });

  test("N-11: no script before both boxes are ticked", () => {
    expect(textOf("reset-des-id", filled("reset-des-id", {}))).toEqual([]);
    expect(saidOf("reset-des-id", filled("reset-des-id", { personne: "on" }))).toHaveLength(1);
    expect(saidOf("reset-des-id", filled("reset-des-id", { sauvegarde: "on" }))).toHaveLength(1);
    const texts = textOf("reset-des-id", filled("reset-des-id", ticked));
    expect(texts[1]).toBe(
      "SET @nouvel_id := 0;\n\nUPDATE users\nSET UniqueID = (@nouvel_id := @nouvel_id + 1)\nORDER BY UniqueID ASC;\n\n" +
        "ALTER TABLE users AUTO_INCREMENT = 1;\n",
    );
  });

  test("N-11: with linked tables the guide's full script, once a table", () => {
    const tables = {
      "tables.0.table": "sanctions",
      "tables.1.table": "proprietes",
      "tables.1.colonne": "owner_id",
    };
    const grow = ["ajouter:tables", "ajouter:tables"];
    const texts = textOf("reset-des-id", filled("reset-des-id", { ...ticked, ...tables }, grow));
    expect(texts).toHaveLength(4);
    expect(texts[2]).toContain(
      "UPDATE `proprietes` AS l\nJOIN correspondance_id AS c ON c.ancien_id = l.`owner_id`\n",
    );
    // A number that nobody has, 0 or none, is of no player and falls on none.
    expect(texts[1]).toContain(
      "ON u.UniqueID = l.`owner_id`\nWHERE u.UniqueID IS NULL AND l.`owner_id` > 0;\n",
    );
    expect(texts[2]?.indexOf("COMMIT;")).toBeLessThan(texts[2]?.indexOf("AUTO_INCREMENT") ?? 0);
    const twice = { ...ticked, "tables.0.table": "sanctions", "tables.1.table": "Sanctions" };
    expect(saidOf("reset-des-id", filled("reset-des-id", twice, grow))[0]?.[1]).toContain("deux fois");
    for (const table of ["users", "users_sauvegarde", "users_sauvegarde_2026_11_25", "a`b", "a b", ""]) {
      const state = filled("reset-des-id", { ...ticked, "tables.0.table": table }, ["ajouter:tables"]);
      expect(saidOf("reset-des-id", state), table).toHaveLength(1);
    }
  });
});

describe("N-11: colours and plates", () => {
  test("N-11: the -1 is written, never asked for; 0 to 255", () => {
    expect(textOf("couleurs", firstState(tool("couleurs")))[0]).toContain(
      "local SpriteSelectionne = { -1, 4, 194, 255, 115 }",
    );
    for (const value of ["256", "-1", "1.5", "rouge", ""]) {
      expect(saidOf("couleurs", filled("couleurs", { rouge: value })), value).toHaveLength(1);
    }
  });

  test("N-11, R-33: a colour may be typed with its #, and is written without, with a script or none", () => {
    for (const couleur of ["#74c0fc", " #74c0fc ", "74c0fc"]) {
      const written = expect.stringContaining("Config.CouleurPrincipale = '74c0fc'");
      const state = filled("couleurs", { couleur });
      expect(textOf("couleurs", state), couleur).toEqual([written]);
      const sent: Record<string, string> = { ...state.draft.values, geste: "composer" };
      const answer = answerForm(tool("couleurs"), (name) => sent[name] ?? "");
      expect(answer?.outcome.outputs.map(({ text }) => text)).toEqual([written]);
    }
    for (const couleur of ["#74c0f", "##74c0fc", "74c0fc#", "#", "#74c0fcff"])
      expect(saidOf("couleurs", filled("couleurs", { couleur })), couleur).toHaveLength(1);
  });

  test("N-11: a # in a pasted file is told with its line, and mended", () => {
    const file = "\nConfig.CouleurPrincipale = '#74c0fc' -- à nous\n";
    const state = pasted("couleurs", file);
    expect(state.remarks[0]).toMatchObject({ line: 2, sentence: expect.stringContaining("sans le #") });
    expect(textOf("couleurs", state)).toEqual([file.replace("#", "")]);
  });

  test("N-11: what lacks is told from what is wrong, in whichever row", () => {
    const isWrong = (slug: string, values: Record<string, string>, gestures?: string[]) =>
      outcomeOf(tool(slug), filled(slug, values, gestures)).isWrong;
    expect(isWrong("couleurs", {})).toBe(false);
    expect(isWrong("couleurs", { rouge: "" })).toBe(false);
    expect(isWrong("couleurs", { rouge: "", vert: "256" })).toBe(true);
    expect(isWrong("fondateur", {})).toBe(false);
    expect(isWrong("fondateur", { uniqueId: "1", identifier: "license:a" })).toBe(true);
    expect(isWrong("reset-des-id", {}, ["ajouter:tables", "ajouter:tables"])).toBe(false);
    expect(isWrong("boutique", { "cases.0.gains.0.label": " " }, ["ajouter:cases"])).toBe(false);
    const gain = ["ajouter:cases", "ajouter:cases.0.gains"];
    expect(isWrong("boutique", { "cases.0.gains.0.chance": "cent" }, gain)).toBe(true);
    const outcome = outcomeOf(tool("couleurs"), pasted("couleurs", "CouleurBanniere = {"), fileHands);
    expect(outcome.isWrong).toBe(true);
  });

  test("N-11: a pasted selection without its -1 is refused with its line", () => {
    for (const values of [
      "[1] = -1, [3] = 194, [2] = 4, [4] = 255, [5] = 115",
      "4, 194, 255, 115",
      "0, 4, 194, 255, 115",
      "-1, 4, 194, 255, 115, 9",
    ]) {
      const file = `\nlocal SpriteSelectionne = { ${values} }`;
      expect(saidOf("couleurs", pasted("couleurs", file))[0], values).toEqual([
        2,
        expect.stringContaining("-1"),
      ]);
    }
    const own =
      "Config.CouleurPrincipale = 'ff0000' -- à nous\nlocal SpriteSelectionne = { -1, 1, 2, 3, 4 }\n";
    const state = pasted("couleurs", own);
    const draft = setValue(state.draft, "vert", "200");
    expect(textOf("couleurs", { ...state, draft })).toEqual([own.replace("1, 2, 3, 4", "1, 200, 3, 4")]);
  });

  test("N-11: plates of at most 8 signs, and the query that finds the others", () => {
    const texts = textOf("plaque", filled("plaque", { format: "LLL NNN" }));
    expect(texts[0]).toContain("Boutique.FormatPlaque  = 'LLL NNN'");
    expect(texts[1]).toContain(
      "FROM `owned_vehicles`\nWHERE TRIM(plate) NOT REGEXP '^[A-Z]{3} {1}[0-9]{3}$'",
    );
    for (const format of ["", "LLLLNNNNN", "llll", "AAAA1234", "LL  NN"]) {
      expect(saidOf("plaque", filled("plaque", { format })), format).toHaveLength(1);
    }
  });
});

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
    const typed = outcomeOf(tool("boutique"), {
      ...state,
      source: "",
      draft: setValue(state.draft, "weapons.0.label", "\ud83d"),
    });
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
