/** Every sentence of the downloads editor. */
export const downloadMessages = {
  saved: "Téléchargement modifié et sauvegardé\u202f!",
  failed: "❌ Erreur lors de la sauvegarde du téléchargement sur le serveur.",
  removalFailed: "❌ Erreur lors du retrait de la version précédente. Réessayez dans un instant.",
  oldChecksum:
    "C'est l'empreinte de la version actuelle\u00a0: indiquez celle du nouveau fichier, ou laissez vide. Si le fichier est le même ailleurs, décochez «\u00a0Garder la version actuelle\u00a0».",
  missing: "Ce fichier n'existe plus.",
  conflict:
    "Ce fichier a été modifié entre-temps. Les deux versions sont ci-dessous\u00a0: rien n'est perdu.",
  removed: "Version précédente retirée\u00a0: les clients ne peuvent plus la télécharger.",
  removalConflict:
    "Ce fichier a été modifié entre-temps. Rien n'a été retiré\u00a0: relisez sa liste, puis recommencez.",
} as const;
