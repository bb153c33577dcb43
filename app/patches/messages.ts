import { plannedYears } from "./choices";

const madeBefore = (state: string) =>
  `Un premier envoi de ce formulaire a déjà créé ce patch (${state}). Ce qui a changé depuis n'y est pas\u00a0: enregistrez de nouveau pour l'y mettre.`;

/** Every sentence of the patch administration (ERR-19, ERR-20, ERR-23), word for word. */
export const patchMessages = {
  created: "Patch créé et sauvegardé\u202f!",
  draftCreated: "Brouillon créé et sauvegardé\u202f!",
  saved: "Patch modifié et sauvegardé\u202f!",
  editsMessage:
    "Annoncé une seule fois\u00a0: enregistrer corrige ce message, arrivé ou non, et ne prévient personne de nouveau.",
  beyondEdit:
    "Annoncé une seule fois\u00a0: enregistrer ne corrige pas ce message, dont Discord n'a pas donné le numéro, et ne prévient personne de nouveau.",
  /** After the sentence of a save, with the hour that is stored: clocks may skip the one that was typed. */
  onlineFrom: (at: string) => `Il sera en ligne le ${at}.`,
  /** After the sentence of a save, too: whether Discord is told. */
  announcedNow: "Son annonce part sur Discord.",
  announcedThen: "Son annonce partira avec lui.",
  unannounced: "Sans annonce sur Discord.",
  published: "Patch publié et sauvegardé\u202f!",
  deleted: "Patch supprimé !",
  purged: "Patch effacé définitivement.",
  restored: "Patch restauré.",
  withdrawn: "Patch retiré.",
  republished: "Patch remis en ligne.",
  createFailed: "Erreur lors de la création du patch",
  saveFailed: "❌ Erreur lors de la sauvegarde du patch sur le serveur.",
  deleteFailedOnServer: "❌ Erreur lors de la suppression du patch sur le serveur.",
  deleteFailed: "❌ Erreur lors de la suppression du patch.",
  deleteConflict: (by: string, at: string) =>
    `Modifié entre-temps par ${by}, le ${at}\u00a0: relisez-le, puis confirmez de nouveau.`,
  /** To the trash, from which it can be taken again. */
  confirmDelete: "Supprimer ce patch\u202f?",
  confirmPurge: "Supprimer ce patch\u202f? Cette action est irréversible.",
  /** It was still a draft, or scheduled, in the form. */
  shownMeanwhile: {
    publie:
      "Ce patch a été publié entre-temps. Les deux versions sont ci-dessous\u00a0: rien n'est perdu. Ce que vous enregistrez maintenant est aussitôt en ligne, sans annonce.",
    retire:
      "Ce patch a été publié, puis retiré entre-temps. Les deux versions sont ci-dessous\u00a0: rien n'est perdu. Ce que vous enregistrez maintenant est aussitôt visible, sans annonce.",
  },
  /** Under who modified it, and when. */
  conflict: "Les deux versions sont ci-dessous\u00a0: rien n'est perdu.",
  hourOutOfRange: `Choisissez une année entre ${plannedYears.first} et ${plannedYears.last}.`,
  conflictApi: (by: string) => `Modifié entre-temps par ${by}`,
  madeBefore: {
    brouillon: madeBefore("brouillon"),
    programme: madeBefore("programmé"),
    publie: madeBefore("publié"),
    retire: madeBefore("retiré"),
  },
  madeBeforeApi: "Un premier envoi avec ce submissionId a déjà créé ce patch, avec un autre contenu.",
  withdrawConflict:
    "Ce patch a été modifié entre-temps\u00a0: relisez-le, puis confirmez de nouveau. Votre raison est gardée.",
  replacementUnknown: "Aucun autre patch publié ne porte cette version.",
  gone: "Ce patch a été supprimé entre-temps. Votre texte est gardé dans ce formulaire.",
  missing: "Ce patch n'existe pas.",
  noSql: "Ce patch n'existe pas, ou ne demande plus de SQL.",
  noPatch: { title: "Ce patch n'existe pas.", message: "Il a peut-être été supprimé." },
  none: "Aucun patch disponible",
  versionTaken: "Un patch porte déjà cette version.",
  versionInTrash: "Un patch de la corbeille porte cette version\u00a0: restaurez-le ou effacez-le d'abord.",
} as const;
