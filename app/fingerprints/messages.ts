/** Every sentence about fingerprints that staff read. */
export const fingerprintMessages = {
  saved: "Empreintes enregistrées.",
  unchanged: "Ces empreintes sont déjà celles de ce patch.",
  removed: "Empreintes retirées.",
  empty: "Choisissez le dossier, un fichier d'empreintes, ou collez sa liste.",
  none: "Cette liste ne contient aucune empreinte.",
  several: "Un seul envoi à la fois\u00a0: un fichier, ou une liste collée.",
  notText: "Ce fichier n'est pas une liste d'empreintes\u00a0: un texte en UTF-8 est attendu.",
  tooLarge:
    "Les tailles de cette liste dépassent ce qu'un disque peut contenir\u00a0: rien n'a été enregistré.",
  tooLong: "Une fois normalisée, cette liste dépasse 24\u00a0Mo\u00a0: rien n'a été enregistré.",
  longPath:
    "Un chemin de cette liste dépasse 300 caractères depuis le dossier de la base\u00a0: rien n'a été enregistré.",
  refused: "Des lignes sont refusées\u00a0: rien n'a été enregistré.",
  doubtful: "Est-ce bien le dossier de la base\u202f? Rien n'est encore enregistré.",
  readable: "Cette liste peut être enregistrée.",
  conflict:
    "Les empreintes de ce patch ont changé entre-temps. Rien n'a été enregistré\u00a0: relisez ce qui est en place, puis recommencez.",
  failed: "Erreur lors de l'enregistrement des empreintes. Réessayez dans un instant.",
  removalFailed: "Erreur lors du retrait des empreintes. Réessayez dans un instant.",
} as const;
