import { ownValue } from "#app/platform/own-value";

const labels = {
  creation: "Création",
  modification: "Modification",
  publication: "Publication",
  retrait: "Retrait",
  "remise-en-ligne": "Remise en ligne",
  corbeille: "Mise à la corbeille",
  suppression: "Suppression",
  restauration: "Restauration",
  "suppression-definitive": "Effacement définitif",
  renommage: "Renommage",
  fusion: "Fusion",
  essai: "Essai",
  renvoi: "Renvoi",
  arrivee: "Arrivée constatée",
  abandon: "Abandon",
  revocation: "Révocation",
  fin: "Fin",
  "remise-a-zero": "Remise à zéro",
  lancement: "Lancement",
  relecture: "Relecture",
} as const;

export type AuditAction = keyof typeof labels;

/** An action of the journal in words; one that is not known (of a restored line) is shown as it is written. */
export const actionLabel = (action: string): string => ownValue(labels, action) ?? action;

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
  guide: "page du guide",
} as const;

export type AuditEntity = keyof typeof entities;

export const auditEntities = Object.keys(entities) as AuditEntity[];

/** A kind in words; one that is not known (of a restored line) is shown as it is written. */
export const entityLabel = (entity: string): string => ownValue(entities, entity) ?? entity;
