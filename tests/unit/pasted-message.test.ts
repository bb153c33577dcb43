/** ADM-22: a patch as it is written for Discord, pasted at once. */
import { expect, test } from "vitest";
import { addMessage } from "#app/patches/writing/add-message";
import { emptyDraft } from "#app/patches/writing/draft";

const paste = (message: string, pastedIn = "description", draft = emptyDraft) =>
  addMessage(draft, message, pastedIn);

const stability = `@everyone
# 🛠️ PATCH NOTE 5.2.3 — Stabilité et qualité de vie
Corrections demandées en tickets.
Merci à tous les testeurs !

**💼 Système métier**
- Le menu métier se ferme quand le joueur passe hors service
  - y compris au garage
__Inventaire__
• Recherche par nom dans le coffre d'entreprise
## 💰 Braquages :
* Nombre minimum de policiers réglable
:gear: Divers
- Menu administrateur : rappel visible
- Traductions françaises complétées

**📁 Fichiers modifiés (2)**
\`resources/[admin]/menu/client/main.lua\`
\`resources/[inventaire]/client/main.lua\`

**Téléchargement**
[Patch Principal](https://telechargements.example/base-v5/patch-5-2-3.zip)
Base Complète : <https://telechargements.example/base-v5/base.zip>
━━━━━━━━━━━━
Bon jeu à tous !
<@&123456>`;

test("ADM-22: a message of Discord fills title, groups, files and links at once", () => {
  const { draft, told } = paste(stability) ?? {};
  expect(draft).toEqual({
    ...emptyDraft,
    version: "5.2.3",
    title: "Stabilité et qualité de vie",
    description: "Corrections demandées en tickets.\nMerci à tous les testeurs !\n\nBon jeu à tous !",
    modifications: {
      systemMetier: ["Le menu métier se ferme quand le joueur passe hors service", "y compris au garage"],
      inventaire: ["Recherche par nom dans le coffre d'entreprise"],
      braquages: ["Nombre minimum de policiers réglable"],
      divers: ["Menu administrateur : rappel visible", "Traductions françaises complétées"],
    },
    modifiedFiles: ["resources/[admin]/menu/client/main.lua", "resources/[inventaire]/client/main.lua"],
    downloads: {
      patch: "https://telechargements.example/base-v5/patch-5-2-3.zip",
      base: "https://telechargements.example/base-v5/base.zip",
      mappings: "",
    },
  });
  expect(told).toEqual([
    "Version",
    "Titre",
    "Description",
    "Système métier (2)",
    "Inventaire (1)",
    "Braquages (1)",
    "Divers (2)",
    "Fichiers (2)",
    "Patch Principal",
    "Base Complète",
  ]);
});

const shop = `**Patch 5.2.0**
## Boutique avancée

Arrivée de la boutique.

Métiers
Fiches métier visibles dans la tablette
Divers
Crédit de bienvenue réglable
**Véhicules**
- Deux nouveaux camions

**SQL**
À exécuter avant de redémarrer :
\`\`\`sql
-- la table des caisses
ALTER TABLE caisses ADD prix INT;

- 1
\`\`\`
Fichiers
\`\`\`
M\tresource.cfg
A\tresources/[boutique]/config.lua
\`\`\``;

test("ADM-22: a message with code, titles without signs and one that is not known", () => {
  const { draft } = paste(shop, "modifications.divers") ?? {};
  expect(draft).toEqual({
    ...emptyDraft,
    version: "5.2.0",
    title: "Boutique avancée",
    description: "Arrivée de la boutique.",
    modifications: {
      ...emptyDraft.modifications,
      systemMetier: ["Fiches métier visibles dans la tablette"],
      // Pasted there, so what belongs nowhere stays there.
      divers: [
        "Crédit de bienvenue réglable",
        "**Véhicules**",
        "Deux nouveaux camions",
        "À exécuter avant de redémarrer :",
      ],
    },
    modifiedFiles: ["resource.cfg", "resources/[boutique]/config.lua"],
    upgradeSql: "-- la table des caisses\nALTER TABLE caisses ADD prix INT;\n\n- 1",
  });
});

test("ADM-22: a pasted message replaces nothing; what a full field does not take goes on in the description", () => {
  const typed = {
    ...emptyDraft,
    version: "5.2.4",
    title: "Stabilité et qualité de vie",
    description: "Déjà là.",
    modifications: { ...emptyDraft.modifications, divers: ["Tapé", ""] },
    upgradeSql: "SELECT 1;",
  };
  const { draft, told } = paste("Patch 5.3 : Autre\nDivers\n- Collé\nSQL\nSELECT 2;", "title", typed) ?? {};
  expect(draft).toEqual({
    ...typed,
    description: "Déjà là.\n\n5.3\nAutre",
    modifications: { ...emptyDraft.modifications, divers: ["Tapé", "Collé"] },
    upgradeSql: "SELECT 1;\nSELECT 2;",
  });
  expect(told).toEqual(["Description", "Divers (1)", "SQL"]);
  const blank = { ...emptyDraft, title: " " };
  expect(paste("Patch 5.3 : Titre\nDivers\n- Collé", "title", blank)?.draft.title).toBe("Titre");
});

test("ADM-22: a text with one known title or none is no such message", () => {
  for (const text of [
    "",
    "Une ligne",
    "- Inventaire\n- Divers",
    "Inventaire : doublons retirés\nDivers bugs corrigés",
    "Divers\n- Une ligne\n- Une autre",
    "Inventaire\nDivers",
    "5.2.3 est en ligne\nSuite du texte",
  ])
    expect(paste(text), text).toBeNull();
  // Nor is any field of SQL or an address a place for one.
  expect(paste(stability, "upgradeSql")).toBeNull();
});

