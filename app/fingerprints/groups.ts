/** What the result is shown by: each group is a question that somebody has. A file may be in several. */
import type { Compared, Mine, Theirs } from "./compare";

interface Group {
  key: string;
  label: string;
  /** What it means, for who sees it for the first time. */
  hint: string;
  has: (file: Compared) => boolean;
  /** What stands beside a file of it; '' for nothing. */
  describe: (file: Compared) => string;
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

/** What the target does to a file, where that is something. */
const describeTheirs = ({ theirs }: Compared): string => (theirs && theirsWords[theirs]) || "";

/** The same, after what the file is: `personnalisé par vous, modifié par la mise à jour`. */
const describeBoth = (file: Compared): string =>
  [mineWords[file.mine], describeTheirs(file)].filter(Boolean).join(", ");

const mineIs =
  (mine: Mine) =>
  (file: Compared): boolean =>
    file.mine === mine;

/** What replacing the folder by the target would do. */
export const effectGroups: readonly Group[] = [
  {
    key: "fusion",
    label: "À fusionner à la main",
    hint: "Vous les avez changés, et la version visée les change aussi\u00a0: les remplacer perdrait votre travail. Un transfert FTP en mode texte («\u00a0ASCII\u00a0») change les fins de ligne\u00a0: un fichier auquel vous n'avez pas touché paraît alors modifié.",
    has: ({ effect }) => effect === "fusion",
    describe: describeBoth,
  },
  {
    key: "a-verifier",
    label: "À vérifier à la main",
    hint: "Ils sont à côté du dossier resources, là où votre choix ou les empreintes ne vont pas\u00a0: rien n'a été comparé. Regardez-les avant de les remplacer.",
    has: ({ effect }) => effect === "a-verifier",
    describe: describeBoth,
    isRare: true,
  },
  {
    key: "sans-risque",
    label: "Remplacement sans risque",
    hint: "La version visée les change ou les ajoute, et vous ne les avez pas changés.",
    has: ({ effect }) => effect === "sans-risque",
    describe: describeBoth,
  },
];

/** What the folder is against the version that it was. */
export const mineGroups: readonly Group[] = [
  {
    key: "personnalise",
    label: "Personnalisés par vous",
    hint: "Ils ne sont plus ceux de votre version.",
    has: mineIs("personnalise"),
    describe: describeTheirs,
  },
  {
    key: "absent",
    label: "Absents de votre dossier",
    hint: "Votre version les a, votre dossier non.",
    has: mineIs("absent"),
    describe: describeTheirs,
  },
  {
    key: "ajoute",
    label: "Ajoutés par vous",
    hint: "Votre version ne les a pas.",
    has: mineIs("ajoute"),
    describe: describeTheirs,
  },
  {
    key: "illisible",
    label: "Illisibles",
    hint: "Le navigateur n'a pas pu les lire\u00a0: un programme les tient peut-être ouverts.",
    has: mineIs("illisible"),
    describe: describeTheirs,
    isRare: true,
  },
  {
    key: "non-verifie",
    label: "Non vérifiés",
    hint: "Ils sont à côté du dossier resources, là où votre choix ou les empreintes ne vont pas.",
    has: mineIs("non-verifie"),
    describe: describeTheirs,
    isRare: true,
  },
  {
    key: "a-jour",
    label: "Déjà comme dans la version visée",
    hint: "La version visée les change, et vous avez déjà ce qu'elle apporte.",
    has: mineIs("a-jour"),
    describe: describeTheirs,
    isRare: true,
  },
  {
    key: "intact",
    label: "Intacts",
    hint: "Ce sont ceux de votre version.",
    has: mineIs("intact"),
    describe: describeTheirs,
  },
];

/** The paths of a group as text, one a line. */
export const toText = (files: readonly Compared[]): string => files.map(({ path }) => path).join("\n");
