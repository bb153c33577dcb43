const labels = {
  creation: "Créé",
  modification: "Modifié",
  publication: "Publié",
  retrait: "Retiré",
  "remise-en-ligne": "Remis en ligne",
  corbeille: "Mis à la corbeille",
  suppression: "Supprimé",
  restauration: "Restauré",
  "suppression-definitive": "Effacé définitivement",
  renommage: "Renommé",
  fusion: "Fusionné",
  essai: "Message d'essai envoyé",
  renvoi: "Message renvoyé",
  arrivee: "Message arrivé",
  revocation: "Révoqué",
  fin: "Session terminée",
  "remise-a-zero": "Remis à zéro",
  lancement: "Lancé",
} as const;

export type AuditAction = keyof typeof labels;

/** An action of the journal in words; one that is not known (of a restored line) is shown as it is written. */
export const actionLabel = (action: string): string => labels[action as AuditAction] ?? action;

/** What a line of the journal is about. */
const entities = {
  patch: "patch",
  mapping: "mapping",
  tag: "métier",
  telechargement: "téléchargement",
  diagnostic: "message du diagnostic",
  compte: "compte local",
  jeton: "jeton",
  session: "session",
  message: "message Discord",
  statistiques: "statistiques",
  reglage: "réglage",
  sauvegarde: "sauvegarde",
  tache: "tâche",
} as const;

export type AuditEntity = keyof typeof entities;

export const auditEntities = Object.keys(entities) as AuditEntity[];

/** A kind in words; one that is not known (of a restored line) is shown as it is written. */
export const entityLabel = (entity: string): string => entities[entity as AuditEntity] ?? entity;
