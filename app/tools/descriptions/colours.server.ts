import { serveur } from "#app/site.ts";
import type { Field, Tool } from "../description";

const part = (name: string, label: string, initial: number): Field => ({
  kind: "number",
  name,
  label,
  whole: true,
  least: 0,
  most: 255,
  initial: String(initial),
});

export const colours: Tool = {
  slug: "couleurs",
  title: "Couleurs des menus",
  summary: "La couleur principale, la bannière et la sélection RageUI, avec un aperçu.",
  guide: {
    href: "/guide/configurations/personnalisation#rageui",
    label: "Personnalisation, Modifications RageUI",
  },
  notices: [
    {
      kind: "danger",
      title: "Ne modifiez jamais le -1",
      lines: [
        "Il occupe la place qui précède les couleurs dans RageUI. Le supprimer ou le changer décale toutes les valeurs : la sélection devient invisible ou s'affiche de travers. L'outil ne le propose pas.",
      ],
    },
  ],
  paste: "Collez le fichier où se trouvent vos couleurs : seules ces valeurs changent.",
  sections: [
    { title: "Couleur principale", holds: ["couleur", "banniere"] },
    {
      title: "Ligne sélectionnée (RageUI)",
      intro: "Chaque couleur va de 0 à 255. L'opacité va de 0 (transparent) à 255 (opaque).",
      holds: ["rouge", "vert", "bleu", "opacite"],
    },
  ],
  shape: {
    fields: [
      {
        kind: "text",
        name: "couleur",
        label: "Couleur",
        hint: "Avec ou sans le # : le fichier l'écrit sans.",
        longest: 6,
        pattern: "[0-9a-fA-F]{6}",
        lead: "#",
        initial: serveur.couleurPrincipale,
        wrong: "Six chiffres ou lettres de a à f sont attendus.",
      },
      {
        kind: "choice",
        name: "banniere",
        label: "Couleur de la bannière F5",
        options: [
          { value: "0", label: "0 : fond sombre" },
          { value: "5", label: "5 : texte clair" },
        ],
        initial: "0",
      },
      part("rouge", "Rouge", 4),
      part("vert", "Vert", 194),
      part("bleu", "Bleu", 255),
      part("opacite", "Opacité", 115),
    ],
    lists: [],
    rules: [],
  },
  bindings: [
    { name: "CouleurPrincipale", field: "couleur" },
    { name: "CouleurBanniere", field: "banniere" },
    {
      name: "SpriteSelectionne",
      tuple: [-1, "rouge", "vert", "bleu", "opacite"],
      sentence: "Cinq valeurs sont attendues : -1, qui ne change jamais, puis rouge, vert, bleu et opacité.",
    },
  ],
  preview: {
    kind: "menu",
    title: "Menu personnel",
    lines: ["Inventaire", "Ligne sélectionnée", "Animations", "Portefeuille"],
    main: "couleur",
    rgb: ["rouge", "vert", "bleu"],
    alpha: "opacite",
  },
  outputs: [
    {
      title: "Couleurs",
      file: "couleurs.lua",
      parts: [
        "-- Chaque ligne remplace celle de même nom chez vous.\n\n-- Le code de la couleur s'écrit sans le #\nConfig.CouleurPrincipale = ",
        { lua: "CouleurPrincipale" },
        "\n\n-- Dans la table Config.MenuF5\n-- 0 : fond sombre, 5 : texte clair\nCouleurBanniere = ",
        { lua: "CouleurBanniere" },
        "\n\n-- RageUI, bouton sélectionné\n-- Rotation, rouge, vert, bleu, opacité\n-- Ne modifiez jamais le -1\nlocal SpriteSelectionne = ",
        { lua: "SpriteSelectionne" },
        "\n",
      ],
    },
  ],
};
