/** Why a backup was made, in words. */
export const backupKinds = {
  nuit: "Nuit",
  manuelle: "À la demande",
  securite: "Avant restauration",
} as const;

export type BackupKind = keyof typeof backupKinds;
