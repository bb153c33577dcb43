/**
 * The pages beside the guide, for the search: who types 'télécharger' wants the page of downloads. Titles are those of
 * the pages; a test compares them.
 */
import { tools } from "../tools/catalogue.server.ts";

export interface SitePage {
  href: string;
  title: string;
  /** What one does there, in the words of who looks for it. */
  text: string;
  /** Members' pages: guests find the title, where it is given. */
  audience: "public" | "member" | "member-untitled";
}

export const sitePages: readonly SitePage[] = [
  {
    href: "/downloads",
    title: "Téléchargements",
    text: "Télécharger la base complète, le stream, le SQL et les modules, pour les clients, et en contrôler l'empreinte SHA-256.",
    audience: "public",
  },
  {
    href: "/patch-notes",
    title: "Patch Notes",
    text: "Les mises à jour de la base, version par version, la dernière d'abord\u00a0: nouveautés, corrections, changelog, rappels de versions retirées et flux RSS.",
    audience: "public",
  },
  {
    href: "/patch-notes/comparer",
    title: "Chemin de mise à jour",
    text: "Mettre à jour d'une version à une autre\u00a0: changements, fichiers, SQL et patchs à appliquer dans l'ordre.",
    audience: "public",
  },
  {
    href: "/patch-notes/compatibilite",
    title: "Compatibilité",
    text: "Quelle version de la base tourne sur votre serveur\u00a0: artifact, build du jeu, édition Legacy ou Enhanced, OneSync.",
    audience: "public",
  },
  {
    href: "/patch-notes/alerte",
    title: "Être prévenu sur votre serveur",
    text: "Un script Lua qui annonce dans la console du serveur qu'une nouvelle version de la base est disponible\u00a0: alerte de mise à jour, notification.",
    audience: "public",
  },
  {
    href: "/patch-notes/verifier",
    title: "Vérifier mes fichiers",
    text: "Ce qu'une mise à jour de la base remplacerait sans risque, et les fichiers que vous avez modifiés.",
    audience: "public",
  },
  {
    href: "/mappings",
    title: "Mappings",
    text: "Le catalogue des mappings de la base\u00a0: photos, métiers et coordonnées en jeu, à copier.",
    audience: "public",
  },
  {
    href: "/mappings/carte",
    title: "Carte des mappings",
    text: "Les mappings sur la carte de San Andreas, par métier et par coordonnées, et les plus proches d'un lieu.",
    audience: "public",
  },
  {
    href: "/assistance/diagnostic",
    title: "Diagnostic de console",
    text: "Coller la console du serveur pour le dépanner\u00a0: les erreurs courantes, leur cause et quoi faire quand il ne démarre pas ou plante (crash).",
    audience: "public",
  },
  {
    href: "/assistance/ticket",
    title: "Préparer un ticket",
    text: "Écrire une demande d'aide au support, mise en forme pour Discord, sans secret, avec la console.",
    audience: "public",
  },
  {
    href: "/statut",
    title: "État du site",
    text: "Statut\u00a0: le site est-il en panne\u202f? Base de données et images, vérifiées à l'instant.",
    audience: "public",
  },
  {
    href: "/api",
    title: "API",
    text: "Lire et publier les patchs et les mappings depuis un programme, avec un jeton.",
    audience: "public",
  },
  {
    href: "/confidentialite",
    title: "Confidentialité",
    text: "Les données personnelles et les cookies que le site garde, combien de temps, et comment les obtenir ou supprimer son compte. RGPD.",
    audience: "public",
  },
  {
    href: "/mentions-legales",
    title: "Mentions légales",
    text: "Qui publie ce site, qui l'héberge, et comment nous joindre.",
    audience: "public",
  },
  {
    href: "/outils",
    title: "Outils",
    text: "Composer ses fichiers de configuration sans faute de frappe, ou vérifier ceux que l'on a. Générateurs.",
    audience: "member",
  },
  ...tools.map(
    ({ slug, title, summary }): SitePage => ({
      href: `/outils/${slug}`,
      title,
      text: summary,
      audience: "member-untitled",
    }),
  ),
];
