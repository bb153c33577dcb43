/** Parts of the patterns: how keys and accounts are called, by their owners and by those who write about them. */
import { any, longKey, raw, words } from "./pattern";
import { gap, sign } from "./values";

/** What a password belongs to, in French: 'de la base de données', 'du root'. */
export const ofWhat = raw`(?: (?:[dl]['’])?[\p{L}\d][\p{L}\d-]{0,11}){0,3}(?: de données)?`;

/** What has a user and a password, and what people call such an account. */
export const service = "(?:phpmyadmin|heidisql|ssh|s?ftp|mysql|mariadb|bdd|base de données|vps|rdp)";
export const account = `(?:${service}|txadmin|rcon|panel|acc[eè]s|identifiants?|logins?|compte)`;

/** A value with a digit follows: without one it is a sentence about the key. */
const withDigit = raw`(?=(?:["']?\]?${sign}|\W{1,8})\S{0,60}\d)`;

/** French names of keys. Only these: players have keys of cars, too. */
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
 * Names of keys in scripts and services. As above, without a digit it is a sentence. Scripts also call an account of
 * the game or an app of its phone a key, so those must be long and in base64.
 */
export const licenceKey = any(
  `(?:licen[cs]e|private|access)[-_ ]?key${withDigit}`,
  raw`(?:account|app|pre[-_]?shared)[-_ ]?key(?=["']?\]?${sign}["']?[A-Za-z\d:+/=]{16})`,
);

/**
 * A key called no more than `licence` or `key`, as in `Config.Licence = "NEVA-1234-…"`: one long word with a digit. A
 * player's licence is masked as such elsewhere.
 */
export const bareKey =
  raw`(?:licen[cs]e|key)(?!:[\da-f]{1,60}(?![\w-]))` +
  raw`(?=["']?\]?(?:${sign}|[ \t]{1,40})["']?(?![\da-f]{40}(?!\w))${longKey("-")}(?!\.?\w|[:/-]))`;

/** A token or key whose owner stands after the word, as in `Config.TokenBot`: one long word with a digit. */
export const ownToken = raw`(?:token|api[-_]?key)[-_]?[a-z]\w{0,20}(?=["']?\]?${sign}["']?${longKey(".-")}(?![\w:/-]))`;

/** A key of a service for pictures, as in `FivemanageAPI = "…"`: one word, no address and no path. */
export const serviceKey = raw`(?:api|auth)(?=["']?${gap}=${gap}["'](?=[\w-]{0,60}\d)[\w-]{16,200}["'])`;
