import { type List, row, type Tool, type Trial } from "../description.ts";

/** What curl writes: Discord's status for the address, or zeros. */
const answers: Trial["answers"] = [
  { answer: "200", meaning: "Le webhook est bon." },
  { answer: "400, 401, 404", meaning: "Il est supprimé, ou mal copié." },
  { answer: "429", meaning: "Trop d'essais : attendez une minute." },
  { answer: "000", meaning: "Discord n'a pas été joint." },
];

/** `curl.exe` is the program: in PowerShell, `curl` is another command. Double quotes are those of both Windows consoles. */
const trial: Trial = {
  title: "Essayer ce webhook",
  lines: [
    "À lancer dans une console : Discord dit s'il connaît le webhook, et rien n'est écrit dans le salon.",
    "L'adresse reste dans l'historique de la console : lancez la commande sur une machine à vous.",
  ],
  commands: [
    { system: "Windows", command: String.raw`curl.exe -s -o NUL -w "%{http_code}\n" "{valeur}"` },
    { system: "Linux", command: String.raw`curl -s -o /dev/null -w '%{http_code}\n' '{valeur}'` },
  ],
  answers,
};

/** As grep and PowerShell read it; grep with `LC_ALL=C`, since in a Turkish console `[a-z]` has no i. */
const address = "https://[a-z.]+/api/[a-z0-9/]*webhooks/[A-Za-z0-9_/-]+";

/** Addresses are read from the file, so that none stands in the command. A pause after each spares Discord's limit. */
const trialOfAll: Trial = {
  title: "Essayer tous les webhooks",
  lines: [
    "Enregistrez le fichier, puis ouvrez une console dans son dossier. Changez `logs.lua` s'il a un autre nom.",
    "Discord répond pour chaque ligne, et rien n'est écrit dans les salons. Aucune adresse n'est affichée, ni gardée dans l'historique.",
  ],
  commands: [
    {
      system: "Windows, PowerShell",
      command: `Select-String -Path logs.lua -Pattern '${address}' | ForEach-Object { "Ligne $($_.LineNumber) : $(curl.exe -s -o NUL -w '%{http_code}' $_.Matches[0].Value)"; Start-Sleep 1 }`,
    },
    {
      system: "Linux",
      command: `LC_ALL=C grep -noE '${address}' logs.lua | while IFS=: read -r ligne adresse; do echo "Ligne $ligne : $(curl -s -o /dev/null -w '%{http_code}' "$adresse")"; sleep 1; done`,
    },
  ],
  answers,
};

/** Keys are those of the guide's sample; a pasted file brings its own. */
const webhooks = (name: string, label: string, groups: { title: string; keys: string[] }[]): List => ({
  name,
  label,
  one: "Log",
  add: "",
  keyed: { groups, others: "Autres clés de votre fichier" },
  most: 300,
  item: row({
    name: "adresse",
    label: "Adresse du webhook",
    kind: "webhook",
    missing:
      "Un log activé ne reste jamais sans webhook : le serveur écrirait des erreurs bloquantes dans la console.",
    wrong:
      "Cette adresse n'est pas celle d'un webhook Discord : copiez-la entière, elle commence par https://discord.com/api/webhooks/",
    trial,
  }),
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
  trial: trialOfAll,
  outputs: [
    {
      title: "Fichier de logs",
      file: "logs.lua",
      parts: ["LogsJob = ", { lua: "LogsJob" }, "\n\nConfig_Logs = ", { lua: "Config_Logs" }, "\n"],
    },
  ],
};
