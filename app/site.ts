/**
 * Everything another vendor would change: names, links, prices, hours and the constants of the
 * specification. Every page reads these values from here; no price, hour or link is typed elsewhere.
 *
 * Entries with `aFournir: true` carry a sensible value until the owner supplies the real one; staff
 * see the list of them in the admin area.
 */

/** An address the site links to. `url: null` means that the owner has not supplied it yet. */
export interface Lien {
  readonly nom: string;
  readonly url: string | null;
  readonly aFournir?: boolean;
}

/** Apart, so that the frame script can have it alone. */
export const fuseau = "Europe/Paris";

export const site = {
  nom: "NEVA",
  equipe: "NV Team",
  produit: "Base V5",
  titre: "NEVA · Base V5 pour serveur FiveM",
  accroche: "La base complète de votre serveur roleplay.",
  description:
    "Métiers, inventaire, boutique et mappings pour votre serveur FiveM, documentés pas à pas et mis à jour par la NV Team.",
  langue: "fr",
  fuseau,
  /** HOME-06: shown as 'Version v0.0.1'. A test compares it with package.json. */
  version: "v0.0.1",
  /** DOC-07 */
  versionDocumentation: "base V5.2",
} as const;

/** The two addresses that every page offers; the others stand in `links.ts`, which the frame does not load. */
export const communaute = {
  invitation: {
    nom: "Rejoindre le Discord",
    url: "https://discord.gg/neva",
    aFournir: true,
  },
  ticket: {
    nom: "Ouvrir un ticket",
    url: "https://discord.gg/neva",
    aFournir: true,
  },
} as const satisfies Record<string, Lien>;

/** Support hours in Europe/Paris (OFF-13). Index 0 is Sunday, as in `Date#getDay`. */
export const horaires: readonly ({ readonly ouvre: string; readonly ferme: string } | null)[] = [
  null,
  { ouvre: "11:00", ferme: "22:00" },
  { ouvre: "11:00", ferme: "22:00" },
  { ouvre: "11:00", ferme: "22:00" },
  { ouvre: "11:00", ferme: "22:00" },
  { ouvre: "11:00", ferme: "22:00" },
  { ouvre: "11:00", ferme: "20:00" },
];

/** OFF-14 */
export const support = { reponseMoyenneHeures: 4, partTraitee: 90, traiteeEnHeures: 2 } as const;

/** OFF-12. `rentabilite` is a commercial claim: show it with "jusqu'à" and its note. */
export const argumentaire = {
  partOuverte: 99,
  fichiersChiffres: 4,
  valeurMappings: 1500,
  rentabilite: 5000,
  rentabiliteJoueurs: 50,
  controleLicenceSecondes: 30,
} as const;

/** OFF-15 and the in-game constants of the specification's section 9. */
export const serveur = {
  port: 30120,
  portPanneau: 40120,
  espaceConseilleGo: 60,
  toucheMenuAdmin: "F10",
  toucheBoutique: "F1",
  commandeBoutique: "boutique",
  creditBienvenue: 2000,
  essaiVehiculeSecondes: 30,
  couleurPrincipale: "74c0fc",
} as const;

export interface Offre {
  readonly id: string;
  readonly titre: string;
  /** Euros. */
  readonly prix: number;
  readonly periode: string;
  readonly description: string;
  readonly couleur: string;
  readonly recommandee: boolean;
  readonly avantages: readonly string[];
  readonly icone: "calendrier" | "etoile" | "infini";
}

const commun = [
  "Base V5 ouverte à 99 %",
  "Plus de 1500 € de mappings inclus",
  "Patchs et téléchargements après connexion Discord",
  "Support par ticket",
] as const;

