/**
 * Everything another vendor would change: names, hours and the constants of the specification. Every page reads these
 * values from here; what is sold is in `offers.ts`, links are in `links.ts`. No price, hour or link is typed
 * elsewhere.
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

/** Days in Europe/Paris on which support stays closed besides, as '2026-12-25' (N-13). Those that are over may go. */
export const fermetures: readonly string[] = [];

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

/** What the guide says of a server (OFF-15) and of keys, prices and delays in the game. */
export const serveur = {
  port: 30120,
  portPanneau: 40120,
  /** For archives of so many gigabytes together; the downloads page computes the same for those that staff announce (DL-09). */
  espaceConseilleGo: 60,
  archivesGo: 19,
  toucheMenuAdmin: "F10",
  toucheBoutique: "F1",
  commandeBoutique: "boutique",
  creditBienvenue: 2000,
  essaiVehiculeSecondes: 30,
  couleurPrincipale: "74c0fc",
} as const;

/**
 * Roles of the site, as Discord's roles derive them (AUTH-14), with their labels (AUTH-15): typed out, since the frame
 * script has these labels and nothing else of this file.
 */
export const roles = { owner: "Owner", nvteam: "NV Team", client: "Client" } as const;
export const roleParDefaut = "Membre";

/** Numbers of the specification (CST-*). Those of the frame script stand in its own files, which do not load this one. */
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
  retourOngletMs: 2000,
  utilisateursMinimum: 100,
  utilisateursBonus: 50,
  telechargementsBase: 100,
  telechargementsParPatch: 25,
  pagesDeGuide: 22,
  pagesVuesAffichees: 10,
  mappingsParPage: 24,
} as const;
