/** Parts of the patterns: how secrets are called, what stands between a name and its value, and what a value is. */
import { any, blank, masked, maybeBlank, not, raw, words } from "./pattern";

/** A quote, or none; with its backslash where JSON stands inside a string. */
export const quote = raw`\\?["']?`;
/** How a value begins: with a quote, with what opens a long string in Lua (`[[`) or TOML (`"""`), or with nothing. */
export const opening = raw`(?:\[\[|"""|${quote})`;

/** A sign that does not end a value: an apostrophe before a letter, or a comma that no other setting follows. */
const within = raw`'(?=\w)|,(?=[^\s"',])(?!["']?[\w-]{1,40}["']?\s{0,4}[=:])`;

/**
 * The value of a setting, after its name and perhaps an opening quote. In quotes it goes on to the closing one, with
 * spaces and escaped characters; otherwise it is one word. French and curly quotes belong to it, a long string of Lua
 * ends at its bracket, and an app password of Google is four groups of four letters.
 */
export const worth = any(
  raw`(?<=\[\[)[^\]\n]+`,
  raw`[a-z]{4}(?: [a-z]{4}){3}(?!\w)`,
  raw`«[^»\n]+»?`,
  raw`“[^”\n]+”?`,
  raw`(?<=\\["'])[^"'\n]+`,
  raw`(?<=")(?:\\.|[^"\\\n])+`,
  raw`(?<=')(?:\\.|[^'\\\n])+`,
  raw`(?<!["'])[^\s"';,](?:[^\s"';,]|${within})*`,
);

/** Files of settings align their values: there may be many spaces on a line, but only a few line breaks. */
export const gap = raw`(?:[^\S\n]{0,40}|\s{0,4})`;
export const blanks = raw`(?:[^\S\n]{1,40}|\s{1,4})`;

/**
 * A value on the next line must be in quotes, a word alone, or hold a digit: after 'Enter password:' a program goes on
 * with something else.
 */
const below = raw`\s{1,4}(?=[\\"'«]|\[\[|[^\s\d[]{0,60}\d|\S{1,200}[^\S\n]{0,9}(?:\n|$))`;
/**
 * What stands between a name and its value: the sign of a language or of a file of settings, perhaps followed by the
 * end of bold type.
 */
export const sign = raw`${gap}(?:=>|:=|==?(?![=>])|:)(?:\*\*)?(?:[^\S\n]{0,40}(?!\s)|${below})`;
/**
 * What may stand between a name and its sign: marks of Discord and of Lua, a closing quote, a remark in brackets. Not
 * before a value that is already masked.
 */
export const closed =
  raw`(?:\*\*|\x60|${quote}\]?)(?: \([^()\n]{1,30}\)|${maybeBlank}<const>)?` +
  not(raw`${any(sign, blanks)}(?:c['’]est${blank})?${opening}${masked}`);

/** 'pass' alone: not in 'bypass' or 'BattlePass', but after the words for a database or a user, as in `dbpass`. */
export const shortPassword = "(?:(?<![a-z])|(?<=db|admin|root|user|control|sql|ftp|smtp|rcon))pass";

/** 'pw' alone. In code `local pw = 0.25` is a width; without quotes it is no password there. */
const shortestPassword = raw`(?<![a-z])(?!(?<=\b(?:const|let|local|var) )pw {0,1}= {0,1}[^"'\s])pw`;

/** How the names of secrets end. The public key's token of a .NET library is no secret. */
export const secretName = any(
  "api[-_ ]?key",
  "secret(?:[-_]?(?:key|code))?",
  "pass[-_ ]?phrase",
  "cl[eé]f?[-_]?(?:api|secr[eè]te)",
  "(?<!publickey)token",
  "password|passwd|pwd",
  shortestPassword,
  shortPassword,
);

/**
 * What stands for a value in code and holds no secret itself: a variable or field named like one, a call that returns
 * one, a placeholder of a template.
 */
const reference = [
  raw`(?:["']?[$@:]|(?:data|config|self|this|opts|options|args|params|body|req\.body|process\.env|row|result|user)\.)\w{0,30}${secretName}(?:[\\"'\s,;)}\]]|$)`,
  raw`["']?\$_[A-Z]{3,7}\[`,
  raw`["']?(?:\$[({]|\$?\{\{)`,
  "exports[.:[]",
  raw`(?:tostring|math\.random|os\.getenv|os\.environ\.get|env|json\.decode|Get\w{1,40})\(`,
].join("|");

/** What people answer when they have no password to give. A single word of this kind must end the line. */
const answer = any(
  "je (?:ne|n['’]|le|la|sais|suis|crois|pense)",
  "j['’](?:ai|avais)",
  "(?:il|elle) (?:est|a|ne|n['’])",
  "on (?:ne|n['’]|m['’]a)",
  "(?:c['’]est )?(?:le|la) (?:bon|bonne|même|serveur|panel)",
  "voir (?:le|la|dans|plus|ci)",
  "pas (?:de|touchée?|changée?|besoin)",
  raw`(?:lequel|laquelle|idem)[ \t]`,
  raw`${words(`
    (?:aucun|inconnu|oublié|perdu|refusé|rempli|renseigné|configuré|vérifié|expiré|(?:in)?correct)e?
    valide invalide obligatoire vide idem ok wrong denied invalid
  `)}${maybeBlank}(?:[\n.;,)]|$)`,
);

/**
 * What follows a secret's name without being its value: what a program, a query or a message says about it, or the sign
 * that begins a block of YAML.
 */
export const noValue = not(
  raw`${opening}(?:[|>][-+\d]?${maybeBlank}(?:\n|$)|nil|null|undefined|none|true|false|\?|(?:YES|NO)\))(?:[\\"'\s,;)}\]]|$)`,
  raw`\{(?:\s|$)`,
  reference,
  answer,
);
