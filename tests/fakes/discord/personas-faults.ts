import { config } from "./config.ts";
import type { PersonaFault } from "./faults.ts";
import type { Persona, PersonaRow } from "./personas.ts";

/** Id, label, faults, and whatever else is particular. */
type FaultRow = readonly [id: string, label: string, faults: Persona["faults"], more?: Partial<PersonaRow>];

const BAD_GATEWAY =
  "<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>cloudflare</center></body></html>";
const status = (code: number, body?: unknown): PersonaFault => ({
  kind: "status",
  status: code,
  ...(body === undefined ? {} : { body }),
});
const SOON: PersonaFault = { kind: "rateLimit", retryAfter: 1 };
const LATER: PersonaFault = { kind: "rateLimit", retryAfter: 60 };
const HANG: PersonaFault = { kind: "hang" };
const RESET: PersonaFault = { kind: "reset" };
const NONSENSE: PersonaFault = { kind: "nonsense" };
const WRONG_SHAPE: PersonaFault = { kind: "wrongShape" };
const SLOW: PersonaFault = { kind: "delay", ms: 2000 };
const EXPIRED = status(400, { error: "invalid_grant", error_description: 'Invalid "code" in request.' });

function rows(group: string, list: readonly FaultRow[]): PersonaRow[] {
  return list.map(([id, label, faults, more]) => ({ id, label, group, faults, ...more }));
}

/** People with the client role for whom Discord fails at one chosen call. */
export function faultPersonaRows(): PersonaRow[] {
  return [...signInRows(), ...profileRows(), ...memberRows(), ...botRows()];
}

function signInRows(): PersonaRow[] {
  return [
    ...rows("Autorisation", [
      ["annule", "Refuse l’autorisation", {}, { name: "Camille V.", authorize: "denied" }],
      ["sans-code", "Retour sans code", {}, { authorize: "noCode" }],
      ["mauvais-etat", "Retour avec un autre state", {}, { authorize: "wrongState" }],
      ["code-expire", "Code expiré", { token: EXPIRED }, { name: "Nathan U." }],
    ]),
    ...rows("Échange du code", [
      ["token-401", "Application refusée (401)", { token: status(401, { error: "invalid_client" }) }],
      ["token-429", "Trop de requêtes, une seconde", { token: SOON }],
      ["token-429-puis-ok", "Trop de requêtes une fois, puis réussite", { token: { ...SOON, times: 1 } }],
      ["token-429-long", "Trop de requêtes, une minute", { token: LATER }],
      ["token-500", "Erreur 500", { token: status(500) }],
      ["token-502-html", "Erreur 502 en HTML", { token: status(502, BAD_GATEWAY) }],
      ["token-nonsense", "200, mais pas du JSON", { token: NONSENSE }],
      ["token-mauvaise-forme", "200 sans access_token", { token: WRONG_SHAPE }],
      ["token-lent", "Répond après deux secondes", { token: SLOW }],
      ["token-suspendu", "Ne répond jamais", { token: HANG }],
      ["token-coupe", "Connexion coupée", { token: RESET }],
      ["revocation-500", "Erreur 500 à la révocation", { revoke: status(500) }],
      ["revocation-suspendue", "Révocation sans réponse", { revoke: HANG }],
    ]),
  ];
}

function profileRows(): PersonaRow[] {
  return [
    ...rows("Profil (/users/@me)", [
      ["moi-401", "Erreur 401", { me: status(401) }],
      ["moi-429", "Trop de requêtes, une seconde", { me: SOON }],
      ["moi-429-puis-ok", "Trop de requêtes une fois, puis réussite", { me: { ...SOON, times: 1 } }],
      ["moi-429-long", "Trop de requêtes, une minute", { me: LATER }],
      ["moi-500", "Erreur 500", { me: status(500) }],
      ["moi-nonsense", "200, mais pas du JSON", { me: NONSENSE }],
      ["moi-mauvaise-forme", "200 de mauvaise forme", { me: WRONG_SHAPE }],
      ["moi-suspendu", "Ne répond jamais", { me: HANG }],
      ["moi-coupe", "Connexion coupée", { me: RESET }],
    ]),
    ...rows("Serveurs (/users/@me/guilds)", [
      ["guildes-401", "Erreur 401", { guilds: status(401) }],
      ["guildes-429", "Trop de requêtes, une seconde", { guilds: SOON }],
      ["guildes-500", "Erreur 500", { guilds: status(500) }],
      ["guildes-nonsense", "200, mais pas du JSON", { guilds: NONSENSE }],
      ["guildes-suspendu", "Ne répond jamais", { guilds: HANG }],
    ]),
  ];
}

/** Here the call with the user's token fails; the one with the bot's token works unless it is named too. */
function memberRows(): PersonaRow[] {
  // Malformed on both calls, so that the bot's answer cannot heal it. A text that contains the id is a trap for `includes`.
  const malformed = (body?: unknown) => {
    const fault = body === undefined ? WRONG_SHAPE : status(200, body);
    return { member: fault, botMember: fault };
  };
  return rows("Appartenance au serveur", [
    ["membre-401", "Erreur 401", { member: status(401) }],
    ["membre-403", "Erreur 403", { member: status(403) }],
    ["membre-429", "Trop de requêtes, une seconde", { member: SOON }],
    ["membre-429-puis-ok", "Trop de requêtes une fois, puis réussite", { member: { ...SOON, times: 1 } }],
    ["membre-500", "Erreur 500", { member: status(500) }],
    ["membre-nonsense", "200, mais pas du JSON", { member: NONSENSE }],
    ["membre-suspendu", "Ne répond jamais", { member: HANG }],
    ["membre-coupe", "Connexion coupée", { member: RESET }],
    ["roles-malformes", "Rôles qui ne sont pas des textes", malformed()],
    ["roles-texte", "Rôles en un seul texte", malformed({ nick: null, roles: config.clientRoleId })],
    ["roles-absents", "Réponse sans rôles", malformed({ nick: null })],
  ]);
}

function botRows(): PersonaRow[] {
  const bot = (fault: PersonaFault) => ({ member: status(500), botMember: fault });
  return rows("Vérification par le robot", [
    ["bot-only", "Seul le robot peut lire les rôles", { member: status(500) }, { name: "Baptiste M." }],
    ["bot-401", "Jeton du robot refusé (401)", bot(status(401))],
    ["bot-403", "Robot sans accès (403)", bot(status(403))],
    ["bot-404", "Robot : membre inconnu (404)", bot(status(404))],
    ["bot-429", "Robot : trop de requêtes", bot(SOON)],
    ["bot-500", "Robot : erreur 500", bot(status(500))],
    ["bot-nonsense", "Robot : pas du JSON", bot(NONSENSE)],
    ["bot-suspendu", "Robot : ne répond jamais", bot(HANG)],
    ["bot-coupe", "Robot : connexion coupée", bot(RESET)],
  ]);
}
