/** Every sentence of the downloads editor. */
export const downloadMessages = {
  saved: "Téléchargement modifié et sauvegardé\u202f!",
  failed: "❌ Erreur lors de la sauvegarde du téléchargement sur le serveur.",
  removalFailed: "❌ La version précédente n'a pas pu être retirée. Réessayez dans un instant.",
  missing: "Ce fichier n'existe plus.",
  conflict:
    "Ce fichier a été modifié entre-temps. Les deux versions sont ci-dessous\u00a0: rien n'est perdu.",
  removed: "Version précédente retirée\u00a0: les clients ne peuvent plus la télécharger.",
  removalConflict:
    "Ce fichier a été modifié entre-temps. Rien n'a été retiré\u00a0: relisez sa liste, puis recommencez.",
} as const;
