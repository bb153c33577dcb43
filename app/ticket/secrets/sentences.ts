/** Passwords as people write them to each other, in French and in English. */
import { account, keyNames, ofWhat, service } from "./names";
import { any, behind, blank, longKey, masked, maybeBlank, not, raw, unmasked, words } from "./pattern";
import { password, type Secret } from "./secret";

/**
 * What may follow 'mot de passe' without a sign and is no word of the sentence: letters and digits together; but no
 * program, version, path or hashing method.
 */
const letter = raw`[^\s"';,:()\[\]/\\]`;
const program = raw`(?:mysql|mariadb|php|sha|md5|utf|base|argon|bcrypt)[\w-]{0,10}\d`;
const mixed = raw`${not(program)}(?=${letter}{0,60}\d)(?=${letter}{0,60}\p{L})${letter}{6,60}(?=[\s"',;)]|$)`;

/**
 * What people say about a password, in the place where it could stand: a participle (by its accent), or one of these
 * words.
 */
const said = `${any(
  raw`\p{L}{1,20}ée?s?`,
  words(`
    (?:in)?(?:correct|exact|valid|visible|lisible)e? faux bons? mauvais vide absente? manquante? différente?
    (?:im)?possible sensible perdue? (?:in|re)?connue? requise? obligatoire identique court long simple facile nul
    écrit reçu choisi inscrit saisi défini fourni actuel nouveau ancien temporaire personnel maître
    oublie refuse errone modifie copie verifie enregistre reinitialise bloque indique manque
    marche fonctionne passe suffit correspond expire changer modifier copier lecture écriture
    celui celle cela quoi dans bien toujours encore aussi deja pareil habituel base
    client utilisateur administrateur développeur staff joueur panel hébergeur rcon acc[eè]s
    wrong right missing required empty unknown weak strong expired? reset change changed
    null none true false string disabled enabled default
    root user admin steam discord txadmin filezilla heidisql mysql mariadb oxmysql phpmyadmin windows linux debian ubuntu
  `),
)}${not(raw`[\p{L}\d_-]`)}`;
const noSecret = not(masked, said);

/**
 * A password of letters alone must end the text, a clause or what stands before a comment: elsewhere it could be any word.
 * Full stop and exclamation mark right behind it may be of it.
 */
const oneWord = raw`[^\s"'«»,;:()\[\]<>/\\]{4,60}`;
const endOfClause = raw`["')]?\.?[ \t\u00a0\u202f]{0,4}(?:[,;!?()#]|--|\/\/|$)`;
const lastWord = raw`${noSecret}${oneWord}(?=${endOfClause}|["')]?${blank}(?:et|pour|sur|mais)[ \t])`;

const frenchWord = "(?:mdp|mot de passe)";
const anyWord = "(?:password|passwd|mot de passe|mdp)";
const own = "(?:le|mon|ton|son|notre|votre)";
const is = "(?:est|c['’]est)";

/** What leads from a name to its value without a sign, as in `du bot, c'est`. */
const told = any(raw`${ofWhat},?${blank}${any(is, "[-=]>", "[→⇒–—-]")}`, `${blank}is`);

/** Users that a machine has from the start; users that every machine or service has; any user. */
const machineUser = "(?:root|debian|ubuntu|administrat(?:or|eur))";
const knownUser = raw`(?<![\w/.\\-]|\/[ \t])(?:${machineUser}|admin|postgres|[\w-]{0,20}user)(?:@[\w.-]{1,60})?`;
const user = raw`[\w.@-]{2,40}`;

const ip = raw`(?:\d{1,3}\.){3}\d{1,3}`;
const port = raw`(?::\d{1,5})?`;
const colon = raw`[ \t\u00a0]?:`;
const slash = raw`[ \t]?\/[ \t]?`;

/** The beginning of a line, with the marks of Discord. */
const line = raw`^[*_\x60>\t -]{0,8}`;
const access = "(?:identifiants?|logins?|acc[eè]s)";