test.each([
  ["# Maj 5.3 : Été", "5.3", "Été", ""],
  ["**Patch v5.3.1 - L'île**", "5.3.1", "L'île", ""],
  ["📢 **MISE À JOUR V5.3** 📢", "5.3", "", ""],
  ["__**5.3.0 | Correctif**__", "5.3.0", "Correctif", ""],
  ["# 📢 Grande boutique\nElle ouvre.", "", "Grande boutique", "Elle ouvre."],
  ["**Véhicules**\n- Un camion", "", "", "**Véhicules**\n- Un camion"],
  ["Le patch 5.3.0 — enfin", "", "", "Le patch 5.3.0 — enfin"],
])("ADM-22: a pasted message that begins %j", (start, version, title, description) => {
  const { draft } = paste(`${start}\nInventaire\n- Une ligne\nDivers\n- Une autre`) ?? {};
  expect(draft).toMatchObject({ version, title, description });
});

test("ADM-22: of a pasted message no link is among the changes, and a line in bold is one of its list", () => {
  const list = "- **Inventaire** :\n  - **Sac**\n  - **Coffre**\n- Divers :\n  1. Une ligne";
  const { draft } = paste(`${list}\n- Vidéo : https://a.fr/v`, "modifications.divers") ?? {};
  expect(draft).toEqual({
    ...emptyDraft,
    description: "- Vidéo : https://a.fr/v",
    modifications: {
      ...emptyDraft.modifications,
      inventaire: ["**Sac**", "**Coffre**"],
      divers: ["Une ligne"],
    },
  });
});

test("ADM-22: of a pasted message a link to download that no field takes is a step, which guests do not read", () => {
  const changes =
    "Patch 5.3.0\nDivers\n- Une ligne\n\nBase Complète : <https://a.fr/base>\nhttps://a.fr/p.zip";
  const steps = "Étapes\n1. Ouvrir https://a.fr/outil.zip\nMappings : https://a.fr/m";
  const links = "Téléchargement\nTélécharger le patch : https://b.fr/p\n- Miroir : https://c.fr/p";
  const typed = { ...emptyDraft, downloads: { ...emptyDraft.downloads, base: "https://d.fr/base" } };
  expect(paste(`${changes}\n${steps}\n${links}`, "modifications.divers", typed)?.draft).toEqual({
    ...typed,
    version: "5.3.0",
    modifications: { ...emptyDraft.modifications, divers: ["Une ligne"] },
    downloads: { ...typed.downloads, patch: "https://a.fr/p.zip", mappings: "https://a.fr/m" },
    upgradeSteps: [
      "Ouvrir https://a.fr/outil.zip",
      "Miroir : https://c.fr/p",
      "Patch Principal\u00a0: https://b.fr/p",
      "Base Complète\u00a0: https://a.fr/base",
    ],
  });
});

/** Lines that a message may be made of, and how each is found again; null where it is a title. */
const pieces: [string, string | null][] = [
  ["**Inventaire**", null],
  ["🎒 Système métier :", null],
  ["# Divers", null],
  ["Fichiers modifiés", null],
  ["__SQL__", null],
  ["Étapes", null],
  ["Description", null],
  ["", null],
  ["- ligne à tiret", "ligne à tiret"],
  ["  ◦ sous-ligne", "sous-ligne"],
  ["phrase entière, sans signe", "phrase entière, sans signe"],
  ["`resources/a.lua`", "resources/a.lua"],
  ["**Titre inconnu**", "Titre inconnu"],
  ["Patch Principal : https://exemple.fr/a.zip", "https://exemple.fr/a.zip"],
  ["```sql\nDELETE FROM joueurs;\n```", "DELETE FROM joueurs;"],
  ["```\nbloc de texte\n```", "bloc de texte"],
  ["```jamais fermé", "jamais fermé"],
];

test("ADM-22: every line of a pasted message is found in one field, whatever it is made of", () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const places = ["description", "version", "modifications.inventaire", "modifiedFiles", "upgradeSteps"];
  let read = 0;
  for (let run = 0; run < 300; run++) {
    const chosen = Array.from({ length: 3 + next(12) }, () => next(pieces.length));
    // An open block of code would make a text of another shape: it comes last.
    const sorted = chosen.toSorted(
      (a, b) => Number(a === pieces.length - 1) - Number(b === pieces.length - 1),
    );
    const message = sorted.map((index) => pieces[index]?.[0]).join("\n");
    const draft = paste(message, places[next(places.length)])?.draft;
    if (!draft) continue;
    read += 1;
    const all = JSON.stringify(draft);
    for (const [index, [, wanted]] of pieces.entries())
      if (wanted)
        expect(all.split(wanted).length - 1, message).toBe(chosen.filter((one) => one === index).length);
  }
  expect(read).toBeGreaterThan(100);
});

test("ADM-22: whatever the order of its lines, each is in one field", () => {
  const signs = ["- ligne", "ligne", "", "**Inventaire**", "SQL", "```sql", "```"];
  const texts = (length: number): string[][] =>
    length === 0 ? [[]] : texts(length - 1).flatMap((text) => signs.map((sign) => [...text, sign]));
  const numbered = (text: string) => text.match(/ligne \d/g)?.toSorted() ?? [];
  let read = 0;
  for (const text of [1, 2, 3, 4].flatMap(texts)) {
    const below = text.map((sign, at) => sign.replace("ligne", `ligne ${at}`));
    const message = ["Patch 9.9 — Titre", ...below].join("\n");
    for (const field of ["description", "modifications.divers"]) {
      const pasted = paste(message, field);
      if (!pasted) continue;
      read += 1;
      expect(numbered(JSON.stringify(pasted.draft)), message).toEqual(numbered(message));
    }
  }
  expect(read).toBeGreaterThan(1000);
});
