import { beforeAll, describe, expect, test } from "vitest";
import { constantes } from "#app/site";
import { type Browser, signIn } from "./browser.ts";
import { readText, textOf } from "./html.ts";

let member: Browser;

beforeAll(async () => {
  member = await signIn("client");
});

/** What a member reads on a page, with plain spaces. */
async function read(path: string): Promise<string> {
  const answer = await member.get(`/guide${path}`);
  expect(answer.status, path).toBe(200);
  return (await readText(answer)).replace(/[\u00a0\u202f]/g, " ");
}

type Fact = readonly [row: string, what: string, path: string, said: readonly (string | RegExp)[]];

const facts: readonly Fact[] = [
  ["OFF-15", "the facts of the server", "", ["port 30120 en TCP et UDP", "port 40120", "OneSync activé"]],
  ["DOC-07", "the version of the documentation", "/installations/guide-ftp", ["base V5.2"]],
  ["OFF-16", "purchases by ticket only", "", ["Rien ne s'achète sur ce site", "ticket Discord"]],
  [
    "DOC-24",
    "contents, community, team and contact",
    "",
    ["Sommaire du guide", "La communauté Discord", "L'équipe", "Nous contacter"],
  ],
  [
    "OFF-12",
    "what is claimed of the base, the profit with its note",
    "",
    [
      /99\s% ouvert/,
      "4 fichiers chiffrés",
      /plus de 1\s?500\s€ de mappings/,
      "toutes les 30 s",
      /jusqu'à 5\s?000\s€ par mois avec 50 joueurs/,
      "Le montant annoncé est une estimation donnée à titre indicatif",
    ],
  ],
  ...["", "/faq", "/politique/assistance"].map(
    (path): Fact => [
      "OFF-14",
      `how soon support answers, on /guide${path}`,
      path,
      [/moyenne en moins de 4 h\b/, /90 % des demandes (?:sont )?traitées en moins de 2 h\b/],
    ],
  ),
  ["OFF-14", "the same as figures", "/faq", ["réponse moyenne < 4 h", "traitées en moins de 2 h 90 %"]],
  [
    "OFF-11",
    "ways to pay",
    "",
    ["Carte bancaire", "PayPal", "Virement bancaire", "Néobanque", /Bon prépayé ?\+10\s?%/],
  ],
  ["DOC-25", "offers", "/informations/nos-offres", ["Nos Offres", /50\s€/, /200\s€/, /300\s€/]],
  [
    "OFF-10",
    "prices of services, custom scripts on quotation",
    "/informations/nos-offres",
    [
      /Mensuelle 50\s€ ?par mois/,
      /Annuelle 200\s€ ?par an/,
      /À vie 300\s€ ?paiement unique/,
      /Personnalisation complète.*?30\s€/,
      /Installation serveur.*?licence serveur.*?30\s€/,
      /anti-cheat.*?en plus.*?20\s€/,
      /boutique.*?100\s€/,
      /Moins de 10\sh, 3 personnalisations.*?150\s€ par mois/,
      /Moins de 20\sh.*?-15\s%.*?400\s€ par mois/,
      /Scripts sur mesure.*?Sur devis/,
    ],
  ],
  [
    "DOC-25",
    "partners",
    "/informations/nos-recommandations",
    ["Nos Recommandations", "liste officielle des hébergeurs autorisés"],
  ],
  [
    "FAQ-06",
    "hours and figures",
    "/faq",
    ["11:00", "22:00", "20:00", "fermé", "4 h", /90\s?%/, /Horaires du support.*Heure de Paris.*pas trouvé/],
  ],
  ["DOC-32", "two keys and the restart", "/installations/guide-anti-cheat", [/clé/, /redémarre/i, "Copier"]],
  [
    "DOC-33",
    "becoming founder",
    "/configurations/administration",
    [
      "permission_group",
      "table users",
      "fondateur",
      "Déconnectez-vous",
      "Aucun redémarrage du serveur n'est nécessaire",
    ],
  ],
  [
    "DOC-34",
    "the two sections of the logs and the four groups",
    "/configurations/administration",
    [
      "LogsJob",
      "Config_Logs",
      "Staff",
      "Économie et société",
      "Garage",
      "Inventaire et joueurs",
      "erreurs serveur",
    ],
  ],
  [
    "DOC-56",
    "rules of the logs",
    "/configurations/administration",
    [
      "Ne changez jamais les clés, seulement les valeurs",
      "Ne laissez jamais un webhook vide quand le log est activé",
      "messages de console bloquants",
      "plus aucune traçabilité",
    ],
  ],
  [
    "DOC-56",
    "plates match the database",
    "/modules/boutique-avance",
    ["Le format de plaque et le nom de la table doivent correspondre"],
  ],
  [
    "DOC-35",
    "renumbering with nobody connected",
    "/configurations/reset-des-id",
    ["UniqueID", "AUTO_INCREMENT", /(aucun joueur|personne|déconnect)/i],
  ],
  [
    "DOC-36",
    "the eight settings",
    "/configurations/personnalisation",
    [
      "Couleurs principales",
      "Logos",
      "Bannière F5",
      "Noms et lien Discord",
      "Rich Presence (AppId)",
      "Modifications RageUI",
      "Module anti-roll",
      "List Point",
    ],
  ],
  [
    "DOC-55",
    "colours of the base",
    "/configurations/personnalisation",
    [
      "74c0fc",
      "4, 194, 255",
      "115",
      "de 0 à 255",
      "0 (transparent) à 255 (opaque)",
      "fond sombre",
      "texte clair",
      "Ne modifiez jamais le -1",
    ],
  ],
  ["DOC-37", "scripts are on their way", "/modules/scripts", ["en cours de développement"]],
  ["DOC-40", "LB modules", "/modules/modules-lb", ["resource.cfg", "Keymaster", "lb-phone", "lb-tablet"]],
  ["DOC-42", "legal jobs are on their way", "/en-jeu/legal", ["en cours de développement"]],
  [
    "DOC-42",
    "illegal ones too, with two ways on",
    "/en-jeu/illegal",
    ["en cours de développement", "Métiers légaux", "Support Discord"],
  ],
  [
    "DOC-41",
    "giving a vehicle, as a procedure",
    "/en-jeu/give-vehicule",
    ["Donner un véhicule", "Confirmer"],
  ],
  [
    "DOC-41",
    "the admin menu, as a procedure",
    "/en-jeu/menu-admin",
    ["Prendre son service", "Résultat attendu"],
  ],
  ["DOC-41", "the shop, as a procedure", "/modules/boutique-avance", ["Résultat attendu"]],
  [
    "DOC-44",
    "hours and rules of support",
    "/politique/assistance",
    [
      "11:00",
      "ticket client",
      "Pas d'insultes, de provocations ni de menaces",
      "Pas de mentions inutiles",
      "courtoisie",
      "Mentionner le rôle de l'entreprise n'est pas toléré",
      "fermer un ticket immédiatement",
    ],
  ],
  [
    "DOC-45",
    "sanctions and costs",
    "/politique/assistance",
    [
      "Manque de respect répété",
      "Tentative de revente",
      "conditions de vente",
      "Réclamations abusives ou diffamation publique",
      "Mentions ou accusations injustifiées et répétées",
      "gratuit si le problème vient de la base d'origine",
      "Des frais peuvent s'appliquer",
    ],
  ],
  [
    "DOC-46",
    "no refund once processed",
    "/politique/remboursement",
    [
      "traitée ou livrée",
      "satisfait ou remboursé",
      "14 jours",
      "envoyé",
      "téléchargé",
      "consulté",
      "activé",
      "installé",
      "même partiellement",
      "L221-28",
    ],
  ],
  [
    "DOC-47",
    "all conditions together",
    "/politique/remboursement",
    [
      "toutes les conditions",
      "ni consulté, ni installé, ni utilisé",
      "ni un script sur mesure, ni une installation personnalisée, ni un produit à clé unique",
      "double commande",
      "erreur manifeste",
      "individuellement",
    ],
  ],
  [
    "DOC-48",
    "how to ask",
    "/politique/remboursement",
    ["espace client", /5 à 10 jours ouvr/, "moyen de paiement d'origine", "peut être suspendu"],
  ],
  [
    "DOC-49",
    "what is never refunded",
    "/politique/remboursement",
    [
      "Script sur mesure",
      "Service d'installation",
      "Licence déjà activée (anti-cheat, protection)",
      "Accès de téléchargement utilisé",
      "Tout service additionnel",
      "sans préavis",
    ],
  ],
  [
    "DOC-50",
    "the admin menu",
    "/en-jeu/menu-admin",
    [
      "F10",
      "11 catégories. Voici les 8 principales",
      /Service staff.*Joueurs.*Sanctions.*Signalements.*Véhicules.*Téléportation.*Permissions.*Serveur/,
      /Entrée pour basculer/,
      "Tant que vous n'êtes pas en service, les actions staff sont indisponibles",
      "Le grade fondateur donne tous les droits : voir l'identifiant unique, donner ou retirer des permissions, gérer les groupes d'administration",
    ],
  ],
  [
    "DOC-51",
    "vehicles are corrected by staff",
    "/en-jeu/give-vehicule",
    [
      "réservées à un fondateur ou à un membre du staff autorisé",
      "4 lettres puis 4 chiffres",
      "owned_vehicles",
    ],
  ],
  [
    "DOC-52",
    "figures of the shop",
    "/modules/boutique-avance",
    [
      "boutique",
      "F1",
      "2 000 coins",
      "30 s",
      "4 500",
      "25000",
      "1 950",
      "20 000 coins",
      /500 coins.*6 €/,
      "chance = 40",
    ],
  ],
  [
    "DOC-53",
    "shapes of the configuration",
    "/modules/boutique-avance",
    [
      "label, model, coins",
      "label, name, coins",
      "label, count, coins",
      "label, img, coins",
      "label, price, link",
      "label, coins, gains",
      "label, item, type, chance, unique",
    ],
  ],
  [
    "DOC-54",
    "the account and unique gains",
    "/modules/boutique-avance",
    ["bank", "addAccountMoney", "remboursée automatiquement"],
  ],
  [
    "DOC-54",
    "the tablet needs the phone",
    "/modules/modules-lb",
    ["le module tablette demande le module téléphone"],
  ],
];

