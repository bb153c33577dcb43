import type { Modifications } from "#app/db/schema";

/** The groups of a patch, in the order of display, with their labels (PN-10). */
const labels: Readonly<Record<GroupKey, string>> = {
  systemMetier: "Système métier",
  inventaire: "Inventaire",
  braquages: "Braquages",
  divers: "Divers",
};

export type GroupKey = keyof Modifications;

export const groups = (Object.keys(labels) as GroupKey[]).map((key) => ({ key, label: labels[key] }));

/** Something for each group: its lines, or the rule for them. */
export const byGroup = <T>(of: (key: GroupKey) => T) =>
  Object.fromEntries(groups.map(({ key }) => [key, of(key)])) as Record<GroupKey, T>;

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
