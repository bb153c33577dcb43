import { type Field, type Notice, row, type Tool } from "../description.ts";

const label: Field = { kind: "text", name: "label", label: "Nom affiché", longest: 80, initial: "" };
const most = 1_000_000_000;
const coins: Field = { kind: "number", name: "coins", label: "Prix en coins", whole: true, least: 0, most };

const rules: Notice = {
  kind: "danger",
  title: "Règles de la plateforme, à lire d'abord",
  lines: [
    "Sur un serveur FiveM, tout paiement en argent réel passe par Tebex. Les règles de Rockstar Games et de Cfx.re interdisent de vendre des caisses à gain aléatoire et de la monnaie virtuelle contre de l'argent réel ou son équivalent en jeu ; la licence de la plateforme vise aussi les caisses payées en monnaie du jeu.",
    "Laissez cette section vide tant que vous n'avez pas lu les conditions en vigueur : vous êtes responsable de leur respect.",
  ],
};

export const shop: Tool = {
  slug: "boutique",
  title: "Boutique avancée",
  summary: "Véhicules, armes, argent, packs Discord, Tebex et caisses, avec des prix et des chances justes.",
  guide: { href: "/guide/modules/boutique-avance", label: "Boutique avancée" },
  notices: [],
  paste:
    "Collez le fichier de votre boutique : tout ce qui n'est pas listé ici reste tel quel. Une section que vous changez est réécrite, sans ses commentaires.",
  sections: [
    {
      title: "Véhicules",
      intro: "Utilisez des noms de véhicules fictifs de GTA, pas des marques réelles.",
      holds: ["vehicles"],
    },
    { title: "Armes", holds: ["weapons"] },
    {
      title: "Argent",
      intro: "La somme va sur le compte `bank` si `addAccountMoney` vaut `true`.",
      holds: ["money"],
    },
    {
      title: "Packs Discord",
      intro:
        "Un pack est livré à la main par le staff après l'achat. Prévoyez un salon où le joueur poste sa preuve d'achat.",
      holds: ["discord"],
    },
    { title: "Tebex", notices: [rules], holds: ["tebex"] },
    { title: "Caisses", notices: [rules], holds: ["cases"] },
    {
      title: "Modules LB",
      intro:
        "Facultatif : les lignes de `resource.cfg` des modules que vous possédez. La tablette demande le téléphone.",
      holds: ["telephone", "tablette"],
    },
  ],
  shape: {
    fields: [
      { kind: "switch", name: "telephone", label: "Activer le téléphone", optional: true },
      { kind: "switch", name: "tablette", label: "Activer la tablette", optional: true },
    ],
    lists: [
      {
        name: "vehicles",
        label: "Véhicules",
        one: "Véhicule",
        add: "Ajouter un véhicule",
        most: 300,
        initial: [{ label: "Sultan RS", model: "sultanrs", coins: "2000" }],
        item: row(
          label,
          {
            kind: "text",
            name: "model",
            label: "Nom d'apparition",
            hint: "En minuscules, sans espace.",
            longest: 60,
            pattern: "[a-z0-9_\\-]+",
            wrong: "Le nom d'apparition s'écrit en minuscules, sans espace ni accent.",
          },
          coins,
        ),
      },
      {
        name: "weapons",
        label: "Armes",
        one: "Arme",
        add: "Ajouter une arme",
        most: 200,
        initial: [{ label: "Pistolet", name: "weapon_pistol", coins: "4500" }],
        item: row(
          label,
          {
            kind: "text",
            name: "name",
            label: "Nom technique",
            hint: "Par exemple `weapon_pistol`.",
            longest: 60,
            pattern: "(?:weapon|WEAPON)_[A-Za-z0-9_]+",
            wrong: "Le nom technique d'une arme commence par weapon_, sans espace ni accent.",
          },
          coins,
        ),
      },
      {
        name: "money",
        label: "Argent",
        one: "Somme",
        add: "Ajouter une somme",
        most: 100,
        initial: [{ label: "25 000 $", count: "25000", coins: "1950" }],
        item: row(
          label,
          { kind: "number", name: "count", label: "Somme versée", whole: true, least: 1, most },
          coins,
        ),
      },
      {
        name: "discord",
        label: "Packs Discord",
        one: "Pack",
        add: "Ajouter un pack",
        most: 100,
        item: row(
          label,
          {
            kind: "address",
            name: "img",
            label: "Adresse de l'image",
            hint: "Une image hébergée hors de Discord.",
            refused: {
              pattern: "^https://(?:cdn|media|images-ext-\\d)\\.discordapp\\.(?:com|net)(?:/|$)",
              sentence: "Les liens de pièces jointes Discord expirent : hébergez l'image ailleurs.",
            },
          },
          coins,
        ),
      },
      {
        name: "tebex",
        label: "Tebex",
        one: "Article",
        add: "Ajouter un article",
        most: 100,
        item: row(
          label,
          { kind: "number", name: "price", label: "Prix en euros", whole: false, least: 0, most: 10_000 },
          { kind: "address", name: "link", label: "Lien de l'article Tebex" },
        ),
      },
      {
        name: "cases",
        label: "Caisses",
        one: "Caisse",
        add: "Ajouter une caisse",
        most: 50,
        item: {
          fields: [label, coins],
          lists: [
            {
              name: "gains",
              label: "Gains",
              one: "Gain",
              add: "Ajouter un gain",
              most: 60,
              initial: [{ chance: "100" }],
              item: row(
                label,
                {
                  kind: "text",
                  name: "item",
                  label: "Objet donné",
                  hint: "`money`, un objet d'inventaire ou un nom d'apparition.",
                  longest: 60,
                  pattern: "[A-Za-z0-9_\\-]+",
                  wrong: "Le nom de l'objet s'écrit sans espace ni accent.",
                },
                {
                  kind: "text",
                  name: "type",
                  label: "Type",
                  longest: 30,
                  pattern: "[a-z_]+",
                  suggestions: ["money", "item", "vehicle"],
                  wrong: "Le type s'écrit en minuscules, comme money, item ou vehicle.",
                },
                {
                  kind: "number",
                  name: "chance",
                  label: "Chance, en %",
                  whole: false,
                  least: 0,
                  most: 100,
                },
                {
                  kind: "switch",
                  name: "unique",
                  label: "Lot unique",
                  hint: "Un seul exemplaire par joueur : s'il le possède déjà, la caisse est remboursée automatiquement.",
                },
              ),
            },
          ],
          rules: [
            {
              rule: "sum",
              list: "gains",
              field: "chance",
              total: 100,
              sentence: "La somme des chances d'une caisse doit faire 100 : ici elle fait {somme}.",
            },
          ],
        },
      },
    ],
    rules: [
      {
        rule: "requires",
        field: "tablette",
        needs: "telephone",
        sentence: "Le module tablette demande le module téléphone : activez aussi le téléphone.",
      },
    ],
  },
  bindings: [
    { name: "Vehicles", list: "vehicles" },
    { name: "Weapons", list: "weapons" },
    { name: "Money", list: "money" },
    { name: "Discord", list: "discord" },
    { name: "Tebex", list: "tebex" },
    { name: "Cases", list: "cases" },
  ],
  outputs: [
    {
      title: "Articles de la boutique",
      file: "boutique.lua",
      parts: [
        "-- À placer dans le fichier de votre boutique,\n-- après la ligne « Boutique = {} »\nBoutique.Vehicles = ",
        { lua: "Vehicles" },
        "\n\nBoutique.Weapons = ",
        { lua: "Weapons" },
        "\n\nBoutique.Money = ",
        { lua: "Money" },
        "\n\nBoutique.Discord = ",
        { lua: "Discord" },
        "\n\nBoutique.Tebex = ",
        { lua: "Tebex" },
        "\n\nBoutique.Cases = ",
        { lua: "Cases" },
        "\n",
      ],
    },
    {
      title: "Lignes à ajouter à resource.cfg",
      file: "lignes-pour-resource.cfg",
      when: "telephone",
      parts: [
        "# À ajouter à la fin de votre resource.cfg,\n# sans rien y remplacer\n" +
          "# Modules LB : uniquement si vous les possédez\n# sur le compte Cfx.re de votre clé serveur\nensure oxmysql\n\n" +
          "# Téléphone\nadd_unsafe_worker_permission loaf_bcrypt\nensure loaf_bcrypt\nensure lb-phone\n",
        { when: "tablette", parts: ["\n# Tablette : demande le téléphone\nensure lb-tablet\n"] },
      ],
    },
  ],
};
