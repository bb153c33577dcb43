import { counted } from "#app/text/counted";

/** The sentences of the form of a mapping (ADM-15, ERR-21, ERR-23). */
export const mappingMessages = {
  created: "Mapping créé avec succès\u202f!",
  updated: "Mapping modifié avec succès\u202f!",
  failed: "❌ Erreur lors de la création du mapping.",
  changeFailed: "❌ Erreur lors de la modification du mapping.",
  inTrash: "Ce mapping est à la corbeille\u00a0: restaurez-le, puis enregistrez de nouveau.",
  writtenSince:
    "Le mapping est enregistré, sans ce que vous avez écrit pendant l'envoi\u00a0: enregistrez de nouveau.",
} as const;

/** What of several was left alone, behind what was done. */
const andLeft = (count: number) =>
  count === 0
    ? ""
    : `, ${counted(count, "laissé\u00a0: modifié entre-temps", "laissés\u00a0: modifiés entre-temps")}`;

/** Those of the list, which the server says: the form's own script is lighter without them. */
export const mappingListMessages = {
  trashed: "Mapping mis à la corbeille.",
  restored: "Mapping restauré.",
  erased: "Mapping effacé définitivement.",
  noneChosen: "Cochez au moins un mapping.",
  noJobChosen: "Choisissez le nouveau métier.",
  manyTrashed: (count: number, left = 0) =>
    `${counted(count, "mapping mis à la corbeille", "mappings mis à la corbeille")}${andLeft(left)}.`,
  manyMoved: (count: number, left = 0) =>
    `${counted(count, "mapping modifié", "mappings modifiés")}${andLeft(left)}.`,
  cut: (done: string) => ({
    title: "Le lot s'est arrêté en route",
    message: `La base de données ne répond plus. Avant cela\u00a0: ${done} Le suivant l'est peut-être aussi\u00a0: relisez la liste, puis recommencez avec les autres.`,
  }),
  overrides: "Un autre mapping remplace le même intérieur.",
  gone: "Ce mapping n'existe pas (ou plus).",
  backAgain: "Ce mapping a quitté la corbeille entre-temps\u00a0: il est en ligne, rien n'a été effacé.",
} as const;
