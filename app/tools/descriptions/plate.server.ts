import type { Tool } from "../description";

export const plate: Tool = {
  slug: "plaque",
  title: "Format de plaque",
  summary: "Un format que GTA V affiche en entier, et les plaques existantes qui ne le suivent pas.",
  guide: { href: "/guide/modules/boutique-avance#plaques", label: "Boutique avancée, Plaques" },
  notices: [
    {
      kind: "attention",
      title: "Le même format partout",
      lines: [
        "Le format et le nom de la table doivent correspondre à votre base de véhicules. Regardez les plaques existantes avant de choisir : ESX d'origine utilise 3 lettres, une espace et 3 chiffres.",
      ],
    },
  ],
  paste: "Collez le fichier de votre boutique : seules ces deux valeurs changent.",
  sections: [{ title: "Plaques et table des véhicules", holds: ["format", "table"] }],
  shape: {
    fields: [
      {
        kind: "text",
        name: "format",
        label: "Format",
        hint: "`L` est une lettre, `N` un chiffre : `LLLLNNNN` donne `AAAA1234`. Une espace peut les séparer : `LLL NNN`.",
        longest: 8,
        pattern: "[LN]+(?: [LN]+)*",
        initial: "LLLLNNNN",
        wrong:
          "De 1 à 8 signes sont attendus, L pour une lettre, N pour un chiffre, séparés d'une espace au besoin : GTA V affiche 8 caractères au plus.",
      },
      {
        kind: "text",
        name: "table",
        label: "Table des véhicules",
        longest: 64,
        pattern: "[A-Za-z0-9_$\\-]+",
        initial: "owned_vehicles",
        wrong: "Le nom d'une table est attendu : des lettres, des chiffres et _.",
      },
    ],
    lists: [],
    rules: [],
  },
  bindings: [
    { name: "FormatPlaque", field: "format" },
    { name: "TableVehicule", field: "table" },
  ],
  preview: { kind: "plates", format: "format" },
  outputs: [
    {
      title: "Réglages de la boutique",
      file: "plaques.lua",
      parts: [
        "-- L = lettre, N = chiffre\nBoutique.FormatPlaque  = ",
        { lua: "FormatPlaque" },
        "\nBoutique.TableVehicule = ",
        { lua: "TableVehicule" },
        "\n",
      ],
    },
    {
      title: "Plaques d'une autre forme",
      file: "plaques-d-une-autre-forme.sql",
      parts: [
        "SELECT owner, plate FROM ",
        { sql: "table", as: "name" },
        "\nWHERE TRIM(plate) NOT REGEXP ",
        { sql: "format", as: "plate" },
        "\nORDER BY plate;\n",
      ],
    },
  ],
};
