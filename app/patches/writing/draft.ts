import type { Modifications } from "#app/db/schema";
import { byGroup } from "../groups";

/** A patch as the form holds it: texts, not yet checked. The API's body has the same shape. */
export interface PatchDraft {
  version: string;
  title: string;
  description: string;
  modifications: Modifications;
  modifiedFiles: string[];
  downloads: { patch: string; base: string; mappings: string };
  breaking: boolean;
  security: boolean;
  cumulative: boolean;
  upgradeSteps: string[];
  upgradeSql: string;
  /** Numbers as they were typed; an empty text is one that is not known. */
  compatibilite: {
    editions: string[];
    artifactMinimal: string;
    artifactTeste: string;
    buildJeu: string;
    onesync: string;
  };
}

export const emptyDraft: PatchDraft = {
  version: "",
  title: "",
  description: "",
  modifications: byGroup(() => []),
  modifiedFiles: [],
  downloads: { patch: "", base: "", mappings: "" },
  breaking: false,
  security: false,
  cumulative: false,
  upgradeSteps: [],
  upgradeSql: "",
  compatibilite: { editions: [], artifactMinimal: "", artifactTeste: "", buildJeu: "", onesync: "" },
};

export const withoutEmpty = (lines: readonly string[]) =>
  lines.map((line) => line.trim()).filter((line) => line !== "");
