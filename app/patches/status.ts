export const statusLabels = {
  publie: "Publié",
  brouillon: "Brouillon",
  programme: "Programmé",
  retire: "Retiré",
} as const;

export type PatchStatus = keyof typeof statusLabels;

/** Whether visitors see a patch in this state: one that was withdrawn stays in their list, with its reason. */
export const isShown = (status: unknown): boolean => status === "publie" || status === "retire";
