import { expect, test } from "vitest";
import { matchesFilter } from "#app/patches/search";
import type { PatchView } from "#app/patches/views";

const guestView: PatchView = {
  id: "1",
  version: "5.2.0",
  title: "Boutique avancée",
  description: "Véhicules et caisses.",
  author: "Administrateur",
  publishedAt: 0,
  modifications: { systemMetier: [], inventaire: ["Coffre d'entreprise"], braquages: [], divers: [] },
  breaking: false,
  compatibility: {},
  withdrawn: null,
};
const memberView: PatchView = {
  ...guestView,
  member: {
    modifiedFiles: ["resources/[boutique]/config.lua"],
    available: { patch: true, base: false, mappings: false },
    upgradeSteps: [],
    upgradeSql: "",
  },
};

test("PN-16: every word must match, whatever the case and the accents", () => {
  expect(matchesFilter(guestView, { text: "VEHICULES avancee", group: null })).toBe(true);
  expect(matchesFilter(guestView, { text: "véhicules phone", group: null })).toBe(false);
  expect(matchesFilter(guestView, { text: "5.2", group: null })).toBe(true);
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
    expect(matchesFilter(guestView, { text, group: null }), text).toBe(true);
  }
  expect(matchesFilter(guestView, { text: "« phone »", group: null })).toBe(false);
});

test("PN-16: no word is made of the end of one text and the beginning of the next", () => {
  expect(matchesFilter(guestView, { text: "0Boutique", group: null })).toBe(false);
  expect(matchesFilter(guestView, { text: "avancéevéhicules", group: null })).toBe(false);
});

test("PN-16: a version is found with a 'v' before it, a word whichever apostrophe a phone types", () => {
  for (const text of ["v5.2.0", "V5.2", "d’entreprise", "d'entreprise"]) {
    expect(matchesFilter(guestView, { text, group: null }), text).toBe(true);
  }
  expect(matchesFilter(guestView, { text: "v5.3", group: null })).toBe(false);
  // Only before a number: 'vaisse' is no 'caisse'.
  expect(matchesFilter(guestView, { text: "vaisses", group: null })).toBe(false);
});

test("PN-16: a plural finds its singular, and the other way round", () => {
  for (const text of ["boutiques", "inventaires coffres", "véhicule", "caisse"]) {
    expect(matchesFilter(guestView, { text, group: null }), text).toBe(!text.startsWith("inventaires"));
  }
  const patch = { ...guestView, title: "Niveau d'un accès" };
  for (const text of ["niveaux", "accès"])
    expect(matchesFilter(patch, { text, group: null }), text).toBe(true);
  // Words that end so without being many.
  for (const [text, title] of [
    ["prix", "Prise en charge"],
    ["bus", "Bugs"],
  ] as const)
    expect(matchesFilter({ ...patch, title }, { text, group: null }), text).toBe(false);
});

test("PN-16: what names a patch, and words that say nothing, need not be in it", () => {
  for (const text of [
    "patch 5.2.0",
    "version 5.2",
    "la version 5.2.0",
    "les véhicules",
    "nouveautés boutique",
  ])
    expect(matchesFilter(guestView, { text, group: null }), text).toBe(true);
  for (const text of ["patch 5.3", "version 7.7.7", "patch phone"])
    expect(matchesFilter(guestView, { text, group: null }), text).toBe(false);
});

test("PN-16: a mark that is no word finds nothing, and not everything", () => {
  const modifications = { ...guestView.modifications, inventaire: [] };
  expect(matchesFilter({ ...guestView, modifications }, { text: "’", group: null })).toBe(false);
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
    expect(matchesFilter(patch, { text, group: null }), text).toBe(true);
  for (const text of ["anticheat", "maj", "lb-phone"])
    expect(matchesFilter(guestView, { text, group: null }), text).toBe(false);
});

test("PN-16: a group matches when something changed in it", () => {
  expect(matchesFilter(guestView, { text: "", group: "inventaire" })).toBe(true);
  expect(matchesFilter(guestView, { text: "", group: "braquages" })).toBe(false);
});

test("F-17: file names are searched for members only", () => {
  expect(matchesFilter(memberView, { text: "config.lua", group: null })).toBe(true);
  expect(matchesFilter(guestView, { text: "config.lua", group: null })).toBe(false);
});
