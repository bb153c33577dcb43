/** What the result is shown by: each group is a question that somebody has. A file may be in several. */
import type { Compared, Mine, Theirs } from "./compare";

interface Group {
  key: string;
  label: string;
  /** What it means, for who sees it for the first time. */
  hint: string;
  has: (file: Compared) => boolean;
}

const mineIs =
  (mine: Mine) =>
  (file: Compared): boolean =>
    file.mine === mine;

/** What replacing the folder by the target would do. */
export const effectGroups: readonly Group[] = [
  {
    key: "fusion",
    label: "À fusionner à la main",
    hint: "Vous les avez changés, et la version visée les change aussi\u00a0: les remplacer perdrait votre travail.",
    has: ({ effect }) => effect === "fusion",
  },
  {
    key: "sans-risque",
    label: "Remplacement sans risque",
    hint: "La version visée les change ou les ajoute, et rien de vous n'y est.",
    has: ({ effect }) => effect === "sans-risque",
  },
];

/** What the folder is against the version that it was. */
export const mineGroups: readonly Group[] = [
  {
    key: "personnalise",
    label: "Personnalisés par vous",
    hint: "Ils ne sont plus ceux de votre version.",
    has: mineIs("personnalise"),
  },
  {
    key: "absent",
    label: "Absents de votre dossier",
    hint: "Votre version les a, votre dossier non.",
    has: mineIs("absent"),
  },
  {
    key: "ajoute",
    label: "Ajoutés par vous",
    hint: "Votre version ne les a pas.",
    has: mineIs("ajoute"),
  },
  {
    key: "illisible",
    label: "Illisibles",
    hint: "Le navigateur n'a pas pu les lire\u00a0: un programme les tient peut-être ouverts.",
    has: mineIs("illisible"),
  },
  {
    key: "a-jour",
    label: "Déjà comme dans la version visée",
    hint: "La version visée les change, et vous avez déjà ce qu'elle apporte.",
    has: mineIs("a-jour"),
  },
  { key: "intact", label: "Intacts", hint: "Ce sont ceux de votre version.", has: mineIs("intact") },
];

const mineWords: Record<Mine, string> = {
  intact: "intact",
  personnalise: "personnalisé",
  absent: "absent",
  ajoute: "ajouté par vous",
  illisible: "illisible",
  "a-jour": "déjà à jour",
  nouveau: "nouveau",
};

const theirsWords: Record<Exclude<Theirs, null>, string> = {
  modifie: "modifié par la mise à jour",
  ajoute: "ajouté par la mise à jour",
  retire: "retiré par la mise à jour",
};

/** What stands beside a path: `personnalisé, modifié par la mise à jour`. */
export const describeFile = ({ mine, theirs }: Compared): string =>
  mine === "nouveau"
    ? theirsWords.ajoute
    : [mineWords[mine], theirs && theirsWords[theirs]].filter(Boolean).join(", ");

/** The paths of a group as text, one a line. */
export const toText = (files: readonly Compared[]): string => files.map(({ path }) => path).join("\n");
