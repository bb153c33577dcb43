/** Sentences of the local accounts (AUTH-22), word for word. */
export const accountMessages = {
  usernameTaken: "Nom d'utilisateur déjà existant",
  emailTaken: "Email déjà existant",
  missing: "Utilisateur non trouvé",
  protected: "Le compte admin ne peut pas être supprimé",
  created: "Compte créé.",
  saved: "Compte modifié.",
  deleted: "Compte supprimé.",
  spent: "Ce compte a déjà été créé, puis supprimé. Envoyez de nouveau le formulaire pour en créer un autre.",
  conflict: "Ce compte a été modifié entre-temps. Les deux versions sont ci-dessous\u00a0: rien n'est perdu.",
  deletionConflict:
    "Ce compte a été modifié entre-temps. Rien n'a été supprimé\u00a0: relisez-le, puis recommencez.",
  failed: "❌ Erreur lors de la sauvegarde du compte sur le serveur.",
  deletionFailed: "❌ Erreur lors de la suppression du compte sur le serveur.",
  endFailed: "❌ Erreur lors de la fermeture des sessions sur le serveur. Réessayez dans un instant.",
  wrong: "Nom d'utilisateur ou mot de passe incorrect.",
} as const;
