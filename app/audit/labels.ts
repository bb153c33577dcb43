const labels: Record<string, string> = {
  creation: "Créé",
  modification: "Modifié",
  publication: "Publié",
  retrait: "Retiré",
  "remise-en-ligne": "Remis en ligne",
  suppression: "Supprimé",
  restauration: "Restauré",
  "suppression-definitive": "Supprimé définitivement",
  essai: "Message d'essai envoyé",
  renvoi: "Message renvoyé",
  revocation: "Révoqué",
  fin: "Session terminée",
  "remise-a-zero": "Remis à zéro",
  lancement: "Lancé",
};

/** An action of the journal in words; one that is not known is shown as it is written. */
export const actionLabel = (action: string): string => labels[action] ?? action;

const entities: Record<string, string> = {
  patch: "patch",
  mapping: "mapping",
  tag: "métier",
  telechargement: "téléchargement",
  compte: "compte local",
  jeton: "jeton",
  session: "session",
  message: "message Discord",
  statistiques: "statistiques",
  sauvegarde: "sauvegarde",
  tache: "tâche",
};

export const entityLabel = (entity: string): string => entities[entity] ?? entity;
