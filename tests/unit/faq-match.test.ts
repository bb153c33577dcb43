import { beforeAll, expect, test } from "vitest";
import { matcher } from "#app/guide/faq-match";
import type { FaqEntry } from "#app/guide/page-types";
import { compileGuide } from "../../scripts/guide/compile.ts";

let entries: FaqEntry[] = [];
let find: ReturnType<typeof matcher>;
beforeAll(async () => {
  const { pages } = await compileGuide();
  const parts = pages.find(({ path }) => path === "/guide/faq")?.parts ?? [];
  entries = parts.flatMap((part) => ("block" in part && part.block === "faq" ? part.entries : []));
  find = matcher(entries.map(({ question, text }) => `${question} ${text}`));
});

const answersTo = (query: string) => [...find(query)].map((place) => entries[place]?.id ?? "");

test.each([
  ["tarif", "formules-et-prix"],
  ["combien ça coute", "formules-et-prix"],
  ["prix de la base", "formules-et-prix"],
  ["abonnement", "formules-et-prix"],
  ["50€", "formules-et-prix"],
  ["comment payer", "moyens-de-paiement"],
  ["paysafecard", "moyens-de-paiement"],
  ["je peux payer en plusieurs fois", "moyens-de-paiement"],
  ["je veux un remboursement", "remboursement"],
  ["refund", "remboursement"],
  ["firewall", "ports"],
  ["nombre de joueurs", "onesync"],
  ["combien de slots", "onesync"],
  ["mysql", "base-de-donnees"],
  ["bdd", "base-de-donnees"],
  ["changer la couleur du menu", "couleurs-et-logos"],
  ["partager ma licence", "verification-de-licence"],
  ["license", "verification-de-licence"],
  ["comment installer la base", "avant-installation"],
  ["tester sur mon pc", "tester-en-local"],
  ["vous pouvez installer pour moi", "installation-par-equipe"],
  ["se mettre admin", "devenir-fondateur"],
  ["vous êtes ouvert quand", "horaires-et-delais"],
  ["ouvrir un ticket", "obtenir-de-l-aide"],
  ["crypté", "open-source"],
  ["modifier le code", "open-source"],
  ["mlo", "mappings-inclus"],
])("FAQ-01: a sentence finds its question, among few: %s", (typed, id) => {
  const found = answersTo(typed);
  expect(found).toContain(id);
  expect(found.length).toBeLessThanOrEqual(7);
});

test("FAQ-01: what every answer is about decides only alone", () => {
  expect(answersTo("base").length).toBeGreaterThan(answersTo("base remboursement").length);
  expect(answersTo("base remboursement")).toEqual(answersTo("remboursement"));
});

test("FAQ-01: a word is found as it is typed, letter by letter, and inside another one", () => {
  for (const typed of ["rembour", "REMBOURSE", "embourse"])
    expect(answersTo(typed), typed).toContain("remboursement");
});

test("FAQ-01: a word that begins others is not found inside them: 'port' begins 'portail', and is in 'support'", () => {
  for (const typed of ["port", "ports"])
    expect(answersTo(typed), typed).toEqual(["ports", "avant-installation", "tester-en-local"]);
});

test("FAQ-01: what is in no question finds none, and what asks for nothing hides none", () => {
  expect(answersTo("zzz")).toEqual([]);
  expect(answersTo("copier le lien")).toEqual([]);
  for (const typed of ["", " ", "comm"]) expect(answersTo(typed).length, typed).toBeGreaterThan(2);
});
