/** Every sentence of the editor of known messages. */
export const ruleMessages = {
  created: "Message ajouté\u00a0: la page publique le connaît.",
  saved: "Message modifié et sauvegardé\u202f!",
  deleted: "Message supprimé.",
  failed: "❌ Erreur lors de la sauvegarde du message sur le serveur.",
  deletionFailed: "❌ Erreur lors de la suppression du message sur le serveur.",
  trialFailed: "La console n'a pas pu être essayée. Réessayez dans un instant.",
  missing: "Ce message n'existe plus. Ajoutez-le de nouveau pour garder votre texte.",
  deletedMeanwhile: "Supprimé entre-temps. Ajoutez-le de nouveau pour garder votre texte.",
  conflict:
    "Ce message a été modifié entre-temps. Les deux versions sont ci-dessous\u00a0: rien n'est perdu.",
  deletionConflict:
    "Ce message a été modifié entre-temps. Rien n'a été supprimé\u00a0: relisez-le, puis recommencez.",
  full: "La liste est pleine\u00a0: supprimez un message avant d'en ajouter un.",
  noPage: "Cette page du guide n'existe pas.",
  empty: "Collez la console de votre serveur.",
} as const;
