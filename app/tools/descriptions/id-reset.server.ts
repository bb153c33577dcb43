import { type Part, row, type Tool } from "../description.ts";

const table: Part = { sql: "table", as: "name" };
const column: Part = { sql: "colonne", as: "name" };

/** Numbers of `users`, in order: the new one is never above the old one, so that no two meet. */
const renumber =
  "SET @nouvel_id := 0;\n\nUPDATE users\nSET UniqueID = (@nouvel_id := @nouvel_id + 1)\nORDER BY UniqueID ASC;\n";
const counter = "ALTER TABLE users AUTO_INCREMENT = 1;\n";

export const idReset: Tool = {
  slug: "reset-des-id",
  title: "Reset des ID",
  summary: "Le script qui renumérote les UniqueID à partir de 1, tables liées comprises.",
  guide: { href: "/guide/configurations/reset-des-id", label: "Reset des ID" },
  notices: [
    {
      kind: "danger",
      title: "Ne vous trompez pas de script",
      lines: [
        "Si d'autres tables utilisent l'identifiant, le script simple ferait changer leurs données de propriétaire. Cherchez-les d'abord avec la requête du guide, et ajoutez-les ci-dessous.",
        "Ne relancez pas le script après avoir supprimé des comptes sans avoir fait une nouvelle sauvegarde.",
      ],
    },
  ],
  sections: [
    { title: "Avant tout", holds: ["personne", "sauvegarde"] },
    {
      title: "Tables liées",
      intro:
        "Facultatif : une ligne par table qui porte le numéro du joueur. Sans aucune, vous obtenez le script simple. N'ajoutez pas une table dont la clé étrangère a `ON UPDATE CASCADE` : elle suit toute seule.",
      holds: ["tables"],
    },
  ],
  shape: {
    fields: [
      {
        kind: "switch",
        name: "personne",
        label: "Aucun joueur connecté : le serveur est arrêté",
        must: true,
        missing:
          "Arrêtez le serveur, puis cochez la case : un joueur connecté réécrirait son ancien numéro à sa sortie.",
      },
      {
        kind: "switch",
        name: "sauvegarde",
        label: "Sauvegarde faite : l'export complet de la base est en lieu sûr",
        must: true,
        missing: "Exportez la base entière, puis cochez la case : c'est le seul retour en arrière complet.",
      },
    ],
    lists: [
      {
        name: "tables",
        label: "Tables liées",
        one: "Table",
        add: "Ajouter une table",
        most: 40,
        item: row(
          {
            kind: "text",
            name: "table",
            label: "Nom de la table",
            longest: 64,
            pattern: "(?!(?:users|users_sauvegarde\\w*|correspondance_id)$)[A-Za-z0-9_$\\-]+",
            wrong:
              "Le nom d'une table liée est attendu : des lettres, des chiffres et _, et ni users ni l'une de ses copies.",
          },
          {
            kind: "text",
            name: "colonne",
            label: "Colonne du numéro",
            initial: "UniqueID",
            longest: 64,
            pattern: "[A-Za-z0-9_$\\-]+",
            wrong: "Le nom d'une colonne est attendu : des lettres, des chiffres et _.",
          },
        ),
      },
    ],
    rules: [
      {
        rule: "distinct",
        list: "tables",
        fields: ["table", "colonne"],
        sentence: "Cette colonne de cette table est déjà dans la liste : elle serait renumérotée deux fois.",
      },
    ],
  },
  bindings: [],
  outputs: [
    {
      title: "Copier users",
      file: "copier-users.sql",
      parts: ["CREATE TABLE users_sauvegarde AS SELECT * FROM users;\n"],
    },
    {
      title: "Lignes sans propriétaire : aucune ne doit rester",
      file: "lignes-sans-proprietaire.sql",
      when: "tables",
      parts: [
        {
          each: "tables",
          parts: [
            "SELECT l.*\nFROM ",
            table,
            " AS l\nLEFT JOIN users AS u ON u.UniqueID = l.",
            column,
            "\nWHERE u.UniqueID IS NULL AND l.",
            column,
            " > 0;\n\n",
          ],
        },
      ],
    },
    {
      title: "Renuméroter, dans un seul onglet",
      file: "renumeroter.sql",
      parts: [
        {
          when: "tables",
          parts: [
            "-- 1. Table de correspondance,\n--    calculée avant tout changement\n" +
              "DROP TABLE IF EXISTS correspondance_id;\n" +
              "CREATE TABLE correspondance_id AS\n" +
              "SELECT UniqueID AS ancien_id,\n" +
              "       ROW_NUMBER() OVER (ORDER BY UniqueID) AS nouvel_id\n" +
              "FROM users;\n" +
              "ALTER TABLE correspondance_id ADD PRIMARY KEY (ancien_id);\n\n" +
              "-- 2. Tables liées : passage par un grand décalage\n--    pour éviter les doublons.\n" +
              "--    Il suppose que tous les numéros\n--    sont inférieurs à 1 000 000.\n" +
              "START TRANSACTION;\nSET @decalage := 1000000;\n",
            {
              each: "tables",
              parts: [
                "\nUPDATE ",
                table,
                " AS l\nJOIN correspondance_id AS c ON c.ancien_id = l.",
                column,
                "\nSET l.",
                column,
                " = c.nouvel_id + @decalage;\n\nUPDATE ",
                table,
                "\nSET ",
                column,
                " = ",
                column,
                " - @decalage\nWHERE ",
                column,
                " > @decalage;\n",
              ],
            },
            `\n-- 3. Table users\n${renumber}COMMIT;\n\n`,
            "-- 4. Compteur : toujours en dernier,\n--    car ALTER TABLE valide la transaction\n",
            counter,
          ],
          otherwise: [renumber, "\n", counter],
        },
      ],
    },
    {
      title: "Contrôler les numéros",
      file: "controler.sql",
      parts: [
        "-- premier vaut 1, dernier est égal à joueurs,\n-- et le compteur vaut dernier + 1\n" +
          "SELECT COUNT(*) AS joueurs,\n       MIN(UniqueID) AS premier,\n       MAX(UniqueID) AS dernier\nFROM users;\n" +
          "SELECT AUTO_INCREMENT\nFROM information_schema.TABLES\n" +
          "WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = 'users';\n",
      ],
    },
  ],
};
