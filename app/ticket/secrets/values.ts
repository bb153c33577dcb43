/** Parts of the patterns: how secrets are called, what stands between a name and its value, and what a value is. */
import { any, blank, masked, maybeBlank, not, raw, words } from "./pattern";

/** A quote; in JSON that is within a text, with its backslash. */
export const quote = raw`\\?["']?`;
/** What a value begins with: one of these, or what opens a long text in Lua or in TOML. */
export const opening = raw`(?:\[\[|"""|${quote})`;

/** The sign that ends a word or stands within a password: an apostrophe, or a comma where no other setting follows. */
const within = raw`'(?=\w)|,(?=[^\s"',])(?!["']?[\w-]{1,40}["']?\s{0,4}[=:])`;

/**
 * What a setting is worth, after its name and maybe an opening quote: to the closing one, blanks and what a backslash
 * stands before included, else one word. French ones and those that telephones write are a part of it. So is the
 * bracket of Lua's long texts, and Google gives its passwords in four times four letters.
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

/** Files of settings align their values: many blanks on a line, but no more than a few lines. */
export const gap = raw`(?:[^\S\n]{0,40}|\s{0,4})`;
export const blanks = raw`(?:[^\S\n]{1,40}|\s{1,4})`;

/**
 * What a line below has of a value: one in quotes, a word alone or one with a digit. Behind 'Enter password:' a program
 * says something else there.
 */
const below = raw`\s{1,4}(?=[\\"'«]|\[\[|[^\s\d[]{0,60}\d|\S{1,200}[^\S\n]{0,9}(?:\n|$))`;
/** Between a name and its value stands the sign of a language or of a file of settings; bold type may end with it. */
export const sign = raw`${gap}(?:=>|:=|==?(?![=>])|:)(?:\*\*)?(?:[^\S\n]{0,40}(?!\s)|${below})`;
/** What closes a name, marks of Discord and of Lua and whose it is included; not before what is masked already. */
export const closed =
  raw`(?:\*\*|\x60|${quote}\]?)(?: \([^()\n]{1,30}\)|${maybeBlank}<const>)?` +
  not(raw`${any(sign, blanks)}(?:c['’]est${blank})?${opening}${masked}`);

/** In short: no 'bypass' and no 'BattlePass', but the one of a database, as hosts give it to txAdmin, and of who signs in. */
export const shortPassword = "(?:(?<![a-z])|(?<=db|admin|root|user|control|sql|ftp|smtp|rcon))pass";

/** In two letters, but no width of a panel: in code `local pw = 0.25` is one, and what stands in quotes there is none. */
const shortestPassword = raw`(?<![a-z])(?!(?<=\b(?:const|let|local|var) )pw {0,1}= {0,1}[^"'\s])pw`;

/** How names of secrets end, whatever stands before; of a library of .NET everybody knows its public key's token. */
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

/** In code: a variable or a field that is called like a secret, a function that gives a value, what a template fills in. */
const reference = [
  raw`(?:["']?[$@:]|(?:data|config|self|this|opts|options|args|params|body|req\.body|process\.env|row|result|user)\.)\w{0,30}${secretName}(?:[\\"'\s,;)}\]]|$)`,
  raw`["']?\$_[A-Z]{3,7}\[`,
  raw`["']?(?:\$[({]|\$?\{\{)`,
  "exports[.:[]",
  raw`(?:tostring|math\.random|os\.getenv|os\.environ\.get|env|json\.decode|Get\w{1,40})\(`,
].join("|");

/** How somebody answers who has no password to say; a word of it alone ends the line. */
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

/** What a program, a query or a message says of a setting, and no value of one; the sign of a block of YAML stands before it. */
export const noValue = not(
  raw`${opening}(?:[|>][-+\d]?${maybeBlank}(?:\n|$)|nil|null|undefined|none|true|false|\?|(?:YES|NO)\))(?:[\\"'\s,;)}\]]|$)`,
  raw`\{(?:\s|$)`,
  reference,
  answer,
);
