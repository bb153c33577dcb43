import type { Modifications } from "#app/db/schema";

/** The four groups of a patch, in the order of display, with their labels (PN-10). */
export const groups = [
  { key: "systemMetier", label: "Système métier" },
  { key: "inventaire", label: "Inventaire" },
  { key: "braquages", label: "Braquages" },
  { key: "divers", label: "Divers" },
] as const satisfies readonly { key: keyof Modifications; label: string }[];

export type GroupKey = (typeof groups)[number]["key"];

/** The lines of each group. */
export const linesByGroup = (linesOf: (key: GroupKey) => string[]): Modifications => ({
  systemMetier: linesOf("systemMetier"),
  inventaire: linesOf("inventaire"),
  braquages: linesOf("braquages"),
  divers: linesOf("divers"),
});

/** The three files of a patch, with the labels of their buttons (PN-11). */
export const fileKinds = {
  patch: "Patch Principal",
  base: "Base Complète",
  mappings: "Mappings",
} as const;

export type FileKind = keyof typeof fileKinds;

export const fileKindKeys = Object.keys(fileKinds) as FileKind[];

export const isFileKind = (value: string | undefined): value is FileKind =>
  value !== undefined && Object.hasOwn(fileKinds, value);

/** The editions of the game that a patch may have been tried on (PN-22). */
export const editions = { legacy: "Legacy", enhanced: "Enhanced" } as const;

export type Edition = keyof typeof editions;

export const editionKeys = Object.keys(editions) as Edition[];
