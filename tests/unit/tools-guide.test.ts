/** N-11: what the tools make and ask for is what the guide's pages say, read from the samples of both. */
import { beforeAll, describe, expect, test } from "vitest";
import type { Field, List, Tool } from "#app/tools/description";
import { outcomeOf, type ToolState } from "#app/tools/state";
import { compileGuide } from "../../scripts/guide/compile.ts";
import { filled, pasted, saidOf, textOf, tool } from "./tools/states.ts";

let twins: Record<string, string>;
beforeAll(async () => {
  twins = (await compileGuide()).twins;
}, 60_000);

/** With plain spaces: typography is not what is compared. */
const pageOf = (slug: string): string => {
  const [path = ""] = tool(slug).guide.href.split("#");
  return (twins[path] ?? expect.unreachable(path)).replace(/[\u00a0\u202f]/g, " ");
};
/** A sample of the page that a tool follows, by its title. */
function sample(slug: string, title: string): string {
  const blocks = [...pageOf(slug).matchAll(/^```\w+ (.+)\n([\s\S]*?)^```/gm)];
  return blocks.find(([, name]) => name === title)?.[2] ?? expect.unreachable(`${slug}: ${title}`);
}
/** The form after the page's samples were pasted: they have to be a file that the tool reads whole. */
function pastedSamples(slug: string, ...titles: string[]): ToolState {
  const state = pasted(slug, titles.map((title) => sample(slug, title)).join("\n"));
  expect(state.problems).toEqual([]);
  return state;
}
const field = ({ shape }: Tool, name: string): Field =>
  shape.fields.find((one) => one.name === name) ?? expect.unreachable(name);
const list = ({ shape }: Tool, name: string): List =>
  shape.lists.find((one) => one.name === name) ?? expect.unreachable(name);
const initials = ({ shape }: Pick<Tool, "shape">, names: readonly string[]) =>
  Object.fromEntries(shape.fields.filter(({ name }) => names.includes(name)).map((f) => [f.name, f.initial]));
