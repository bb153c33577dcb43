import { expect, test } from "vitest";
import { filterOf } from "#app/patches/search";
import type { PatchView } from "#app/patches/views";

const guestView: PatchView = {
  id: "1",
  version: "5.2.0",
  title: "Boutique avancée",
  description: "Véhicules et caisses.",
  author: "Administrateur",
  publishedAt: 0,
  onlineAt: 0,
  modifications: { systemMetier: [], inventaire: ["Coffre d'entreprise"], braquages: [], divers: [] },
  breaking: false,
  security: false,
  compatibility: {},
  withdrawn: null,
};
const memberView: PatchView = {
  ...guestView,
  member: {
    modifiedFiles: ["resources/[boutique]/config.lua"],
    available: { patch: true, base: false, mappings: false },
    cumulative: false,
    upgradeSteps: [],
    upgradeSql: "",
  },
};

test("PN-16: every word must match, whatever the case and the accents", () => {
  expect(filterOf({ text: "VEHICULES avancee", group: null })(guestView)).toBe(true);
  expect(filterOf({ text: "véhicules phone", group: null })(guestView)).toBe(false);
  expect(filterOf({ text: "5.2", group: null })(guestView)).toBe(true);
});

test("PN-16: quotation marks and what nobody sees of a paste are no part of a word", () => {
  for (const text of [
    "« véhicules »",
    '"véhicules"',
    "“véhicule”",
    "véhi\u00adcules",
    "\u200evéhicules\u200b",
    "ve\u0301hicules",
  ]) {
    expect(filterOf({ text, group: null })(guestView), text).toBe(true);
  }
  expect(filterOf({ text: "« phone »", group: null })(guestView)).toBe(false);
});

test("PN-16: no word is made of the end of one text and the beginning of the next", () => {
  expect(filterOf({ text: "0Boutique", group: null })(guestView)).toBe(false);
  expect(filterOf({ text: "avancéevéhicules", group: null })(guestView)).toBe(false);
});

test("PN-16: a version is found with a 'v' before it, a word whichever apostrophe a phone types", () => {
  for (const text of ["v5.2.0", "V5.2", "d’entreprise", "d'entreprise"]) {
    expect(filterOf({ text, group: null })(guestView), text).toBe(true);
  }
  expect(filterOf({ text: "v5.3", group: null })(guestView)).toBe(false);
  // Only before a number: 'vaisse' is no 'caisse'.
  expect(filterOf({ text: "vaisses", group: null })(guestView)).toBe(false);
});

test("PN-16: a plural finds its singular, and the other way round", () => {
  for (const text of ["boutiques", "inventaires coffres", "véhicule", "caisse"]) {
    expect(filterOf({ text, group: null })(guestView), text).toBe(!text.startsWith("inventaires"));
  }
  const patch = { ...guestView, title: "Niveau d'un accès" };
  for (const text of ["niveaux", "accès"]) expect(filterOf({ text, group: null })(patch), text).toBe(true);
  // Words that end so without being many.
  for (const [text, title] of [
    ["prix", "Prise en charge"],
    ["bus", "Bugs"],
  ] as const)
    expect(filterOf({ text, group: null })({ ...patch, title }), text).toBe(false);
});

test("PN-16: what names a patch, and words that say nothing, need not be in it", () => {
  for (const text of [
    "patch 5.2.0",
    "version 5.2",
    "la version 5.2.0",
    "les véhicules",
    "nouveautés boutique",
  ])
    expect(filterOf({ text, group: null })(guestView), text).toBe(true);
  for (const text of ["patch 5.3", "version 7.7.7", "patch phone"])
    expect(filterOf({ text, group: null })(guestView), text).toBe(false);
});

test("PN-16: a mark that is no word finds nothing, and not everything", () => {
  const modifications = { ...guestView.modifications, inventaire: [] };
  expect(filterOf({ text: "’", group: null })({ ...guestView, modifications })).toBe(false);
});

test("PN-16: a word finds the other ways to write it", () => {
  const patch = {
    ...guestView,
    title: "Grosse mise à jour\u00a0: anti-cheat",
    description: "Modules LB, téléphone.",
  };
  for (const text of [
    "anticheat",
    "anti cheat",
    "maj",
    "mise à jour",
    "lb-phone",
    "lb_phone",
    "lb phone",
    "updates",
  ])
    expect(filterOf({ text, group: null })(patch), text).toBe(true);
  for (const text of ["anticheat", "maj", "lb-phone"])
    expect(filterOf({ text, group: null })(guestView), text).toBe(false);
});

test("PN-16: a group matches when something changed in it", () => {
  expect(filterOf({ text: "", group: "inventaire" })(guestView)).toBe(true);
  expect(filterOf({ text: "", group: "braquages" })(guestView)).toBe(false);
});

test("PN-16, N-03: the words of its marks find a patch", () => {
  const marked = { ...guestView, security: true, breaking: true };
  for (const text of ["sécurité", "correctif de sécurité", "incompatible", "changements incompatibles"]) {
    expect(filterOf({ text, group: null })(marked), text).toBe(true);
    expect(filterOf({ text, group: null })(guestView), text).toBe(false);
  }
});

test("PN-16, PN-18: a withdrawn patch is found by that word, which the list shows, and not by marks that it hides", () => {
  const withdrawn = { ...guestView, security: true, withdrawn: { reason: "Perte", replacedBy: null } };
  const finds = (text: string) => filterOf({ text, group: null })(withdrawn);
  expect([finds("retiré"), finds("sécurité")]).toEqual([true, false]);
  expect(filterOf({ text: "retiré", group: null })(guestView)).toBe(false);
});

test("F-17: file names are searched for members only", () => {
  expect(filterOf({ text: "config.lua", group: null })(memberView)).toBe(true);
  expect(filterOf({ text: "config.lua", group: null })(guestView)).toBe(false);
});
