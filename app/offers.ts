/** What is sold: offers, services, payments, refund. The one source of every price on the site. */

import { argumentaire, site } from "./site.ts";

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
  `${site.produit} ouverte à ${argumentaire.partOuverte}\u00a0%`,
  `Plus de ${argumentaire.valeurMappings}\u00a0€ de mappings inclus`,
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
    description: "Économie de 400\u00a0€",
    couleur: "#04c2ff",
    recommandee: true,
    avantages: [
      "Économie de 400\u00a0€ par rapport à douze mensualités",
      "-20\u00a0% sur les nouvelles versions",
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
    description: "Moins de 10\u00a0h, 3 personnalisations",
  },
  {
    id: "dev-premium",
    titre: "Développement Premium",
    prix: 400,
    periode: "par mois",
    description: "Moins de 20\u00a0h, personnalisation illimitée",
    note: "-15\u00a0% sur les scripts sur mesure",
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
