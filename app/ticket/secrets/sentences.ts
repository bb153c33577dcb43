/** Passwords as people write them to each other, in French and in English. */
import { account, keyNames, ofWhat, service } from "./names";
import { password, type Secret } from "./secret";

/**
 * What stands behind 'mot de passe' without a sign and is no word of a sentence: letters and digits in one, but no
 * program, no version of one, no path and no way to keep passwords.
 */
const letter = String.raw`[^\s"';,:()\[\]/\\]`;
const mixed = String.raw`(?!(?:mysql|mariadb|php|sha|md5|utf|base|argon|bcrypt)[\w-]{0,10}\d)(?=${letter}{0,60}\d)(?=${letter}{0,60}\p{L})${letter}{6,60}(?=[\s"',;)]|$)`;

/** What is said of a password where it could stand itself: a participle by its accent, or one of these. */
const said = String.raw`(?:(?:\p{L}{1,20}ée?s?|(?:in)?(?:correct|exact|valid|visible|lisible)e?|faux|bons?|mauvais|vide|absente?|manquante?|différente?|(?:im)?possible|sensible|perdue?|(?:in|re)?connue?|marche|fonctionne|passe|suffit|correspond|expire|temporaire|personnel|maître|client|utilisateur|administrateur|développeur|panel|hébergeur|rcon|requise?|obligatoire|identique|court|long|simple|facile|nul|celui|celle|cela|quoi|dans|bien|toujours|encore|aussi|changer|modifier|copier|lecture|écriture|staff|joueur|manque|wrong|right|missing|required|empty|unknown|weak|strong|expired?|reset|change|changed|null|none|true|false|string|disabled|enabled|default|steam|discord|oublie|refuse|errone|modifie|copie|verifie|enregistre|reinitialise|bloque|indique|deja|fourni|écrit|reçu|choisi|inscrit|saisi|défini|actuel|nouveau|ancien|acc[eè]s|filezilla|heidisql|root|user|admin|txadmin|mysql|mariadb|oxmysql|phpmyadmin|windows|linux|debian|ubuntu)(?![\p{L}\d_-]))`;
/** A password of letters alone ends what is written, or a part of it: within a sentence it would be any word. */
const lastWord = String.raw`(?!\[masqué\]|${said})[^\s"'«»,;:()\[\]<>/\\]{4,60}(?=["')]?(?:[ \t]{0,4}(?:[,;()]|$)|[ \t]{1,4}(?:et|pour|sur|mais)[ \t]))`;

/** What leads from a name to its value, without a sign: `du bot, c'est`. */
const told = String.raw`(?:${ofWhat},?[ \t]{1,4}(?:est|c['’]est|[-=]>|[→⇒–—-])|[ \t]{1,4}is)`;

/** Users that a machine has before anybody made one. */
const machineUser = "(?:root|debian|ubuntu|administrat(?:or|eur))";
/** Users that every machine or service has. */
const knownUser = String.raw`(?<![\w/.\\-]|\/[ \t])(?:${machineUser}|admin|postgres|[\w-]{0,20}user)(?:@[\w.-]{1,60})?`;

