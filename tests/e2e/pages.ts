import { longUnless } from "./long.ts";

/** The pages that whole-site tests visit, by what they show. */
export interface VisitedPage {
  name: string;
  path: string;
}

export const guestPages: readonly VisitedPage[] = [
  { name: "l'accueil", path: "/" },
  { name: "les patch notes", path: "/patch-notes" },
  { name: "la dernière page des patch notes", path: "/patch-notes?page=3" },
  { name: "un patch", path: "/patch-notes/5.2.2" },
  { name: "le formulaire de comparaison", path: "/patch-notes/comparer" },
  { name: "un chemin de mise à jour", path: "/patch-notes/comparer?de=5.1.0&a=5.2.3" },
  { name: "la compatibilité", path: "/patch-notes/compatibilite?artifact=12000&edition=enhanced" },
  { name: "l'alerte sur le serveur", path: "/patch-notes/alerte" },
  { name: "une comparaison impossible", path: "/patch-notes/comparer?de=9.9.9&a=5.2.3" },
  { name: "les téléchargements, déconnecté", path: "/downloads" },
  { name: "l'état du site", path: "/statut" },
  { name: "le diagnostic de console", path: "/assistance/diagnostic" },
  { name: "un message connu du diagnostic", path: "/assistance/diagnostic?message=artifact-insuffisant" },
  { name: "la préparation d'un ticket", path: "/assistance/ticket" },
  { name: "la confidentialité", path: "/confidentialite" },
  { name: "les mentions légales", path: "/mentions-legales" },
  { name: "une adresse inconnue", path: "/nulle-part" },
  { name: "un fichier réservé", path: "/downloads/base" },
  { name: "un retour de connexion sans code", path: "/auth/callback" },
];

/** The guide, as guests see it: its weight is measured apart. */
export const guidePages: readonly VisitedPage[] = [
  { name: "l'accueil du guide", path: "/guide" },
  { name: "la FAQ", path: "/guide/faq" },
  { name: "la FAQ filtrée", path: "/guide/faq/recherche?q=ports" },
  { name: "les offres", path: "/guide/informations/nos-offres" },
  { name: "les recommandations", path: "/guide/informations/nos-recommandations" },
  { name: "l'assistance", path: "/guide/politique/assistance" },
  { name: "le remboursement", path: "/guide/politique/remboursement" },
  { name: "une page réservée", path: "/guide/installations/guide-vps" },
  { name: "la recherche", path: "/guide/recherche?q=ports" },
];

/** A page of each kind: axe judges these in `npm test`, and all in `npm run test:all`. */
const kinds = [
  "l'accueil",
  "les patch notes",
  "un patch",
  "un chemin de mise à jour",
  "les téléchargements, déconnecté",
  "le diagnostic de console",
  "une adresse inconnue",
  "l'accueil du guide",
  "la FAQ",
  "les téléchargements, connecté",
  "l'outil de la boutique, connecté",
];

/** Whether a page is the one of its kind that `npm test` looks at. */
export const isOfKinds = (name: string) => kinds.includes(name);

/** A page of each kind, and the others. */
export function byKind(pages: readonly VisitedPage[]) {
  const kept = pages.filter(({ name }) => isOfKinds(name));
  return { kept, others: pages.filter((page) => !kept.includes(page)) };
}

/** The name of a page's test: a long one, unless it is the page of its kind. */
export const longUnlessKind = (name: string) => longUnless(isOfKinds(name), name);

/** What a member sees otherwise than a guest. */
export const memberPages: readonly VisitedPage[] = [
  { name: "l'accueil, connecté", path: "/" },
  { name: "les patch notes, connecté", path: "/patch-notes" },
  { name: "un patch, connecté", path: "/patch-notes/5.2.2" },
  { name: "un chemin de mise à jour, connecté", path: "/patch-notes/comparer?de=5.1.0&a=5.2.3" },
  { name: "les téléchargements, connecté", path: "/downloads" },
  { name: "la vérification des fichiers, connecté", path: "/patch-notes/verifier" },
  { name: "les outils, connecté", path: "/outils" },
  { name: "l'outil de la boutique, connecté", path: "/outils/boutique" },
  { name: "l'outil des couleurs, connecté", path: "/outils/couleurs" },
];

/** Tabs of the administration beside those of patches, mappings, backups and figures. */
export const staffTabs: readonly string[] = [
  "/admin/licences",
  "/admin/telechargements",
  "/admin/diagnostic",
  "/admin/notifications",
  "/admin/comptes",
  "/admin/jetons",
  "/admin/journal",
  "/admin/sante",
];
