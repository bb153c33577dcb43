import { describe, expect, test } from "vitest";
import type { Compatibility } from "#app/db/schema";
import {
  describeCompatibility,
  previewTyped,
  readTyped,
  toAsked,
  toCompatibility,
  toTyped,
} from "#app/patches/compatibility";
import { draftSchema, patchSchema, storedCompatibility } from "#app/patches/schemas";
import { emptyDraft, type PatchDraft } from "#app/patches/writing/draft";
import { draftFields } from "#app/patches/writing/draft-fields";
import { issuesByField } from "#app/platform/request/issues";

type Typed = PatchDraft["compatibilite"];

const whole: Compatibility = {
  editions: ["legacy", "enhanced"],
  artifactMin: 12_913,
  artifactTested: 15_000,
  gameBuild: 3258,
  onesync: "requis",
};
const stored: Compatibility[] = [
  {},
  whole,
  ...Object.entries(whole).map(([key, value]) => ({ [key]: value })),
  { editions: ["enhanced"], onesync: "facultatif" },
];

/** What the rules say of the form's part about the server. */
function check(change: Partial<Typed>, schema: typeof patchSchema | typeof draftSchema = patchSchema) {
  const parsed = schema.safeParse({
    version: "1",
    title: "t",
    description: "d",
    downloads: { patch: "https://fichiers.neva.fr/a.zip" },
    compatibilite: readTyped({ ...emptyDraft.compatibilite, ...change }),
  });
  return parsed.success ? parsed.data.compatibilite : issuesByField(parsed.error);
}

describe("PN-22: what a patch asks of a server", () => {
  test("PN-22: from the column to the form, the API, an archive and back it stays what it was", () => {
    for (const one of stored) {
      expect(toCompatibility(toAsked(one))).toEqual(one);
      expect(check(toTyped(one))).toEqual(toAsked(one));
      expect(previewTyped(toTyped(one))).toEqual(one);
      expect(storedCompatibility.parse(one)).toEqual(one);
      // The column holds nothing that is not known.
      expect(Object.keys(toCompatibility(toAsked(one)))).toEqual(Object.keys(one));
    }
  });

  test("PN-22: all of it may stay empty, also where the API says nothing at all", () => {
    expect(check({})).toEqual(toAsked({}));
    const { compatibilite } = patchSchema.parse({
      version: "1",
      title: "t",
      description: "d",
      downloads: { patch: "https://fichiers.neva.fr/a.zip" },
    });
    expect(compatibilite).toEqual(toAsked({}));
  });

  const artifact = "Un artifact est un nombre de 3 à 6 chiffres.";
  const build = "Un build du jeu est un nombre de 4 ou 5 chiffres.";
  test.each<[Partial<Typed>, keyof Typed, string]>([
    [{ artifactMinimal: "12" }, "artifactMinimal", artifact],
    [{ artifactMinimal: "1234567" }, "artifactMinimal", artifact],
    [{ artifactMinimal: "12913a" }, "artifactMinimal", artifact],
    [{ artifactMinimal: "-12913" }, "artifactMinimal", artifact],
    [{ artifactTeste: "1e5" }, "artifactTeste", artifact],
    [{ artifactTeste: "12913.5" }, "artifactTeste", artifact],
    [{ buildJeu: "999" }, "buildJeu", build],
    [{ buildJeu: "123456" }, "buildJeu", build],
    [{ buildJeu: "<script>" }, "buildJeu", build],
    [
      { onesync: "oui" },
      "onesync",
      "OneSync est «\u00a0requis\u00a0» ou «\u00a0facultatif\u00a0», ou n'est pas précisé.",
    ],
    [{ editions: ["redm"] }, "editions", "Une édition est «\u00a0legacy\u00a0» ou «\u00a0enhanced\u00a0»."],
    [{ editions: ["legacy", "legacy"] }, "editions", "Chaque édition une seule fois."],
    [
      { artifactMinimal: "15000", artifactTeste: "12913" },
      "artifactTeste",
      "L'artifact essayé ne peut pas être plus ancien que l'artifact minimal.",
    ],
  ])("PN-22: %o is refused under its field, of a draft too", (change, field, sentence) => {
    for (const schema of [patchSchema, draftSchema]) {
      expect(check(change, schema)).toEqual({ [`compatibilite.${field}`]: sentence });
    }
  });

  test("PN-22: three to six digits, spaces around them, the same artifact twice and either one alone are fine", () => {
    expect(check({ artifactMinimal: " 100 ", artifactTeste: "999999" })).toMatchObject({
      artifactMinimal: 100,
      artifactTeste: 999_999,
    });
    expect(check({ artifactMinimal: "12913", artifactTeste: "12913" })).toMatchObject({
      artifactTeste: 12_913,
    });
    expect(check({ artifactTeste: "12913" })).toMatchObject({ artifactMinimal: null });
    expect(check({ buildJeu: "1604" })).toMatchObject({ buildJeu: 1604 });
    expect(check({ editions: ["enhanced", "legacy"] })).toMatchObject({ editions: ["legacy", "enhanced"] });
  });

  test("PN-22: in words, each thing that was said and none other", () => {
    const words = (one: Compatibility) =>
      describeCompatibility(one).map(({ term, text }) => `${term} : ${text}`);
    expect(words(whole)).toEqual([
      "Éditions : Legacy et Enhanced",
      "Artifact serveur : 12913 ou plus récent, essayé jusqu'à 15000",
      "Build du jeu : 3258 ou plus récent",
      "OneSync : requis",
    ]);
    expect(words({ editions: ["enhanced"], artifactTested: 15_000 })).toEqual([
      "Édition : Enhanced",
      "Artifact serveur : essayé jusqu'à 15000",
    ]);
    expect(words({ artifactMin: 12_913 })).toEqual(["Artifact serveur : 12913 ou plus récent"]);
    expect(words({})).toEqual([]);
    expect(words({ editions: [] })).toEqual([]);
  });

  test("PN-22: a preview leaves out what is not finished yet", () => {
    const typed = {
      ...toTyped(whole),
      artifactMinimal: "12x",
      onesync: "oui",
      editions: ["enhanced", "redm"],
    };
    expect(previewTyped(typed)).toEqual({ editions: ["enhanced"], artifactTested: 15_000, gameBuild: 3258 });
  });

  test("PN-22, T-34: two versions are compared in each of its fields", () => {
    const texts = (typed: Typed) =>
      new Map(draftFields({ ...emptyDraft, compatibilite: typed }).map(({ label, text }) => [label, text]));
    const [empty, full] = [texts(toTyped({})), texts(toTyped(whole))];
    expect([...full].filter(([label, text]) => empty.get(label) !== text)).toEqual([
      ["Éditions essayées", "Legacy\nEnhanced"],
      ["Artifact minimal", "12913"],
      ["Artifact le plus récent essayé", "15000"],
      ["Build du jeu", "3258"],
      ["OneSync", "requis"],
    ]);
  });
});
