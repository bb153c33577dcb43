/** Every sentence of the downloads editor. */
export const downloadMessages = {
  saved: "Téléchargement modifié et sauvegardé !",
  failed: "❌ Erreur lors de la sauvegarde du téléchargement sur le serveur.",
  missing: "Ce fichier n'existe plus.",
  conflict: "Ce fichier a été modifié entre-temps. Les deux versions sont ci-dessous : rien n'est perdu.",
  removed: "Version précédente retirée : les membres ne peuvent plus la télécharger.",
  removalConflict:
    "Ce fichier a été modifié entre-temps. Rien n'a été retiré : relisez sa liste, puis recommencez.",
} as const;
