import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { fieldLabel } from "#app/audit/field-labels";
import { checkVersion } from "#app/backups/archive/check-records";
import { PlanSection } from "#app/backups/components/plan-section";
import { MapList } from "#app/mappings/components/map-list";
import { counted } from "#app/text/counted";
import { Result } from "#app/tools/components/result";

test("L10N-01: in French nothing and one are singular", () => {
  const said = [0, 1, 2, 1240].map((count) => counted(count, "patch publié", "patchs publiés"));
  expect(said).toEqual(["0 patch publié", "1 patch publié", "2 patchs publiés", "1\u202f240 patchs publiés"]);
});

test.each([
  [0, "0 identique · 1 à créer"],
  [1, "1 identique · 1 à créer"],
  [2, "2 identiques · 1 à créer"],
])("BAK-06: a dry run says of %i what is the same", (identical, sentence) => {
  const line = {
    token: "a",
    fate: "creer" as const,
    title: "x",
    reason: null,
    note: null,
    lookAlikes: [],
    fields: [],
    ticked: false,
  };
  const entity = {
    name: "patches",
    label: "Patchs",
    identical,
    counts: { creer: 1, modifier: 0, conflit: 0, supprimer: 0 },
    choices: ["rien", "ajouter"] as const,
    choice: "rien" as const,
    effects: {},
    lines: [line],
    lookAlikes: 0,
    more: 0,
    endsOwnSession: false,
  };
  expect(renderToStaticMarkup(createElement(PlanSection, { entity, kept: null }))).toContain(sentence);
});

test.each([
  [1, "… et 1 autre."],
  [2, "… et 2 autres."],
])("N-11: what is wrong with a file beyond forty things is counted, here %i", (more, sentence) => {
  const issues = Array.from({ length: 40 + more }, (_, i) => ({ path: [i], sentence: `Faute ${i}` }));
  const outcome = { issues, outputs: [] };
  expect(
    renderToStaticMarkup(createElement(Result, { outcome, remarks: [], asked: true } as never)),
  ).toContain(sentence);
});

test.each([
  [1, "Et 1 autre."],
  [2, "Et 2 autres."],
])("MAP-23: the list beside the map counts what it does not show, here %i", (more, sentence) => {
  const pins = Array.from({ length: 100 }, (_, i) => ({
    id: `${i}`,
    nom: "x",
    x: 0,
    y: 0,
    z: 0,
    metier: null,
  }));
  const list = createElement(MapList, { pins, inView: 100 + more, near: null, selected: null } as never);
  expect(renderToStaticMarkup(list)).toContain(sentence);
});

test.each([
  [0, "Version 0 du format, plus ancienne que celle de ce site (1)."],
  [2, "Version 2 du format, plus récente que celle de ce site (1)."],
])("BAK-04: an archive of version %i is told how old it is", (version, reason) => {
  expect(() => checkVersion(version)).toThrow(expect.objectContaining({ reasons: [reason] }));
});

test.each([
  ["scope", "Portée"],
  ["kind", "Genre"],
  ["montre", "Montré sur l'accueil"],
  ["modifications.systemMetier", "Système métier"],
  ["empreintes.fichiers", "Empreintes\u00a0: fichiers"],
])("ADM-23: the journal calls %s by a word", (field, label) => expect(fieldLabel(field)).toBe(label));

test("ADM-23, LOC-01: the name of a local account is not called one of Discord", () => {
  expect(fieldLabel("username", "compte")).toBe("Nom d'utilisateur");
  expect(fieldLabel("username")).toBe("Nom Discord");
});
