import { serveur } from "#app/site.ts";
import type { Part, Tool } from "../description";

const where: Part = {
  when: "uniqueId",
  parts: ["UniqueID = ", { sql: "uniqueId", as: "number" }],
  otherwise: ["identifier = ", { sql: "identifier", as: "text" }],
};

export const founder: Tool = {
  slug: "fondateur",
  title: "Devenir fondateur",
  summary: "Les requêtes qui donnent tous les droits à votre personnage.",
  guide: {
    href: "/guide/configurations/administration#devenir-fondateur",
    label: "Administration, Devenir fondateur",
  },
  notices: [
    {
      kind: "danger",
      title: "Déconnectez-vous d'abord",
      lines: [
        "Déconnectez-vous avant la modification et reconnectez-vous après. Vos données restent en mémoire pendant la partie et sont réécrites à votre sortie : une modification faite pendant que vous êtes connecté serait écrasée.",
        `Aucun redémarrage n'est nécessaire. Reconnecté, ouvrez le menu avec ${serveur.toucheMenuAdmin}.`,
      ],
    },
  ],
  sections: [
    {
      title: "Votre personnage",
      intro: "Remplissez l'un des deux. Votre ligne se crée à votre première connexion au serveur.",
      holds: ["uniqueId", "identifier"],
    },
  ],
  shape: {
    fields: [
      {
        kind: "number",
        name: "uniqueId",
        label: "UniqueID",
        hint: "Le numéro de votre ligne dans la table `users`.",
        whole: true,
        least: 1,
        most: 4_294_967_295,
        optional: "either",
        wrong: "Un nombre entier à partir de 1 est attendu.",
      },
      {
        kind: "text",
        name: "identifier",
        label: "Identifiant",
        hint: "La colonne `identifier`, par exemple `license:…` ou `char1:…`.",
        longest: 100,
        pattern: "[A-Za-z0-9]+(?:[:_\\-][A-Za-z0-9]+)*",
        optional: "either",
        wrong:
          "Un identifiant n'a que des lettres, des chiffres et des deux-points : recopiez-le tel qu'il est dans la table.",
      },
    ],
    lists: [],
    rules: [
      {
        rule: "one-of",
        fields: ["uniqueId", "identifier"],
        sentence: "Remplissez l'UniqueID ou l'identifiant, et un seul des deux.",
      },
    ],
  },
  bindings: [],
  outputs: [
    {
      title: "Contrôler la ligne",
      file: "controler-la-ligne.sql",
      parts: ["SELECT UniqueID, identifier, permission_group\nFROM users\nWHERE ", where, ";\n"],
    },
    {
      title: "Passer fondateur, joueur déconnecté",
      file: "passer-fondateur.sql",
      parts: [
        "-- Joueur déconnecté : sinon la modification\n-- est écrasée à sa sortie.\n" +
          "UPDATE users\nSET permission_group = 'fondateur'\nWHERE ",
        where,
        ";\n",
      ],
    },
    {
      title: "Qui est fondateur ?",
      file: "qui-est-fondateur.sql",
      parts: ["SELECT UniqueID, identifier\nFROM users\nWHERE permission_group = 'fondateur';\n"],
    },
  ],
};
