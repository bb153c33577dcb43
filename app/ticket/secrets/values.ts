/**
 * Parts of the patterns: how secrets are called, what stands between a name and its value, and what a value is. Repetitions
 * before a fixed part are bounded, here and in all patterns: a text made for it would keep the search busy else.
 */

/** A quote; in JSON that is within a text, with its backslash. */
export const quote = String.raw`\\?["']?`;
/** What a value begins with: one of these, or what opens a long text in Lua or in TOML. */
export const opening = String.raw`(?:\[\[|"""|${quote})`;

/** The sign that ends a word or stands within a password: an apostrophe, or a comma where no other setting follows. */
export const within = String.raw`'(?=\w)|,(?=[^\s"',])(?!["']?[\w-]{1,40}["']?\s{0,4}[=:])`;

/**
 * What a setting is worth, after its name and maybe an opening quote: to the closing one, blanks and what a backslash
 * stands before included, else one word. French ones and those that telephones write are a part of it. So is the
 * bracket of Lua's long texts, and Google gives its passwords in four times four letters.
 */
export const worth = String.raw`(?:(?<=\[\[)[^\]\n]+|[a-z]{4}(?: [a-z]{4}){3}(?!\w)|«[^»\n]+»?|“[^”\n]+”?|(?<=\\["'])[^"'\n]+|(?<=")(?:\\.|[^"\\\n])+|(?<=')(?:\\.|[^'\\\n])+|(?<!["'])[^\s"';,](?:[^\s"';,]|${within})*)`;

/** Files of settings align their values: many blanks on a line, but no more than a few lines. */
export const gap = String.raw`(?:[^\S\n]{0,40}|\s{0,4})`;
export const blanks = String.raw`(?:[^\S\n]{1,40}|\s{1,4})`;

/**
 * What a line below has of a value: one in quotes, a word alone or one with a digit. Behind 'Enter password:' a program
 * says something else there.
 */
export const below = String.raw`\s{1,4}(?=[\\"'«]|\[\[|[^\s\d[]{0,60}\d|\S{1,200}[^\S\n]{0,9}(?:\n|$))`;
/** Between a name and its value stands the sign of a language or of a file of settings; bold type may end with it. */
export const sign = String.raw`${gap}(?:=>|:=|==?(?![=>])|:)(?:\*\*)?(?:[^\S\n]{0,40}(?!\s)|${below})`;
/** What closes a name, marks of Discord and of Lua and whose it is included; not before what is masked already. */
export const closed = String.raw`(?:\*\*|\x60|${quote}\]?)(?: \([^()\n]{1,30}\)|[ \t]{0,4}<const>)?(?!(?:${sign}|${blanks})(?:c['’]est[ \t]{1,4})?${opening}\[masqué\])`;

/** In short: no 'bypass' and no 'BattlePass', but the one of a database, as hosts give it to txAdmin, and of who signs in. */
export const shortPassword = "(?:(?<![a-z])|(?<=db|admin|root|user|control|sql|ftp|smtp|rcon))pass";

/** In two letters, but no width of a panel: in code `local pw = 0.25` is one, and what stands in quotes there is none. */
const shortestPassword = String.raw`(?<![a-z])(?!(?<=\b(?:const|let|local|var) )pw {0,1}= {0,1}[^"'\s])pw`;

/** How names of secrets end, whatever stands before; of a library of .NET everybody knows its public key's token. */
export const secretName = `(?:api[-_ ]?key|secret(?:[-_]?(?:key|code))?|pass[-_ ]?phrase|cl[eé]f?[-_]?(?:api|secr[eè]te)|(?<!publickey)token|password|passwd|pwd|${shortestPassword}|${shortPassword})`;

/** In code: a variable or a field that is called like a secret, a function that gives a value, what a template fills in. */
export const reference = String.raw`(?:["']?[$@:]|(?:data|config|self|this|opts|options|args|params|body|req\.body|process\.env|row|result|user)\.)\w{0,30}${secretName}(?:[\\"'\s,;)}\]]|$)|["']?\$_[A-Z]{3,7}\[|["']?(?:\$[({]|\$?\{\{)|exports[.:[]|(?:tostring|math\.random|os\.getenv|os\.environ\.get|env|json\.decode|Get\w{1,40})\(`;

/** How somebody answers who has no password to say; a word of it alone ends the line. */
export const answer = String.raw`(?:je (?:ne|n['’]|le|la|sais|suis|crois|pense)|j['’](?:ai|avais)|(?:il|elle) (?:est|a|ne|n['’])|on (?:ne|n['’]|m['’]a)|(?:c['’]est )?(?:le|la) (?:bon|bonne|même|serveur|panel)|voir (?:le|la|dans|plus|ci)|(?:lequel|laquelle|idem)[ \t]|pas (?:de|touchée?|changée?|besoin)|(?:(?:aucun|inconnu|oublié|perdu|refusé|rempli|renseigné|configuré|vérifié|expiré|(?:in)?correct|wrong|denied|invalid)e?|valide|obligatoire|vide|idem|ok)[ \t]{0,4}(?:[\n.;,)]|$))`;

/** What a program, a query or a message says of a setting, and no value of one; the sign of a block of YAML stands before it. */
export const noValue = String.raw`(?!${opening}(?:[|>][-+\d]?[ \t]{0,4}(?:\n|$)|nil|null|undefined|none|true|false|\?|(?:YES|NO)\))(?:[\\"'\s,;)}\]]|$)|\{(?:\s|$)|${reference}|${answer})`;
