/** Parts of the patterns: how keys and accounts are called, by their owners and by those who write about them. */
import { any, longKey, raw, words } from "./pattern";
import { gap, sign } from "./values";

/** What a password is of, in French: of the database, of the user root. */
export const ofWhat = raw`(?: (?:[dl]['’])?[\p{L}\d][\p{L}\d-]{0,11}){0,3}(?: de données)?`;

/** What has a user and a password, and what else people call so. */
export const service = "(?:phpmyadmin|heidisql|ssh|s?ftp|mysql|mariadb|bdd|base de données|vps|rdp)";
export const account = `(?:${service}|txadmin|rcon|panel|acc[eè]s|identifiants?|logins?|compte)`;

/** What a key has behind its name, other than what is said of one. */
const withDigit = raw`(?=(?:["']?\]?${sign}|\W{1,8})\S{0,60}\d)`;

/** Keys as they are called in French; not any, a player has those of cars. Without a digit it is what a program says of one. */
export const keyNames = `cl[ée]f? ${any(
  "(?:d['’])?api",
  "secrète",
  "de licence",
  "(?:de |du )?serveur",
  "de configuration",
  "(?:de |d['’]|de l['’])?anti[- ]?cheat",
  words("steam tebex fivem cfx keymaster txadmin"),
)}`;
export const frenchKey = raw`${keyNames}(?: \p{L}{1,12})?${withDigit}`;

/**
 * Of scripts and of services; as of the French ones, what is said of one has no digit. Scripts call by a key an account of
 * the game or an app of its telephone, too: those of services are long and in base64.
 */
export const licenceKey = any(
  `(?:licen[cs]e|private|access)[-_ ]?key${withDigit}`,
  raw`(?:account|app|pre[-_]?shared)[-_ ]?key(?=["']?\]?${sign}["']?[A-Za-z\d:+/=]{16})`,
);

/**
 * Of a licence that is called no more than that, `Config.Licence = "NEVA-1234-…"`, and of an anti-cheat: one long word
 * with a digit. A player's licence is hidden as such.
 */
export const bareKey =
  raw`(?:licen[cs]e|key)(?!:[\da-f]{1,60}(?![\w-]))` +
  raw`(?=["']?\]?(?:${sign}|[ \t]{1,40})["']?(?![\da-f]{40}(?!\w))${longKey("-")}(?![\w.:/-]))`;

/** Of a token or key that says behind this whose it is, `Config.TokenBot`: one long word with a digit. */
export const ownToken = raw`(?:token|api[-_]?key)[-_]?[a-z]\w{0,20}(?=["']?\]?${sign}["']?${longKey(".-")}(?![\w:/-]))`;

/** Of a service that stores pictures, `FivemanageAPI = "…"`: one word, no address and no path. */
export const serviceKey = raw`(?:api|auth)(?=["']?${gap}=${gap}["'](?=[\w-]{0,60}\d)[\w-]{16,200}["'])`;