export const inSentences: readonly Secret[] = [
  {
    // Behind an address, as lists of accounts have it; behind that of a database stands its name.
    names: password,
    pattern: new RegExp(
      behind(
        raw`(?<![\w.+-]|:\/\/)(?!git@)[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.[a-z][\w-]{1,62}[ \t]?[:|/][ \t]?`,
      ) +
        unmasked +
        mixed,
      "giu",
    ),
  },
  {
    // With a digit in it, behind its name: 'le mot de passe root est', 'mon pass =>', '51.83.0.1 root'.
    names: password,
    pattern: new RegExp(
      behind(
        raw`\b${any(
          `${anyWord}${told}?`,
          `${own} pass${told}`,
          `${ip}${port}${blank}${machineUser}`,
          raw`${keyNames}(?: \p{L}{1,12})?${blank}${is}`,
          "(?:api|secret|licen[cs]e|server) key is",
          "tebex[: ]secret",
        )}${blank}`,
      ) + mixed,
      "gimu",
    ),
  },
  {
    // Of tokens and keys of services: one long word with a digit, and no name of a resource or a file.
    names: password,
    pattern: new RegExp(
      behind(
        raw`\b${any(raw`\w{0,40}token`, "jeton", raw`\w{0,40}api[-_ ]?key`, keyNames, "secret tebex")}${told}?${blank}`,
      ) + raw`${longKey()}(?!\.?\w|[:/@-])`,
      "giu",
    ),
  },
  {
    // Of letters alone: behind what announces it, behind its user, or in a line with no more.
    names: password,
    pattern: new RegExp(
      behind(
        // 'mot de passe de la base, c'est'; behind an arrow that is no way through menus. A line that quotes begins with one.
        raw`(?<![^\s>][ \t]{0,2}>[ \t]?|→[ \t]?)\b${anyWord}${any(
          raw`${ofWhat},?${blank}${any(raw`${is}(?:${colon})?${blank}["']?`, `(?:->|→)${maybeBlank}`)}`,
          raw`${blank}is${blank}["']?`,
        )}`,
        // 'user neva et le mdp'
        raw`${any(
          raw`\b(?:login|user(?:name)?|utilisateur|identifiant|id|compte)[ \t:=]{1,4}[\w.@-]{1,40}`,
          knownUser,
        )}[ \t,;/|-]{1,4}(?:et |le ){0,2}(?:mdp|mot de passe|password|pass|pwd)${blank}`,
        // 'voici mon mdp txAdmin', 'pass FTP', 'MYSQL_PASSWORD' and 'root:', with which a line begins
        raw`${line}${any(
          raw`${any(`(?:voici )?(?:${own} )?${frenchWord}`, `pass ${account}`)}(?: (?:${account}|root|admin))?[*_\x60]{0,4}${blank}`,
          raw`\w{1,30}_password${blank}["']?`,
          raw`(?:${machineUser}|admin(?=:\S))[ \t]?[\/:|][ \t]?`,
        )}`,
        // '51.83.0.1, mdp'
        raw`(?<=[\d(][ \t,]{0,3})mdp${blank}`,
        raw`\b(?:voici|avec) ${own} ${frenchWord}(?: (?:root|admin))?${blank}`,
        // 'mon pass du VPS, c'est'
        raw`\b${own} pass(?: (?:d[eu] )?(?:la )?${account})?,?${blank}c['’]est${blank}["']?`,
      ) + lastWord,
      "gimu",
    ),
  },
  {
    // Within a sentence that says of it that it is not taken.
    names: password,
    pattern: new RegExp(
      behind(raw`\b${own} ${frenchWord}${blank}`) +
        not(
          masked,
          said,
          raw`${any(
            service,
            words(raw`
              cfx(?:\.re)? fivem tebex pterodactyl plesk ovhcloud rockstar winscp wifi gmail google github serveur
              initial habituel principal unique suivant précédent pourtant juste vraiment
            `),
          )}[ \t]`,
        ) +
        raw`${oneWord}(?=${blank}${any(
          `(?:ne${blank})?(?:passe|marche|fonctionne|correspond|va)${blank}(?:pas|plus)`,
          `(?:n['’])?est${blank}(?:pas|plus|refus|faux|incorrect|invalide)`,
        )})`,
      "giu",
    ),
  },
  {
    // In quotes, whatever it is.
    names: password,
    pattern: new RegExp(
      behind(raw`\b${frenchWord}${ofWhat}${blank}["«][ \u00a0]?`) + raw`${noSecret}[^"»\n]{3,60}(?=["»])`,
      "giu",
    ),
  },
  {
    // Between a user and its password stands a slash, where the line says what they open.
    names: password,
    pattern: new RegExp(
      behind(
        raw`\b${account}[^\n/:]{0,30}:${maybeBlank}${any(`${knownUser}${slash}`, "root:")}`,
        raw`\b${access} (?:d[eu] |d['’])?(?:la )?${account}${colon}${maybeBlank}${user}${slash}`,
      ) + lastWord,
      "gimu",
    ),
  },
  {
    // The same between blanks, which no path has: a service may also be named elsewhere in the line.
    names: password,
    pattern: new RegExp(
      behind(
        raw`${knownUser}[ \t]\/[ \t]${any(raw`(?<=\b${service}\b[^\n]{0,100})`, raw`(?=[^\n]{0,100}\b${service}\b)`)}`,
        raw`\b${account}[^\n/:]{0,30}${any(":", raw`[ \t]sont[ \t]`)}${maybeBlank}${user}[ \t]\/[ \t](?=\p{L}{0,60}\d)${not(raw`(?:debian|ubuntu|windows)\d`)}(?=${mixed})`,
      ) + raw`${not(said)}[^\s/\[,;()"']{3,60}(?![ \t]?\/)(?=[\s,;)"']|$)`,
      "gimu",
    ),
  },
  {
    // Without blanks it may be a path: what it opens follows at once.
    names: password,
    pattern: new RegExp(
      behind(raw`${knownUser}\/`) +
        raw`(?=\S{3,60}${blank}${any(raw`(?:pour|sur|dans)[ \t](?:l['’]|l[ae] |mon |son )?`, raw`\(`)}${account}(?![\w-]))` +
        raw`${noSecret}${not(raw`\S{1,60}\.(?:lua|js|ts|cfg|json|sql|html)\b`)}[^\s/\[,;()"']{3,60}(?=[ \t])`,
      "giu",
    ),
  },
  {
    // A user and its password alone on the two lines below the one that announces them, or below their host.
    names: password,
    pattern: new RegExp(
      behind(
        raw`(?:^|\n)[^:\n]{0,40}\b` +
          any(
            raw`${access}(?: [^:\n]{1,40})?${colon}`,
            raw`${access}(?: (?:de |du |au |à la )?${account}){1,2}`,
          ) +
          raw`${maybeBlank}\n` +
          raw`(?:${maybeBlank}${any(raw`(?:s?ftp|ssh|mysql|mariadb|sql|vps|srv|panel)[\w-]{0,40}(?:\.[\w-]{1,40}){1,4}`, ip)}${port}${maybeBlank}\n)?` +
          raw`${maybeBlank}${not(raw`(?:bonjour|bonsoir|merci)${maybeBlank}\n`)}${user}${maybeBlank}\n${maybeBlank}`,
      ) + raw`${noSecret}[^\s:]{4,60}(?=${maybeBlank}(?:\n${unmasked}|$))`,
      "giu",
    ),
  },
  {
    // A name and its password in one: behind the names of both, or of a user that every machine has.
    names: password,
    pattern: new RegExp(
      behind(
        raw`\b${any(
          raw`(?:identifiant|login|id|user|utilisateur)s?[ \t]?[/&+][ \t]?(?:mdp|mot de passe|password|pass)[ \t\u00a0]?[:=]${maybeBlank}`,
          raw`(?:identifiants?|logins?)[ \t\u00a0]?[:=]${maybeBlank}(?=(?:admin|${machineUser})[ \t]?\/)`,
        )}`,
      ) + raw`${unmasked}[\w.@-]{1,40}${slash}[^\s/]+`,
      "gi",
    ),
  },
];
