import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { callbackTexts, messages, SignInError } from "#app/auth/discord/messages";
import { accountMessages } from "#app/auth/local-accounts/account-messages";
import { importFailed } from "#app/backups/backup-error";
import { gateSentence } from "#app/guide/access";
import { imageSentences } from "#app/images/image-rules";
import { ignoredFiles } from "#app/mappings/components/admin/refused-files";
import { mappingMessages } from "#app/mappings/writing/messages";
import { patchMessages } from "#app/patches/messages";
import { errors } from "#app/platform/errors";
import { tagSentences } from "#app/tags/tag-problem";

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
  "ERR-19 (saving)": [patchMessages.saveFailed, "❌ Erreur lors de la sauvegarde du patch sur le serveur."],
  "ERR-19 (alert)": [patchMessages.createFailed, "Erreur lors de la création du patch"],
  "ERR-20 (server)": [
    patchMessages.deleteFailedOnServer,
    "❌ Erreur lors de la suppression du patch sur le serveur.",
  ],
  "ERR-20": [patchMessages.deleteFailed, "❌ Erreur lors de la suppression du patch."],
  "ERR-21": [mappingMessages.failed, "❌ Erreur lors de la création du mapping."],
  "ERR-22, BAK-03": [importFailed, "Erreur lors de l'import du backup."],
  "ERR-23": [patchMessages.deleted, "Patch supprimé !"],
  "ADM-16": [imageSentences.notAnImage, "Le fichier doit être une image"],
  "ADM-17": [imageSentences.tooHeavy, "L'image ne doit pas dépasser 10MB"],
  "ADM-18": [imageSentences.format, "Format accepté: JPEG, PNG, WebP"],
  "ADM-19": [
    ignoredFiles,
    "Certains fichiers ont été ignorés (format non supporté ou taille supérieure à 10MB)\u00a0:",
  ],
  "TAG-01": [tagSentences.empty, "Le tag ne peut pas être vide"],
  "TAG-02": [tagSentences.short, "Le tag doit contenir au moins 2 caractères"],
  "TAG-03": [tagSentences.long, "Le tag ne peut pas dépasser 50 caractères"],
  "AUTH-22 (name)": [accountMessages.usernameTaken, "Nom d'utilisateur déjà existant"],
  "AUTH-22 (email)": [accountMessages.emailTaken, "Email déjà existant"],
  "AUTH-22 (id)": [accountMessages.missing, "Utilisateur non trouvé"],
  "DOC-21": [
    gateSentence,
    "Cette section de la documentation nécessite une connexion Discord pour être consultée.",
  ],
  "ERR-26": [errors.notFound.message, "Page non trouvée."],
  "AUTH-09": [callbackTexts.progress, "Connexion en cours…"],
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

  test("ERR: each sentence stands in one place of the site's code", () => {
    const texts = globSync("app/**/*.{ts,tsx}").map((file) => readFileSync(file, "utf8"));
    const times = (sentence: string) =>
      texts.reduce((sum, text) => sum + text.split(`"${sentence}"`).length - 1, 0);
    const said = Object.values(catalogue).map(([text]) => text);
    const severalTimes = said.filter((sentence) => sentence.length >= 20 && times(sentence) > 1);
    expect(severalTimes).toEqual([]);
    expect(times(messages.noRole)).toBe(1);
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