const pick = (values: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
/** A statement without its comments and quotes, on one line. */
const bare = (sql: string) => sql.replace(/--.*$/gm, "").replaceAll("`", "").replace(/\s+/g, " ").trim();
/** The statements that a form makes, by their titles. */
const madeOf = (slug: string, state: ToolState) =>
  new Map(
    outcomeOf(tool(slug), state, null).outputs.map(({ title, text }) => [
      title.replace(/ :.*/, ""),
      bare(text),
    ]),
  );

describe("N-11: each tool agrees with the page of the guide that it follows", () => {
  test("N-11: shop: fields, first rows and the sum of chances", () => {
    const shop = tool("boutique");
    const names = ["vehicles", "weapons", "money", "discord", "tebex", "cases"];
    const { draft } = pastedSamples(
      "boutique",
      "Véhicules",
      "Armes",
      "Argent",
      "Packs Discord",
      "Tebex, exemple",
      "Caisses, exemple",
    );
    const said = [...pageOf("boutique").matchAll(/Champs(?: d'un\w* \w+)? : ((?:`\w+`(?:, )?)+)/g)].map(
      ([, words = ""]) => words.split(", ").map((word) => word.replaceAll("`", "")),
    );
    const fieldsOf = ({ item }: List) => [...item.fields, ...item.lists].map(({ name }) => name);
    const described = names.map((name) => list(shop, name));
    expect(said).toEqual([...described, ...(described.at(-1)?.item.lists ?? [])].map(fieldsOf));
    for (const { name, initial } of described) {
      const rows = draft.lists[name] ?? [];
      expect(
        rows.map(({ rest }) => rest),
        name,
      ).toEqual([[]]);
      if (initial)
        expect(
          rows.map(({ values }) => values),
          name,
        ).toEqual(initial);
    }
    // What the page keeps switched off is empty at first.
    for (const [name, title] of [
      ["tebex", "Tebex, désactivé"],
      ["cases", "Caisses, désactivées"],
    ] as const) {
      expect(list(shop, name).initial, name).toBeUndefined();
      expect(sample("boutique", title)).toMatch(/= \{\}\n$/);
    }
    const [sum] = list(shop, "cases").item.rules;
    const total = Number(pageOf("boutique").match(/somme des chances d'une caisse doit faire (\d+)/)?.[1]);
    expect(sum).toMatchObject({ rule: "sum", total });
    expect(saidOf("boutique", pastedSamples("boutique", "Caisses, exemple"))).toEqual([]);
    // The lines of the LB modules stand on their own page.
    const lines = textOf("boutique", filled("boutique", { telephone: "on", tablette: "on" }))[1]
      ?.split("\n")
      .filter((line) => /^[a-z]/.test(line));
    expect(lines?.length).toBeGreaterThan(4);
    for (const line of lines ?? []) expect(twins["/guide/modules/modules-lb"], line).toContain(line);
  });

  test("N-11: plates: format, table and the longest plate", () => {
    const plate = tool("plaque");
    const { draft } = pastedSamples("plaque", "Réglages généraux");
    expect(pick(draft.values, ["format", "table"])).toEqual(initials(plate, ["format", "table"]));
    const longest = Number(pageOf("plaque").match(/affiche (\d+) caractères au plus/)?.[1]);
    expect(field(plate, "format")).toMatchObject({ longest });
  });

  test("N-11: logs: sections, keys and groups", () => {
    const logs = tool("logs");
    const { draft } = pastedSamples("logs", "Fichier de logs");
    for (const name of ["metiers", "logs"]) {
      const groups = list(logs, name).keyed?.groups ?? [];
      expect(
        draft.lists[name]?.map(({ key }) => key),
        name,
      ).toEqual(groups.flatMap(({ keys }) => keys));
    }
    const inSample = sample("logs", "Fichier de logs")
      .split("Config_Logs")[1]
      ?.split(/^ *-- /m)
      .slice(1);
    const groups = (inSample ?? []).map((part) => ({
      title: part.slice(0, part.indexOf("\n")),
      keys: [...part.matchAll(/\['(\w+)'\]/g)].map(([, key]) => key),
    }));
    expect(groups).toEqual(list(logs, "logs").keyed?.groups);
    for (const { title } of groups) expect(pageOf("logs")).toMatch(new RegExp(`^\\| ${title} +\\|`, "m"));
  });

  test("N-11: colours: values, their range, and what the banner may be", () => {
    const colours = tool("couleurs");
    const names = ["couleur", "banniere", "rouge", "vert", "bleu", "opacite"];
    const { draft } = pastedSamples("couleurs", "Couleurs, noms et bannière", "RageUI, bouton sélectionné");
    expect(pick(draft.values, names)).toEqual(initials(colours, names));
    const ranges = [...pageOf("couleurs").matchAll(/^- (?:Chaque couleur|L'opacité) va de (\d+)\D+(\d+)/gm)];
    expect(ranges).toHaveLength(2);
    for (const [, least, most] of ranges) {
      for (const name of names.slice(2)) {
        expect(field(colours, name)).toMatchObject({ least: Number(least), most: Number(most) });
      }
    }
    const banner = field(colours, "banniere");
    const said = sample("couleurs", "Couleurs, noms et bannière").match(/CouleurBanniere.*-- (.+)/)?.[1];
    expect(
      banner.kind === "choice" && banner.options.map(({ label }) => label.replace(/\s/g, " ")).join(", "),
    ).toBe(said);
  });

  test("N-11: founder: the statements", () => {
    const made = madeOf("fondateur", filled("fondateur", { uniqueId: "1" }));
    for (const title of ["Passer fondateur, joueur déconnecté", "Qui est fondateur ?"]) {
      expect(made.get(title), title).toBe(bare(sample("fondateur", title)));
    }
    const search = bare(sample("fondateur", "Retrouver votre ligne")).replace(/ ORDER BY .*$/, "");
    expect(made.get("Contrôler la ligne")).toBe(`${search} WHERE UniqueID = 1;`);
  });

  test("N-11: renumbering: the statements, without linked tables and with one", () => {
    const ticked = { personne: "on", sauvegarde: "on" };
    const simple = madeOf("reset-des-id", filled("reset-des-id", ticked));
    const table = { ...ticked, "tables.0.table": "ma_table_liee" };
    const full = madeOf("reset-des-id", filled("reset-des-id", table, ["ajouter:tables"]));
    const guide = (title: string) => bare(sample("reset-des-id", title));
    expect(simple.get("Copier users")).toBe(guide("Copie de la table users"));
    expect(simple.get("Renuméroter, dans un seul onglet")).toBe(guide("Renuméroter users"));
    expect(simple.get("Contrôler les numéros")).toBe(guide("Contrôle après le script"));
    expect(full.get("Lignes sans propriétaire")).toBe(guide("Lignes sans propriétaire"));
    expect(full.get("Renuméroter, dans un seul onglet")).toBe(guide("Renuméroter users et les tables liées"));
  });
});