/** OFF-01, OFF-02, OFF-03 */
export const offres = [
  {
    id: "mensuelle",
    titre: "Mensuelle",
    prix: 50,
    periode: "par mois",
    description: "Accès mois par mois",
    couleur: "#74c0fc",
    recommandee: false,
    avantages: commun,
    icone: "calendrier",
  },
  {
    id: "annuelle",
    titre: "Annuelle",
    prix: 200,
    periode: "par an",
    description: "Économie de 400 €",
    couleur: "#04c2ff",
    recommandee: true,
    avantages: [
      "Économie de 400 € par rapport à douze mensualités",
      "-20 % sur les nouvelles versions",
      "Engagement de 12 mois",
      ...commun,
    ],
    icone: "etoile",
  },
  {
    id: "a-vie",
    titre: "À vie",
    prix: 300,
    periode: "paiement unique",
    description: "Accès définitif",
    couleur: "#f5c542",
    recommandee: false,
    avantages: ["Support premium", "Installation gratuite", "Nouvelles versions incluses", ...commun],
    icone: "infini",
  },
] as const satisfies readonly Offre[];

export interface Service {
  readonly id: string;
  readonly titre: string;
  /** Euros; null means on quotation only. */
  readonly prix: number | null;
  readonly periode?: string;
  readonly description: string;
  readonly note?: string;
}

/** OFF-04 to OFF-10 */
export const services = [
  {
    id: "personnalisation",
    titre: "Personnalisation complète",
    prix: 30,
    description: "Couleurs, logos, noms et liens de votre serveur",
  },
  {
    id: "installation",
    titre: "Installation serveur",
    prix: 30,
    description: "Installation de la base sur votre serveur",
    note: "Clé de licence serveur de la plateforme de jeu obligatoire",
  },
  {
    id: "anti-cheat",
    titre: "Mise en place anti-cheat",
    prix: 20,
    description: "Installation et réglages",
    note: "Achat de l'anti-cheat en plus",
  },
  {
    id: "boutique",
    titre: "Configuration boutique",
    prix: 100,
    description: "Réglage complet de la boutique",
  },
  {
    id: "dev-basic",
    titre: "Développement Basic",
    prix: 150,
    periode: "par mois",
    description: "Moins de 10 h, 3 personnalisations",
  },
  {
    id: "dev-premium",
    titre: "Développement Premium",
    prix: 400,
    periode: "par mois",
    description: "Moins de 20 h, personnalisation illimitée",
    note: "-15 % sur les scripts sur mesure",
  },
  {
    id: "scripts",
    titre: "Scripts sur mesure",
    prix: null,
    description: "Développement à la demande",
    note: "Devis uniquement",
  },
] as const satisfies readonly Service[];

/** The service advertised at the end of every guide (DOC-43). Euros. */
export const configurationComplete = 30;

/** OFF-11. `majoration` in percent. */
export const paiements = [
  { id: "carte", titre: "Carte bancaire", majoration: 0 },
  { id: "paypal", titre: "PayPal", majoration: 0 },
  { id: "virement", titre: "Virement bancaire", majoration: 0 },
  { id: "neobanque", titre: "Néobanque", majoration: 0 },
  { id: "bon-prepaye", titre: "Bon prépayé", majoration: 10 },
] as const;

/** CST-08 */
export const remboursement = { fenetreJours: 14, reponseJoursMin: 5, reponseJoursMax: 10 } as const;

/** Roles of the site, as Discord's roles derive them (AUTH-14), with their labels (AUTH-15). */
export const roles = { owner: "Owner", nvteam: "NV Team", client: "Client" } as const;
export const roleParDefaut = "Membre";

/** CST-*: the specification's numbers, used by code and tests alike. */
export const constantes = {
  sessionInactiviteMs: 2 * 60 * 60 * 1000,
  sessionAbsolueMs: 12 * 60 * 60 * 1000,
  activiteIntervalleMs: 5 * 60 * 1000,
  codeMemoireMs: 5 * 60 * 1000,
  patchsParPage: 5,
  imageOctetsMax: 10 * 1024 * 1024,
  tagLongueurMin: 2,
  tagLongueurMax: 50,
  tagSuggestionsVide: 5,
  tagSuggestions: 8,
  copieConfirmationMs: 2000,
  telechargementMs: 1500,
  toastSuccesMs: 2000,
  toastImageMs: 3000,
  retourOngletMs: 2000,
  seuilRemonterPx: 300,
  utilisateursMinimum: 100,
  utilisateursBonus: 50,
  telechargementsBase: 100,
  telechargementsParPatch: 25,
  pagesDeGuide: 22,
  pagesVuesAffichees: 10,
  mappingsParPage: 24,
} as const;
