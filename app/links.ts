import { communaute, type Lien } from "./site.ts";

/** Every outbound address (NAV-17). Keys are quoted in guide pages as `lien:<key>`. */
export const liens = {
  "discord.invitation": communaute.invitation,
  "discord.ticket": communaute.ticket,
  "discord.developpeurs": {
    nom: "Portail développeur Discord",
    url: "https://discord.com/developers/applications",
  },
  boutique: { nom: "Boutique", url: null, aFournir: true },
  licences: { nom: "Gestion des licences", url: "https://portal.cfx.re", aFournir: true },
  "conditions-de-vente": { nom: "Conditions de vente", url: null, aFournir: true },
  "cfx.portail": { nom: "Portail Cfx.re", url: "https://portal.cfx.re" },
  "cfx.cles": { nom: "Clés de serveur Cfx.re", url: "https://portal.cfx.re/servers/registration-keys" },
  "cfx.ressources": {
    nom: "Ressources achetées (Cfx.re)",
    url: "https://portal.cfx.re/assets/granted-assets",
  },
  "cfx.documentation": { nom: "Documentation Cfx.re", url: "https://docs.fivem.net/docs/" },
  "cfx.hebergeurs": { nom: "Hébergeurs autorisés", url: "https://fivem.net/server-hosting" },
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
  "outil.couleurs": { nom: "Outil de couleurs", url: null, aFournir: true },
  "hebergeur.images": { nom: "Hébergeur d'images", url: null, aFournir: true },
  legifrance: {
    nom: "Code de la consommation, article L221-28",
    url: "https://www.legifrance.gouv.fr/codes/article_lc/LEGIARTI000044563170",
  },
} as const satisfies Record<string, Lien>;
