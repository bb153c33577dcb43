/** The tool of the shop (N-11): what a member types or pastes, and the text that comes of it. */
import { describe, expect, test } from "vitest";
import { readRest } from "#app/tools/read-file";
import { firstState, type ToolState } from "#app/tools/state";
import { filled, pasted, saidOf, textOf, tool, withValues } from "./states.ts";

const pistol = { label: "Pistolet", name: "weapon_pistol", coins: "1" };
const withPistol = (state: ToolState) =>
  withValues(
    "boutique",
    state,
    Object.fromEntries(Object.entries(pistol).map(([name, value]) => [`weapons.0.${name}`, value])),
    ["ajouter:weapons"],
  );
const changedIn = (state: ToolState, name: string, value: string) =>
  textOf("boutique", withValues("boutique", state, { [name]: value }));

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
    expect(changedIn(kept, "vehicles.0.coins", "1000")[0]).toContain(
      "coins = 1000, ped = `mp_m_shopkeep_01` },",
    );
    const good = shop.replace("`sultan`", '"sultan", coins = "900", stock = { 1, 2 }');
    const state = pasted("boutique", good);
    expect(state.remarks.map(({ line, sentence }) => [line, sentence])).toEqual([
      [5, expect.stringContaining("sans guillemets")],
      [5, expect.stringContaining("stock")],
    ]);
    expect(changedIn(state, "vehicles.0.coins", "1000")).toEqual([
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
    expect(textOf("boutique", withPistol(untouched))[0]).toContain(
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
    const [text = ""] = textOf("boutique", withPistol(state));
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
    expect(changedIn(state, "vehicles.1.coins", "1600")[0]).toBe(
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
    expect(changedIn(state, "vehicles.1.label", "207")[0]).toContain(
      "{ label = '207', model = 'peugeot', coins = 1 }",
    );
    expect(changedIn(state, "vehicles.1.label", "206 GT")[0]).not.toBe(file);
  });

  test("N-11: a row that is added behind those of the file is written", () => {
    const state = pasted(
      "boutique",
      "Boutique.Weapons = {\n  { label = 'Couteau', name = 'weapon_knife', coins = 2 },\n}",
    );
    const row = Object.fromEntries(
      Object.entries(pistol).map(([name, value]) => [`weapons.1.${name}`, value]),
    );
    const [text = ""] = textOf("boutique", withValues("boutique", state, row, ["ajouter:weapons"]));
    expect(text).toContain("weapon_knife");
    expect(text).toContain("weapon_pistol");
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