export const inSentences: readonly Secret[] = [
  {
    // Behind an address, as lists of accounts have it; behind that of a database stands its name.
    names: password,
    pattern: new RegExp(
      String.raw`((?<![\w.+-]|:\/\/)(?!git@)[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){0,3}\.[a-z][\w-]{1,62}[ \t]?[:|/][ \t]?)(?!\[masqué\])${mixed}`,
      "giu",
    ),
  },
  {
    names: password,
    pattern: new RegExp(
      String.raw`(\b(?:(?:password|passwd|mot de passe|mdp)(?:${told})?|(?:le|mon|son|notre|votre) pass${told}|(?:\d{1,3}\.){3}\d{1,3}(?::\d{1,5})?[ \t]{1,4}${machineUser}|${keyNames}(?: \p{L}{1,12})?[ \t]{1,4}(?:est|c['’]est)|(?:api|secret|licen[cs]e|server) key is|tebex[: ]secret)[ \t]{1,4})${mixed}`,
      "gimu",
    ),
  },
  {
    // Of tokens and keys of services: one long word with a digit, and no name of a resource or a file.
    names: password,
    pattern: new RegExp(
      String.raw`(\b(?:\w{0,40}token|jeton|\w{0,40}api[-_ ]?key|${keyNames}|secret tebex)(?:${told})?[ \t]{1,4})(?=[a-z]{0,60}\d)(?=\d{0,60}[a-z])[a-z\d]{16,200}(?!\.?\w|[:/@-])`,
      "giu",
    ),
  },
  {
    // Of letters alone: behind 'est' or an arrow that is no way through menus, behind its user, or in a line with no more.
    names: password,
    pattern: new RegExp(
      String.raw`((?:(?<!>[ \t]?|→[ \t]?)\b(?:password|passwd|mot de passe|mdp)(?:${ofWhat},?[ \t]{1,4}(?:(?:est|c['’]est)(?:[ \t\u00a0]?:)?[ \t]{1,4}["']?|(?:->|→)[ \t]{0,4})|[ \t]{1,4}is[ \t]{1,4}["']?)|(?:\b(?:login|user(?:name)?|utilisateur|identifiant|id|compte)[ \t:=]{1,4}[\w.@-]{1,40}|${knownUser})[ \t,;/|-]{1,4}(?:et |le ){0,2}(?:mdp|mot de passe|password|pass|pwd)[ \t]{1,4}|^[*_\x60>\t -]{0,8}(?:(?:(?:voici )?(?:(?:le|mon|ton|son|notre|votre) )?(?:mdp|mot de passe)|pass ${account})(?: (?:${account}|root|admin))?[*_\x60]{0,4}[ \t]{1,4}|\w{1,30}_password[ \t]{1,4}["']?|(?:${machineUser}|admin(?=:\S))[ \t]?[\/:|][ \t]?)|(?<=[\d(][ \t,]{0,3})mdp[ \t]{1,4}|\b(?:voici|avec) (?:le|mon|son|notre|votre) (?:mdp|mot de passe)(?: (?:root|admin))?[ \t]{1,4}|\b(?:le|mon|son|notre|votre) pass(?: (?:d[eu] )?(?:la )?${account})?,?[ \t]{1,4}c['’]est[ \t]{1,4}["']?))${lastWord}`,
      "gimu",
    ),
  },
  {
    // Within a sentence that says of it that it is not taken.
    names: password,
    pattern: new RegExp(
      String.raw`(\b(?:le|mon|ton|son|notre|votre) (?:mdp|mot de passe)[ \t]{1,4})(?!\[masqué\]|${said}|(?:${service}|cfx(?:\.re)?|fivem|tebex|pterodactyl|plesk|ovhcloud|rockstar|winscp|wifi|gmail|google|github|serveur|initial|habituel|principal|unique|suivant|précédent|pourtant|juste|vraiment)[ \t])[^\s"'«»,;:()\[\]<>/\\]{4,60}(?=[ \t]{1,4}(?:(?:ne[ \t]{1,4})?(?:passe|marche|fonctionne|correspond|va)[ \t]{1,4}(?:pas|plus)|(?:n['’])?est[ \t]{1,4}(?:pas|plus|refus|faux|incorrect|invalide)))`,
      "giu",
    ),
  },
  {
    names: password,
    pattern: new RegExp(
      String.raw`(\b(?:mot de passe|mdp)${ofWhat}[ \t]{1,4}["«][ \u00a0]?)(?!\[masqué\]|${said})[^"»\n]{3,60}(?=["»])`,
      "giu",
    ),
  },
  {
    // Between a user and its password stands a slash, where the line says what they open.
    names: password,
    pattern: new RegExp(
      String.raw`(\b${account}[^\n/:]{0,30}:[ \t]{0,4}(?:${knownUser}[ \t]?\/[ \t]?|root:)|\b(?:identifiants?|logins?|acc[eè]s) (?:d[eu] |d['’])?(?:la )?${account}[ \t\u00a0]?:[ \t]{0,4}[\w.@-]{2,40}[ \t]?\/[ \t]?)${lastWord}`,
      "gimu",
    ),
  },
  {
    names: password,
    pattern: new RegExp(
      String.raw`(${knownUser}[ \t]\/[ \t](?:(?<=\b${service}\b[^\n]{0,100})|(?=[^\n]{0,100}\b${service}\b))|\b${account}[^\n/:]{0,30}(?::|[ \t]sont[ \t])[ \t]{0,4}[\w.@-]{2,40}[ \t]\/[ \t](?=\p{L}{0,60}\d)(?!(?:debian|ubuntu|windows)\d)(?=${mixed}))(?!${said})[^\s/\[,;()"']{3,60}(?![ \t]?\/)(?=[\s,;)"']|$)`,
      "gimu",
    ),
  },
  {
    // Without blanks it may be a path: what it opens follows at once.
    names: password,
    pattern: new RegExp(
      String.raw`(${knownUser}\/)(?=\S{3,60}[ \t]{1,4}(?:(?:pour|sur|dans)[ \t](?:l['’]|l[ae] |mon |son )?|\()${account}(?![\w-]))(?!\[masqué\]|${said})(?!\S{1,60}\.(?:lua|js|ts|cfg|json|sql|html)\b)[^\s/\[,;()"']{3,60}(?=[ \t])`,
      "giu",
    ),
  },
  {
    // A user and its password alone on the two lines below the one that announces them, or below their host.
    names: password,
    pattern: new RegExp(
      String.raw`((?:^|\n)[^:\n]{0,40}\b(?:(?:identifiants?|logins?|acc[eè]s)(?: [^:\n]{1,40})?[ \t\u00a0]?:|(?:identifiants?|logins?|acc[eè]s)(?: (?:de |du |au |à la )?${account}){1,2})[ \t]{0,4}\n(?:[ \t]{0,4}(?:(?:s?ftp|ssh|mysql|mariadb|sql|vps|srv|panel)[\w-]{0,40}(?:\.[\w-]{1,40}){1,4}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?[ \t]{0,4}\n)?[ \t]{0,4}(?!(?:bonjour|bonsoir|merci)[ \t]{0,4}\n)[\w.@-]{2,40}[ \t]{0,4}\n[ \t]{0,4})(?!\[masqué\]|${said})[^\s:]{4,60}(?=[ \t]{0,4}(?:\n(?!\[masqué\])|$))`,
      "giu",
    ),
  },
  {
    // A name and its password in one: behind the names of both, or of a user that every machine has.
    names: password,
    pattern:
      /(\b(?:(?:identifiant|login|id|user|utilisateur)s?[ \t]?[/&+][ \t]?(?:mdp|mot de passe|password|pass)[ \t\u00a0]?[:=][ \t]{0,4}|(?:identifiants?|logins?)[ \t\u00a0]?[:=][ \t]{0,4}(?=(?:root|admin|debian|ubuntu|administrat(?:or|eur))[ \t]?\/)))(?!\[masqué\])[\w.@-]{1,40}[ \t]?\/[ \t]?[^\s/]+/gi,
  },
];
