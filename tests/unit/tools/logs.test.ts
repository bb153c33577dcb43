/** The tool of the logs file (N-11): what a member types or pastes, and the text that comes of it. */
import { describe, expect, test } from "vitest";
import { fileHands } from "#app/tools/file-hands";
import { readFile } from "#app/tools/read-file";
import { firstState, readSource } from "#app/tools/state";
import { filled, pasted, saidOf, textOf, tool, withValues } from "./states.ts";

const webhook = (n: number) =>
  `https://discord.com/api/webhooks/${"1".repeat(18)}/${String(n).padStart(68, "a")}`;

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
    const addresses = { "metiers.1.adresse": ` ${webhook(3)} `, "logs.0.adresse": webhook(4) };
    expect(textOf("logs", withValues("logs", pasted("logs", logsFile), addresses))).toEqual([
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
    expect(textOf("couleurs", withValues("couleurs", state, { rouge: "255" }))).toEqual([file]);
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
    const before = filled("logs", { "logs.0.adresse": webhook(1) });
    for (const source of ["print('bonjour')", "LogsJob = 'un texte", "local LogsJob"]) {
      const state = readSource(tool("logs"), { ...before, source }, fileHands);
      expect([saidOf("logs", state)[0]?.[1], state.draft], source).toEqual([
        expect.any(String),
        before.draft,
      ]);
      const without = readSource(tool("logs"), { ...state, source: "" }, fileHands);
      expect([without.problems, without.draft], source).toEqual([[], before.draft]);
    }
  });
});
