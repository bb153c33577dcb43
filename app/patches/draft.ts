import type { Modifications } from "#app/db/schema";
import { groups } from "./groups";

/** A patch as the form holds it: texts, not yet checked. The API's body has the same shape. */
export interface PatchDraft {
  version: string;
  title: string;
  description: string;
  modifications: Modifications;
  modifiedFiles: string[];
  downloads: { patch: string; base: string; mappings: string };
  breaking: boolean;
  upgradeSteps: string[];
  upgradeSql: string;
}

export const emptyDraft: PatchDraft = {
  version: "",
  title: "",
  description: "",
  modifications: { systemMetier: [], inventaire: [], braquages: [], divers: [] },
  modifiedFiles: [],
  downloads: { patch: "", base: "", mappings: "" },
  breaking: false,
  upgradeSteps: [],
  upgradeSql: "",
};

export const withoutEmpty = (lines: readonly string[]) =>
  lines.map((line) => line.trim()).filter((line) => line !== "");

/** One line per field, for comparing two versions of a patch field by field. */
export function draftFields(draft: PatchDraft): { label: string; text: string }[] {
  return [
    { label: "Version", text: draft.version },
    { label: "Titre", text: draft.title },
    { label: "Description", text: draft.description },
    ...groups.map(({ key, label }) => ({ label, text: withoutEmpty(draft.modifications[key]).join("\n") })),
    { label: "Fichiers modifiés", text: withoutEmpty(draft.modifiedFiles).join("\n") },
    { label: "Patch Principal", text: draft.downloads.patch },
    { label: "Base Complète", text: draft.downloads.base },
    { label: "Mappings", text: draft.downloads.mappings },
    { label: "Changement incompatible", text: draft.breaking ? "oui" : "non" },
    { label: "Étapes de mise à jour", text: withoutEmpty(draft.upgradeSteps).join("\n") },
    { label: "SQL", text: draft.upgradeSql },
  ];
}
