import type { List, Tool } from "../description";

/** Keys are those of the guide's sample; a pasted file brings its own. */
const webhooks = (name: string, label: string, groups: { title: string; keys: string[] }[]): List => ({
  name,
  label,
  one: "Log",
  add: "",
  keyed: { groups, others: "Autres clés de votre fichier" },
  most: 300,
  item: {
    fields: [
      {
        name: "adresse",
        label: "Adresse du webhook",
        kind: "webhook",
        missing:
          "Un log activé ne reste jamais sans webhook : le serveur écrirait des erreurs bloquantes dans la console.",
        wrong:
          "Cette adresse n'est pas celle d'un webhook Discord : copiez-la entière, elle commence par https://discord.com/api/webhooks/",
      },
    ],
    lists: [],
    rules: [],
  },
});

export const logs: Tool = {
  slug: "logs",
  title: "Fichier de logs",
  summary: "Un webhook Discord en face de chaque clé, sans en oublier ni en abîmer une.",
  guide: { href: "/guide/configurations/administration#logs-discord", label: "Administration, Logs Discord" },
  notices: [
    {
      kind: "danger",
      title: "Un webhook est un secret",
      lines: [
        "Quiconque possède l'adresse peut écrire dans le salon. Ne publiez jamais ce fichier, ni dans un ticket, ni dans une capture d'écran.",
      ],
    },
  ],
  paste:
    "Collez votre fichier entier : ses clés sont gardées, seules les adresses changent. Chaque problème est nommé avec sa ligne.",
  sections: [
    {
      title: "Logs des métiers",
      intro:
        "La section `LogsJob`. Les noms de clés sont donnés à titre d'exemple : collez votre fichier pour garder les vôtres.",
      holds: ["metiers"],
    },
    {
      title: "Logs du serveur",
      intro:
        "La section `Config_Logs`. Prévoyez un salon privé par groupe : Discord limite le débit d'un même salon.",
      holds: ["logs"],
    },
  ],
  shape: {
    fields: [],
    lists: [
      webhooks("metiers", "Logs des métiers", [{ title: "", keys: ["police", "ambulance", "mecano"] }]),
      webhooks("logs", "Logs du serveur", [
        { title: "Staff", keys: ["staff_service", "staff_sanction", "staff_permission"] },
        { title: "Économie et société", keys: ["economie_virement", "societe_coffre"] },
        { title: "Garage", keys: ["garage_sortie", "garage_don"] },
        { title: "Inventaire et joueurs", keys: ["inventaire_don", "joueur_connexion"] },
      ]),
    ],
    rules: [],
  },
  bindings: [
    { name: "LogsJob", list: "metiers", expected: true },
    { name: "Config_Logs", list: "logs", expected: true },
  ],
  outputs: [
    {
      title: "Fichier de logs",
      file: "logs.lua",
      parts: ["LogsJob = ", { lua: "LogsJob" }, "\n\nConfig_Logs = ", { lua: "Config_Logs" }, "\n"],
    },
  ],
};
