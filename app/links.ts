import { communaute, type Lien } from "./site.ts";

/**
 * Every outbound address (NAV-17). Keys are quoted in guide pages as `lien:<key>`, and by the partners of
 * `content/donnees/partenaires.json`; the pages say of one without an address that it is to come.
 */
export const liens = {
  "discord.invitation": communaute.invitation,
  "discord.ticket": communaute.ticket,
  "discord.developpeurs": {
    nom: "Portail développeur Discord",
    url: "https://discord.com/developers/applications",
  },
  licences: { nom: "Gestion des licences", url: "https://portal.cfx.re", aFournir: true },
  "conditions-de-vente": { nom: "Conditions de vente", url: null, aFournir: true },
  "cfx.cles": { nom: "Clés de serveur Cfx.re", url: "https://portal.cfx.re/servers/registration-keys" },
  "cfx.ressources": {
    nom: "Ressources achetées (Cfx.re)",
    url: "https://portal.cfx.re/assets/granted-assets",
  },
  "cfx.documentation": { nom: "Documentation Cfx.re", url: "https://docs.fivem.net/docs/" },
  "cfx.hebergeurs": { nom: "Liste officielle Cfx.re", url: "https://fivem.net/server-hosting" },
  "cfx.artifacts": {
    nom: "Artifacts Windows",
    url: "https://runtime.fivem.net/artifacts/fivem/build_server_windows/master/",
  },
  "artifacts.signales": { nom: "Artifacts signalés défectueux", url: "https://artifacts.jgscripts.com" },
  winscp: { nom: "WinSCP", url: "https://winscp.net" },
  "7zip": { nom: "7-Zip", url: "https://www.7-zip.org" },
  mariadb: { nom: "MariaDB", url: "https://mariadb.org/download/" },
  heidisql: { nom: "HeidiSQL", url: "https://www.heidisql.com" },
  "lb.phone": { nom: "Documentation LB Phone", url: "https://docs.lbscripts.com/phone/installation" },
  "lb.tablet": { nom: "Documentation LB Tablet", url: "https://docs.lbscripts.com/tablet/installation" },
  vscode: { nom: "VS Code", url: "https://code.visualstudio.com" },
  tebex: { nom: "Tebex", url: "https://www.tebex.io" },
  "discord.webhooks": {
    nom: "Aide de Discord sur les webhooks",
    url: "https://support.discord.com/hc/fr/articles/228383668",
  },
  "cfx.commandes": {
    nom: "Commandes du serveur (Cfx.re)",
    url: "https://docs.fivem.net/docs/server-manual/server-commands/",
  },
  "cfx.securite": {
    nom: "Sécurité du serveur (Cfx.re)",
    url: "https://docs.fivem.net/docs/developers/server-security/",
  },
  "cfx.tebex": {
    nom: "Boutique Tebex (Cfx.re)",
    url: "https://docs.fivem.net/docs/server-manual/setting-up-a-tebex-store/",
  },
  "cfx.conditions": { nom: "Conditions de la plateforme", url: "https://fivem.net/terms" },
  "hebergeur.jeu": { nom: "Hébergeur de jeu", url: null },
  "hebergeur.vps": { nom: "Hébergeur VPS", url: null },
  "hebergeur.images": { nom: "Hébergeur d'images", url: null },
  "anticheat.1": { nom: "Fournisseur 1", url: null },
  "anticheat.2": { nom: "Fournisseur 2", url: null },
  domaine: { nom: "Bureau d'enregistrement", url: null },
  "lb.boutique": { nom: "LB Scripts", url: null },
  "outil.couleurs": { nom: "Outil de couleurs", url: null },
  legifrance: {
    nom: "Code de la consommation, article L221-28",
    url: "https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000044563170",
  },
} as const satisfies Record<string, Lien>;
