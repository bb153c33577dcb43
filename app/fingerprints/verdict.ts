import { countFiles } from "./count-files";

interface Counts {
  fusion: number;
  intact: number;
  /** Files that were not compared, and that the target may change. */
  unchecked: number;
}

/** What replacing the folder would do. Of one without any file of the version, chosen by mistake, nobody can say. */
export function verdictOf({ fusion, intact, unchecked }: Counts, from: string, to: string) {
  if (fusion > 0)
    return {
      kind: "attention",
      title: `${countFiles(fusion)} à fusionner à la main`,
      text: `Passer de ${from} à ${to} écraserait ce que vous y avez changé. Gardez-en une copie avant de remplacer quoi que ce soit.${
        unchecked > 0
          ? ` Hors de resources, rien n'a été vérifié\u00a0: ${countFiles(unchecked)} à voir.`
          : ""
      }`,
    } as const;
  if (intact === 0)
    return {
      kind: "attention",
      title: `Aucun de vos fichiers n'est celui de la ${from}`,
      text: "On ne peut pas dire ce qu'une mise à jour y remplacerait\u00a0: choisissez le dossier de la base en entier, et la version de votre serveur.",
    } as const;
  if (unchecked > 0)
    return {
      kind: "attention",
      title: `${countFiles(unchecked)} à vérifier à la main`,
      text: `Dans resources, aucun fichier que la ${to} change ne porte de modification de votre part. À côté, rien n'a été comparé, et la ${to} peut y remplacer ce que vous avez changé.`,
    } as const;
  return {
    kind: "note",
    title: "Rien de ce que vous avez changé ne serait perdu",
    text: `Aucun fichier que la ${to} change ne porte de modification de votre part.`,
  } as const;
}
