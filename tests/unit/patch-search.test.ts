import { expect, test } from "vitest";
import { filterOf } from "#app/patches/search";
import type { PatchView } from "#app/patches/views";
import { noChanges } from "../fixtures/many-patches.ts";
import { memberDetails, publicPatch } from "../fixtures/patch-view.ts";

const guestView: PatchView = publicPatch({
  title: "Boutique avancée",
  description: "Véhicules et caisses.",
  modifications: { ...noChanges, inventaire: ["Coffre d'entreprise"] },
});
const memberView: PatchView = {
  ...guestView,
  member: memberDetails({ modifiedFiles: ["resources/[boutique]/config.lua"] }),
};

const finds = (text: string, patch = guestView) => filterOf({ text, group: null })(patch);

test("PN-16: every word must match, whatever the case and the accents", () => {
  expect(finds("VEHICULES avancee")).toBe(true);
  expect(finds("véhicules phone")).toBe(false);
  expect(finds("5.2")).toBe(true);
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
    expect(finds(text), text).toBe(true);
  }
  expect(finds("« phone »")).toBe(false);
});

test("PN-16: no word is made of the end of one text and the beginning of the next", () => {
  expect(finds("0Boutique")).toBe(false);
  expect(finds("avancéevéhicules")).toBe(false);
});

test("PN-16: a version is found with a 'v' before it, a word whichever apostrophe a phone types", () => {
  for (const text of ["v5.2.0", "V5.2", "d’entreprise", "d'entreprise"]) {
    expect(finds(text), text).toBe(true);
  }
  expect(finds("v5.3")).toBe(false);
  // Only before a number: 'vaisse' is no 'caisse'.
  expect(finds("vaisses")).toBe(false);
});

test("PN-16: a plural finds its singular, and the other way round", () => {
  for (const text of ["boutiques", "inventaires coffres", "véhicule", "caisse"]) {
    expect(finds(text), text).toBe(!text.startsWith("inventaires"));
  }
  const patch = { ...guestView, title: "Niveau d'un accès" };
  for (const text of ["niveaux", "accès"]) expect(finds(text, patch), text).toBe(true);
  // Words that end so without being many.
  for (const [text, title] of [
    ["prix", "Prise en charge"],
    ["bus", "Bugs"],
  ] as const)
    expect(finds(text, { ...patch, title }), text).toBe(false);
});

test("PN-16: what names a patch, and words that say nothing, need not be in it", () => {
  for (const text of [
    "patch 5.2.0",
    "version 5.2",
    "la version 5.2.0",
    "les véhicules",
    "nouveautés boutique",
  ])
    expect(finds(text), text).toBe(true);
  for (const text of ["patch 5.3", "version 7.7.7", "patch phone"]) expect(finds(text), text).toBe(false);
});

test("PN-16: a mark that is no word finds nothing, and not everything", () => {
  const modifications = { ...guestView.modifications, inventaire: [] };
  expect(finds("’", { ...guestView, modifications })).toBe(false);
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
    expect(finds(text, patch), text).toBe(true);
  for (const text of ["anticheat", "maj", "lb-phone"]) expect(finds(text), text).toBe(false);
});

test("PN-16: a group matches when something changed in it", () => {
  expect(filterOf({ text: "", group: "inventaire" })(guestView)).toBe(true);
  expect(filterOf({ text: "", group: "braquages" })(guestView)).toBe(false);
});

test("PN-16, N-03: the words of its marks find a patch", () => {
  const marked = { ...guestView, security: true, breaking: true };
  for (const text of ["sécurité", "correctif de sécurité", "incompatible", "changements incompatibles"]) {
    expect(finds(text, marked), text).toBe(true);
    expect(finds(text), text).toBe(false);
  }
});

test("PN-16, PN-18: a withdrawn patch is found by that word, which the list shows, and not by marks that it hides", () => {
  const withdrawn = { ...guestView, security: true, withdrawn: { reason: "Perte", replacedBy: null } };
  expect([finds("retiré", withdrawn), finds("sécurité", withdrawn)]).toEqual([true, false]);
  expect(finds("retiré")).toBe(false);
});

test("F-17: file names are searched for members only", () => {
  expect(finds("config.lua", memberView)).toBe(true);
  expect(finds("config.lua")).toBe(false);
});
