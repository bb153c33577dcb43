import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { missingContents } from "#app/guide/missing-contents";
import { compileGuide } from "../../scripts/guide/compile.ts";

test("what the owner still has to supply is listed: links, partners, keys, unwritten pages", async () => {
  const { pages } = await compileGuide();
  const found = missingContents(pages).map(({ place, what }) => `${place} · ${what}`);
  expect(found).toContain("Tout le site · Adresse\u00a0: Conditions de vente");
  const fileOf = (words: string) => missingContents(pages).find(({ what }) => what.includes(words))?.file;
  expect(fileOf("Conditions de vente")).toBe("app/links.ts");
  expect(fileOf("Rejoindre le Discord")).toBe("app/site.ts");
  expect(found).toContain("Nos Recommandations · Adresse\u00a0: Hébergeur VPS");
  expect(found).toContain("Guide Anti-cheat · Clé de configuration\u00a0: Fournisseur 1");
  expect(found).toContain("Mentions légales · Éditeur\u00a0: Immatriculation");
  expect(found).toContain("Métiers légaux · Texte à écrire");
  expect(found).toContain("Personnalisation · Texte à écrire");
}, 30_000);

test("each names the file that holds it", () => {
  const files = new Map(missingContents([]).map(({ what, file }) => [what, file]));
  expect(files.get("Adresse\u00a0: Conditions de vente")).toBe("app/links.ts");
  expect([...files.entries()].find(([what]) => what.includes("Rejoindre le Discord"))?.[1]).toBe(
    "app/site.ts",
  );
  for (const file of files.values()) expect(existsSync(file), file).toBe(true);
});
