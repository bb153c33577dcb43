import { describe, expect, test } from "vitest";
import { callbackTexts, messages, SignInError } from "#app/auth/messages";
import { errors } from "#app/platform/errors";

/** A copy of the specification's catalogue, typed by hand: the site's texts must equal it byte for byte. */
const catalogue: Record<string, [said: string, specified: string]> = {
  "ERR-01": [
    messages.notMember,
    "Vous n'êtes pas membre du serveur Discord NEVA. Rejoignez d'abord le serveur Discord puis réessayez.",
  ],
  "ERR-02": [messages.botUnauthorized, "Configuration du bot Discord invalide. Contactez l'administrateur."],
  "ERR-03": [
    messages.botForbidden,
    "Le bot Discord n'a pas les permissions nécessaires. Contactez l'administrateur.",
  ],
  "ERR-04": [messages.membership(500), "Erreur lors de la vérification du membership: 500"],
  "ERR-05": [
    messages.noRole,
    "Aucun rôle autorisé trouvé. Contactez un administrateur pour vous attribuer un rôle sur le serveur Discord.",
  ],
  "ERR-06": [messages.codeReused, "Ce code d'autorisation a déjà été utilisé"],
  "ERR-07": [messages.exchange(500, "corps"), "Erreur lors de l'échange du code: 500 - corps"],
  "ERR-08": [
    messages.network,
    "Erreur de réseau lors de la connexion à Discord. Vérifiez votre connexion internet.",
  ],
  "ERR-09": [messages.userInfo(401), "Erreur lors de la récupération des informations utilisateur: 401"],
  "ERR-10": [messages.guilds(401), "Erreur lors de la récupération des guildes: 401"],
  "ERR-12": [errors.unauthenticated.message, "Utilisateur non authentifié"],
  "ERR-13": [messages.cancelled, "Authentification annulée ou échouée"],
  "ERR-14": [messages.codeMissing, "Code d'autorisation manquant"],
  "ERR-15": [messages.codeExpired, "Code d'autorisation expiré. Veuillez vous reconnecter."],
  "ERR-16": [messages.offline, "Erreur de réseau. Vérifiez votre connexion internet."],
  "ERR-17": [messages.configuration, "Erreur de configuration. Contactez l'administrateur."],
  "ERR-18": [messages.unknown, "Erreur d'authentification inconnue"],
  "ERR-26": [errors.notFound.message, "Page non trouvée."],
  "AUTH-10 (title)": [callbackTexts.title, "Erreur d'authentification"],
  "AUTH-10 (button)": [callbackTexts.back, "Retourner à l'accueil"],
};

describe("the error catalogue", () => {
  for (const [row, [said, specified]] of Object.entries(catalogue)) {
    test(`${row}: '${specified}'`, () => {
      expect(new TextEncoder().encode(said)).toEqual(new TextEncoder().encode(specified));
    });
  }

  test("ERR: every sentence of the module is in the catalogue", () => {
    const specified = Object.values(catalogue).map(([, text]) => text);
    const texts = Object.values(messages).filter((message) => typeof message === "string");
    for (const text of texts) expect(specified).toContain(text);
  });

  test("ERR: a refusal carries its sentence and its status", () => {
    const error = new SignInError(messages.noRole, 403);
    expect(error).toBeInstanceOf(Error);
    expect([error.message, error.status]).toEqual([messages.noRole, 403]);
  });

  test("API-11: every error of the site has a code of its own, a French sentence and an error status", () => {
    const list = Object.values(errors);
    expect(new Set(list.map(({ code }) => code)).size).toBe(list.length);
    for (const { code, status, message } of list) {
      expect(code).toMatch(/^[a-z-]+$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(message).toMatch(/^[A-ZÀ-Ü]/);
    }
  });
});
