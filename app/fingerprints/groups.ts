/** What the result is shown by: each group is a question that somebody has. A file may be in several. */
import type { Compared, Effect, Mine, Theirs } from "./compare";

export interface Group {
  /** What its files are, or what becomes of them. */
  key: Mine | Effect;
  label: string;
  /** What it means, for who sees it for the first time. */
  hint: string;
  /** Shown only when it has files. */
  isRare?: true;
}

const mineWords: Record<Mine, string> = {
  intact: "intact",
  personnalise: "personnalisé par vous",
  absent: "absent de votre dossier",
  ajoute: "ajouté par vous",
  illisible: "illisible",
  "a-jour": "déjà à jour",
  nouveau: "",
  "non-verifie": "non vérifié",
};

const theirsWords: Record<Exclude<Theirs, null>, string> = {
  modifie: "modifié par la mise à jour",
  ajoute: "ajouté par la mise à jour",
  retire: "retiré par la mise à jour",
};

/** What replacing the folder by the target would do. */
export const effectGroups: readonly Group[] = [
  {
    key: "fusion",
    label: "À fusionner à la main",
    hint: "Vous les avez changés, et la version visée les change aussi\u00a0: les remplacer perdrait votre travail. Un transfert FTP en mode texte («\u00a0ASCII\u00a0») change les fins de ligne\u00a0: un fichier auquel vous n'avez pas touché paraît alors modifié.",
  },
  {
    key: "a-verifier",
    label: "À vérifier à la main",
    hint: "Ils sont à côté du dossier resources, là où votre choix ou les empreintes ne vont pas\u00a0: rien n'a été comparé. Regardez-les avant de les remplacer.",
    isRare: true,
  },
  {
    key: "sans-risque",
    label: "Remplacement sans risque",
    hint: "La version visée les change ou les ajoute, et vous ne les avez pas changés.",
  },
];

/** What the folder is against the version that it was. */
export const mineGroups: readonly Group[] = [
  {
    key: "personnalise",
    label: "Personnalisés par vous",
    hint: "Ils ne sont plus ceux de votre version.",
  },
  {
    key: "absent",
    label: "Absents de votre dossier",
    hint: "Votre version les a, votre dossier non.",
  },
  {
    key: "ajoute",
    label: "Ajoutés par vous",
    hint: "Votre version ne les a pas.",
  },
  {
    key: "illisible",
    label: "Illisibles",
    hint: "Le navigateur n'a pas pu les lire\u00a0: un programme les tient peut-être ouverts.",
    isRare: true,
  },
  {
    key: "non-verifie",
    label: "Non vérifiés",
    hint: "Ils sont à côté du dossier resources, là où votre choix ou les empreintes ne vont pas.",
    isRare: true,
  },
  {
    key: "a-jour",
    label: "Déjà comme dans la version visée",
    hint: "La version visée les change, et vous avez déjà ce qu'elle apporte.",
    isRare: true,
  },
  {
    key: "intact",
    label: "Intacts",
    hint: "Ce sont ceux de votre version.",
  },
];

/** Whether a file is of a group. */
export const isIn =
  ({ key }: Group) =>
  ({ mine, effect }: Compared): boolean =>
    mine === key || effect === key;

/**
 * What stands beside a file of a group: `personnalisé par vous, modifié par la mise à jour`; only the latter where the group
 * says what the file is; '' for nothing.
 */
export const describeIn =
  ({ key }: Group) =>
  ({ mine, theirs }: Compared): string =>
    [mine === key ? "" : mineWords[mine], theirs && theirsWords[theirs]].filter(Boolean).join(", ");

/** The paths of a group as text, one a line. */
export const toText = (files: readonly Compared[]): string => files.map(({ path }) => path).join("\n");
