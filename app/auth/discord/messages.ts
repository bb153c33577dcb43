import { offline } from "#app/layout/offline";
import { site } from "#app/site";

/** The sign-in error catalogue (ERR-01 to ERR-18), word for word, straight apostrophes included. */
export const messages = {
  notMember: `Vous n'êtes pas membre du serveur Discord ${site.nom}. Rejoignez d'abord le serveur Discord puis réessayez.`,
  botUnauthorized: "Configuration du bot Discord invalide. Contactez l'administrateur.",
  botForbidden: "Le bot Discord n'a pas les permissions nécessaires. Contactez l'administrateur.",
  membership: (status: number | string) => `Erreur lors de la vérification du membership: ${status}`,
  noRole:
    "Aucun rôle autorisé trouvé. Contactez un administrateur pour vous attribuer un rôle sur le serveur Discord.",
  codeReused: "Ce code d'autorisation a déjà été utilisé",
  exchange: (status: number, body: string) => `Erreur lors de l'échange du code: ${status} - ${body}`,
  network: "Erreur de réseau lors de la connexion à Discord. Vérifiez votre connexion internet.",
  userInfo: (status: number | string) =>
    `Erreur lors de la récupération des informations utilisateur: ${status}`,
  guilds: (status: number | string) => `Erreur lors de la récupération des guildes: ${status}`,
  cancelled: "Authentification annulée ou échouée",
  codeMissing: "Code d'autorisation manquant",
  codeExpired: "Code d'autorisation expiré. Veuillez vous reconnecter.",
  offline,
  configuration: "Erreur de configuration. Contactez l'administrateur.",
  unknown: "Erreur d'authentification inconnue",
} as const;

export const callbackTexts = {
  progress: "Connexion en cours…",
  title: "Erreur d'authentification",
  /** Below ERR-15, where the browser brought no cookie of its sign-in. */
  noCookie:
    "Si cela se répète\u00a0: autorisez les cookies de ce site, et terminez la connexion dans le navigateur où vous l'avez commencée.",
  back: "Retourner à l'accueil",
} as const;

/** `{status}` when Discord answered 200 with something that is not what it documents. */
export const invalidAnswer = "réponse invalide";

/** A sign-in that ends here; `message` is a sentence of the catalogue, shown as it is. */
export class SignInError extends Error {
  override name = "SignInError";

  constructor(
    message: string,
    /** 400: the visitor's request; 403: no right; 502, 503: Discord; 500: configuration. */
    readonly status: 400 | 403 | 500 | 502 | 503,
  ) {
    super(message);
  }
}