describe("the guide says what it must", () => {
  test.each(facts)("%s: %s", async (_row, _what, path, said) => {
    const text = await read(path);
    for (const words of said) {
      if (typeof words === "string") expect(text).toContain(words);
      else expect(text).toMatch(words);
    }
  });

  test("DOC-43: every guide ends with Discord, the offers and the services", async () => {
    const list = await (await member.get("/llms.txt")).text();
    const guides = [...list.matchAll(/\(\/guide([^)]*)\.md\)/g)].map(([, path = ""]) => path);
    expect(guides).toHaveLength(constantes.pagesDeGuide);
    for (const guide of guides) {
      const text = await read(guide);
      const end = text.slice(text.indexOf("Vous préférez nous confier"));
      // What is open to everybody informs, and has no step.
      const isGuide = /^\/(?:installations|configurations|modules|en-jeu)\//.test(guide);
      expect(end, guide).toMatch(isGuide ? /^.{27}cette étape \?/ : /^.{27}la configuration \?/);
      expect(end, guide).toMatch(/configuration complète est proposée à 30\s€/);
      for (const way of ["Support Discord", "Nos offres", "Nos services"]) expect(end, guide).toContain(way);
    }
  });

  test("DOC-35: the warning stands before the code", async () => {
    const html = await (await member.get("/guide/configurations/reset-des-id")).text();
    const warning = html.search(/class="callout (attention|danger)"/);
    expect(warning).toBeGreaterThan(0);
    expect(warning).toBeLessThan(html.indexOf('<figure class="code"'));
  });

  test("DOC-52: the command of the shop is code, alone and as it is typed", async () => {
    const html = await (await member.get("/guide/modules/boutique-avance")).text();
    for (const command of ["boutique", "/boutique"]) expect(html).toContain(`<code>${command}</code>`);
  });

  test("DOC-58: every heading of a guide has a link to itself", async () => {
    const html = await (await member.get("/guide/installations/guide-vps")).text();
    const headings = [...html.matchAll(/<h[23] id="([a-z0-9-]+)"/g)].map(([, id]) => id);
    const linked = [...html.matchAll(/<a href="#([a-z0-9-]+)" class="hash"/g)].map(([, id]) => id);
    expect(linked.length).toBeGreaterThan(8);
    expect(headings).toEqual(expect.arrayContaining(linked));
  });

  test("DOC-57: way back, way on, date, reading time and contents", async () => {
    const html = await (await member.get("/guide/installations/guide-vps")).text();
    for (const mark of [
      "Fil d'Ariane",
      'rel="prev"',
      'rel="next"',
      "Mis à jour le",
      "min de lecture",
      "Sur cette page",
    ]) {
      expect(html).toContain(mark);
    }
  });

  test("DOC-57, N-13: 'Préparer un ticket' beside a guide leads to the page of that name, which knows the guide", async () => {
    const html = await (await member.get("/guide/installations/guide-vps")).text();
    expect(html).toMatch(
      /<a href="\/assistance\/ticket\?guide=guide-vps"><svg(?:(?!<\/a>).)*Préparer un ticket<\/a>/,
    );
    expect(html).toMatch(/<a href="#avis"><svg(?:(?!<\/a>).)*Donner mon avis<\/a>/);
  });

  test("DOC-60, OFF-03: the Markdown of the offers says prices as they are read aloud", async () => {
    const twin = await (await member.get("/guide/informations/nos-offres.md")).text();
    for (const words of [" : 50 € par mois.", " : 300 €, paiement unique.", " : 30 €. ", " : sur devis. "])
      expect(twin).toContain(words);
  });
});

test("L10N-01: no line of the guide or of home breaks before a mark or a unit", async () => {
  const list = await (await member.get("/llms.txt")).text();
  const paths = [...list.matchAll(/\((\/guide[^)]*)\.md\)/g)].map(([, path = ""]) => path);
  expect(paths).toHaveLength(constantes.pagesDeGuide);
  for (const path of ["/", "/guide/recherche?q=port", "/guide/faq/recherche?q=port", ...paths]) {
    const html = await (await member.get(path)).text();
    const text = textOf(html.replace(/<(pre|code|head)\b[\s\S]*?<\/\1>/g, ""));
    expect
      .soft(text.match(/.{0,20}(?:[\p{L}\d)»] [:;?!»%€]|« |\d (?:Go|Mo|MB|h|min|s)\b).{0,10}/gu), path)
      .toBeNull();
  }
});
