import { counted } from "#app/platform/counted";

/** What a server's console and files may show that must not be published (N-13). */
interface Secret {
  /** One and several, as they are counted for the reader. */
  names: readonly [one: string, several: string];
  /** Everything that the pattern takes but its first group, when it has one, is masked. */
  pattern: RegExp;
  /** The parts of a text in which the pattern means a secret; without it the whole of it. */
  scope?: RegExp;
}

const mask = "[masqué]";

/** A quote; in JSON that is within a text, with its backslash. */
const quote = String.raw`\\?["']?`;
/** What a value begins with: one of these, or what opens a long text in Lua or in TOML. */
const opening = String.raw`(?:\[\[|"""|${quote})`;

/** The sign that ends a word or stands within a password: an apostrophe, or a comma where no other setting follows. */
const within = String.raw`'(?=\w)|,(?=[^\s"',])(?!["']?[\w-]{1,40}["']?\s{0,4}[=:])`;

/**
 * What a setting is worth, after its name and maybe an opening quote: to the closing one, blanks and what a backslash
 * stands before included, else one word. French ones are a part of it. So is the bracket of Lua's long texts, and Google
 * gives its passwords in four times four letters.
 */
const worth = String.raw`(?:(?<=\[\[)[^\]\n]+|[a-z]{4}(?: [a-z]{4}){3}(?!\w)|«[^»\n]+»?|(?<=\\["'])[^"'\n]+|(?<=")(?:\\.|[^"\\\n])+|(?<=')(?:\\.|[^'\\\n])+|(?<!["'])[^\s"';,](?:[^\s"';,]|${within})*)`;

/** Files of settings align their values: many blanks on a line, but no more than a few lines. */
const gap = String.raw`(?:[^\S\n]{0,40}|\s{0,4})`;
const blanks = String.raw`(?:[^\S\n]{1,40}|\s{1,4})`;

/**
 * What a line below has of a value: one in quotes, a word alone or one with a digit. Behind 'Enter password:' a program
 * says something else there.
 */
const below = String.raw`\s{1,4}(?=[\\"'«]|\[\[|[^\s\d[]{0,60}\d|\S{1,200}[^\S\n]{0,9}(?:\n|$))`;
/** Between a name and its value stands the sign of a language or of a file of settings; bold type may end with it. */
const sign = String.raw`${gap}(?:=>|:=|==?(?![=>])|:)(?:\*\*)?(?:[^\S\n]{0,40}(?!\s)|${below})`;
/** What closes a name, marks of Discord and of Lua and whose it is included; not before what is masked already. */
const closed = String.raw`(?:\*\*|\x60|${quote}\]?)(?: \([^()\n]{1,30}\)|[ \t]{0,4}<const>)?(?!(?:${sign}|${blanks})(?:c['’]est[ \t]{1,4})?${opening}\[masqué\])`;

/** In short: no 'bypass' and no 'BattlePass', but the one of a database, as hosts give it to txAdmin, and of who signs in. */
const shortPassword = "(?:(?<![a-z])|(?<=db|admin|root|user|sql|ftp|smtp|rcon))pass";

/** How names of secrets end, whatever stands before; of a library of .NET everybody knows its public key's token. */
const secretName = `(?:api[-_ ]?key|secret(?:[-_]?(?:key|code))?|pass[-_ ]?phrase|cl[eé]f?[-_]?(?:api|secr[eè]te)|(?<!publickey)token|password|passwd|pwd|${shortPassword})`;

/** In code: a variable or a field that is called like a secret, a function that gives a value, what a template fills in. */
const reference = String.raw`(?:["']?[$@:]|(?:data|config|self|this|opts|options|args|params|body|req\.body|process\.env|row|result|user)\.)\w{0,30}${secretName}(?:[\\"'\s,;)}\]]|$)|["']?\$_[A-Z]{3,7}\[|["']?(?:\$[({]|\$?\{\{)|exports[.:[]|(?:tostring|math\.random|os\.getenv|os\.environ\.get|env|json\.decode|Get\w{1,40})\(`;

/** How somebody answers who has no password to say; a word of it alone ends the line. */
const answer = String.raw`(?:je (?:ne|n['’]|le|la|sais|suis|crois|pense)|j['’](?:ai|avais)|(?:il|elle) (?:est|a|ne|n['’])|on (?:ne|n['’]|m['’]a)|(?:c['’]est )?(?:le|la) (?:bon|bonne|même|serveur|panel)|voir (?:le|la|dans|plus|ci)|pas (?:de|touchée?|changée?|besoin)|(?:aucun|inconnu|oublié|perdu|refusé|wrong|denied|invalid|incorrect|invalide|obligatoire|vide)[ \t]{0,4}(?:[\n.;,)]|$))`;

/** What a program, a query or a message says of a setting, and no value of one; the sign of a block of YAML stands before it. */
const noValue = String.raw`(?!${opening}(?:[|>][-+\d]?[ \t]{0,4}(?:\n|$)|nil|null|undefined|none|true|false|\?|(?:YES|NO)\))(?:[\\"'\s,;)}\]]|$)|\{(?:\s|$)|${reference}|${answer})`;

/**
 * Without a sign a value stands on the line of its name. Of words behind it a key has a digit, at least in quotes; a
 * password may be any but those with which something is said of it.
 */
const keyFollows = String.raw`[ \t]{1,40}(?=\\?["']|[^\s"';]{0,200}\d)`;
const passwordFollows = String.raw`[ \t]{1,40}(?!(?:n['’]est|ne|is|not|est|dans|in|manque|missing|vide|empty)(?![\w-]))`;

/** Within a list of settings, `a=b;c=d`, a value may have several words; where a quote comes before its end it is none of these. */
const listed = String.raw`[^\s;"'=\[][^;"'=\n]{0,200}(?=;|"|'(?!\w)|$)`;

/**
 * What stands behind 'mot de passe' without a sign and is no word of a sentence: letters and digits in one, but no
 * program, no version of one, no path and no way to keep passwords.
 */
const letter = String.raw`[^\s"';,:()\[\]/\\]`;
const mixed = String.raw`(?!(?:mysql|mariadb|php|sha|md5|utf|base|argon|bcrypt)[\w-]{0,10}\d)(?=${letter}{0,60}\d)(?=${letter}{0,60}\p{L})${letter}{6,60}(?=[\s"',;)]|$)`;

/** What a password is of, in French: of the database, of the user root. */
const ofWhat = String.raw`(?: (?:[dl]['’])?[\p{L}\d][\p{L}\d-]{0,11}){0,3}(?: de données)?`;

/** What is said of a password where it could stand itself: a participle by its accent, or one of these. */
const said = String.raw`(?:(?:\p{L}{1,20}ée?s?|(?:in)?(?:correct|exact|valid|visible|lisible)e?|faux|bons?|mauvais|vide|absente?|manquante?|différente?|(?:im)?possible|sensible|perdue?|(?:in|re)?connue?|marche|fonctionne|passe|suffit|correspond|expire|temporaire|personnel|maître|client|utilisateur|administrateur|développeur|panel|hébergeur|rcon|requise?|obligatoire|identique|court|long|simple|facile|nul|celui|celle|cela|quoi|dans|bien|toujours|encore|aussi|changer|modifier|copier|lecture|écriture|staff|joueur|manque|wrong|right|missing|required|empty|unknown|weak|strong|expired?|reset|change|changed|null|none|true|false|string|disabled|enabled|default|steam|discord|root|user|admin|txadmin|mysql|mariadb|oxmysql|phpmyadmin|windows|linux|debian|ubuntu)(?![\p{L}\d_-]))`;
/** A password of letters alone ends what is written, or a part of it: within a sentence it would be any word. */
const lastWord = String.raw`(?!\[masqué\]|${said})[^\s"'«»,;:()\[\]<>/\\]{4,60}(?=["')]?(?:[ \t]{0,4}(?:[,;()]|$)|[ \t]{1,4}(?:et|pour|sur|mais)[ \t]))`;

/** What has a user and a password, and whose users every machine has. */
const service = "(?:phpmyadmin|heidisql|ssh|s?ftp|mysql|mariadb|bdd|base de données|vps|rdp)";
const account = `(?:${service}|txadmin|rcon|panel|acc[eè]s|identifiants?|logins?|compte)`;
const knownUser = String.raw`(?<![\w/.\\-]|\/[ \t])(?:root|admin|debian|ubuntu|postgres|administrat(?:or|eur)|[\w-]{0,20}user)(?:@[\w.-]{1,60})?`;

/** What a key has behind its name, other than what is said of one. */
const withDigit = String.raw`(?=(?:["']?\]?${sign}|\W{1,8})\S{0,60}\d)`;

/** Keys as they are called in French; not any, a player has those of cars. Without a digit it is what a program says of one. */
const keyNames =
  "cl[ée]f? (?:(?:d['’])?api|secrète|de licence|(?:de |du )?serveur|de configuration|steam|tebex|fivem|cfx|keymaster|txadmin|(?:de l['’]|d['’])?anti[- ]?cheat)";
const frenchKey = String.raw`${keyNames}(?: \p{L}{1,12})?${withDigit}`;

/** Of scripts and of services; as of the French ones, what is said of one has no digit. */
const licenceKey = `(?:licen[cs]e|private|access)[-_ ]?key${withDigit}`;

/**
 * Of a licence that is called no more than that, `Config.Licence = "NEVA-1234-…"`, and of an anti-cheat: one long word
 * with a digit. A player's licence is hidden as such.
 */
const bareKey = String.raw`(?:licen[cs]e|key)(?!:[\da-f]{1,60}(?![\w-]))(?=["']?\]?(?:${sign}|[ \t]{1,40})["']?(?![\da-f]{40}(?!\w))(?=[A-Za-z-]{0,60}\d)(?=[\d-]{0,60}[A-Za-z])[A-Za-z\d-]{16,200}(?![\w.:/-]))`;

/** Of a token or key that says behind this whose it is, `Config.TokenBot`: one long word with a digit. */
const ownToken = String.raw`(?:token|api[-_]?key)[-_]?[a-z]\w{0,20}(?=["']?\]?${sign}["']?(?=[A-Za-z.-]{0,60}\d)(?=[\d.-]{0,60}[A-Za-z])[A-Za-z\d.-]{16,200}(?![\w:/-]))`;

/** Of a service that stores pictures, `FivemanageAPI = "…"`: one word, no address and no path. */
const serviceKey = String.raw`(?:api|auth)(?=["']?${gap}=${gap}["'](?=[\w-]{0,60}\d)[\w-]{16,200}["'])`;

/**
 * Of Discord's bots, JSON Web Tokens, those that say by their first letters whose they are (GitHub, GitLab, Stripe,
 * OpenAI, Slack, Google, Amazon, Pterodactyl, npm, Docker, SendGrid), addresses of hooks and bots, what stands behind the name of a scheme or in
 * a header, cookies whole, what a sign-in and a session are known by, and the lines of a private key's file.
 */
const tokens = [
  String.raw`\b[\w-]{23,28}\.[\w-]{6}\.[\w-]{27,}\b`,
  String.raw`\beyJ[\w-]{8,500}\.[\w-]{8,2000}\.[\w-]{8,}`,
  String.raw`(?<![A-Za-z\d])(?:gh[oprsu]_|github_pat_|glpat-|[rs]k_(?:live|test)_|sk-(?=[\w-]{0,60}\d)|xox[abeprs]-|AIza|AKIA)[\w-]{16,}`,
  String.raw`(?<![A-Za-z\d])(?:ptl[ac]_|npm_(?=[A-Za-z]{0,30}\d)|dckr_pat_|whsec_)[\w-]{16,}`,
  String.raw`(?<![\w.])SG\.[\w-]{16,}\.[\w-]{16,}`,
  String.raw`(?<=\bhooks\.slack\.com\/(?:services|workflows)\/)[\w\/-]{8,}`,
  String.raw`(?<=\bapi\.telegram\.org\/bot)\d{6,12}:[\w-]{20,}`,
  String.raw`(\b(?:[Bb]earer|[Aa]uthorization["']?(?:\]\s{0,4}=|:|(?=\s{1,4}["']))\s{0,4}["']?(?:Basic|Bot|[Tt]oken))\s{1,4}(?:["']\s{0,4}\.\.\s{0,4}["'])?)[\w.~+/=-]{8,}`,
  String.raw`(?<=\b[Aa]uthorization["']?(?:\]\s{0,4}=|:)\s{0,4}["']?)(?=[A-Za-z.-]{0,60}\d)[\w.~+/=-]{8,}(?![\w(\[])`,
  String.raw`(?<=\b[Cc]ookie["']?\s?:\s{0,4}["']?)(?=[\w:.%-]{1,60}=[^\s;"'])[^"'\n]+`,
  String.raw`(?<=[?&]code=)[\w-]{16,}`,
  String.raw`(?<=\b(?:PHPSESSID|session_?id)["']?[=:]\s{0,4}["']?)(?=[a-z-]{0,60}\d)(?=[\d-]{0,60}[a-z])[\w%.-]{8,}`,
  String.raw`(?<=-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----)(?!\s{0,4}\[masqué\])[^-]{1,9000}`,
];

/** Behind what could be a command: a sentence about it, the next option or an example. */
const noArgument = String.raw`(?!(?:n['’]est|ne|is|est|mais|and|et|ou|or|to|pour|for|dans|in|manque|option)(?![\w-])|[[<>|&;-])`;

/** What stands before a password or a token on the command line of a program; a variable of the shell is none. Redis has it in a file. */
const commands = [
  String.raw`\bsshpass[ \t]{1,4}-p[ \t]{0,4}`,
  String.raw`\bcurl(?:\.exe)?[ \t](?:[^\n]{0,200}[ \t])?(?:-u|--user)[ \t=]{0,4}["']?[^\s:"']{1,64}:(?!\/\/)`,
  String.raw`(?<![\w-])--(?:[\w-]{1,20}-)?(?:password|passwd|pass|token|api-key|secret)[ \t]{1,4}${noArgument}`,
  String.raw`\bnet1?(?:\.exe)?[ \t]{1,4}user[ \t]{1,4}(?:"[^"\n]{1,40}"|[^\s":/]\S{0,40})[ \t]{1,4}${noArgument}(?![*/])`,
  String.raw`\bnet(?:\.exe)?[ \t]{1,4}use[ \t]{1,4}(?:\S:[ \t]{1,4})?\\\\\S{1,100}[ \t]{1,4}(?:\/user:\S{1,60}[ \t]{1,4})?${noArgument}(?![*/])`,
  String.raw`\b(?:plink|pscp|psftp|putty|kitty)(?:\.exe)?[ \t](?:[^\n]{0,200}[ \t])?-pw[ \t]{1,4}${noArgument}`,
  String.raw`\bdocker[ \t]{1,4}login[ \t](?:[^\n]{0,200}[ \t])?-p[ \t]{0,4}(?!assword)`,
  String.raw`\bredis-cli[ \t](?:[^\n]{0,200}[ \t])?-a[ \t]{1,4}`,
  String.raw`\blftp[ \t](?:[^\n]{0,200}[ \t])?-u[ \t]{1,4}[^\s,]{1,40},${noArgument}`,
  String.raw`\bmysqladmin[ \t](?:[^\n]{0,200}[ \t])?password[ \t]{1,4}${noArgument}`,
  String.raw`\bicecon(?:_\w{1,30})?(?:\.exe)?[ \t]{1,4}(?:-c[ \t]{1,4}(?:"[^"\n]{1,80}"|[^\s"]{1,80})[ \t]{1,4})?[^\s-]\S{0,80}[ \t]{1,4}${noArgument}`,
  String.raw`\buser(?:add|mod)[ \t](?:[^\n]{0,200}[ \t])?-p[ \t]{1,4}${noArgument}`,
  String.raw`\bssh-keygen[ \t](?:[^\n]{0,200}[ \t])?-[NP][ \t]{1,4}${noArgument}`,
  String.raw`\b(?:requirepass|masterauth)[ \t]{1,4}${noArgument}`,
  String.raw`\bConvertTo-SecureString[ \t]{1,4}(?:-String[ \t]{1,4})?(?=["'])`,
  String.raw`\becho[ \t]{1,4}(?=[^\s|]{1,60}[ \t]{0,4}\|[ \t]{0,4}(?:sudo[ \t](?:-\S{1,4}[ \t]{1,4}){0,3}-\w{0,2}S|(?:sudo[ \t]{1,4})?passwd[ \t]{1,4}--stdin))`,
  String.raw`\becho[ \t]{1,4}["']?[\w.-]{1,32}:(?=[^\n|]{1,100}\|[ \t]{0,4}(?:sudo[ \t]{1,4})?chpasswd)`,
];

/** A number of an address of version 4, a group of one of version 6. */
const number = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const group = String.raw`[\da-f]{1,4}`;
/** What stands before a version: of five numbers behind it, none is an address. */
const version = String.raw`\bv(?:ersion)?[:="' ]{0,3}`;
/** Of four, where a sign or a quote says that they are one; or short ones behind no more than the word. */
const fourNumbers = String.raw`(?<!version(?:["']?[ \t]{0,4}[:=][ \t]{0,4}["']?|[ \t]{1,4}["']))(?!(?<=version[ \t])(?:\d{1,2}\.){3}\d{1,2}(?!\.?\d))`;
/** A resource by its name, with what is no setting of a server: short numbers behind it are its version. */
const resource = String.raw`(?<=\b(?:(?:neva|esx|qbx?|ox|ps|lb|es|jg|okok|rcore|vorp)[_-][a-z_-]{1,24}|oxmysql|ghmattimysql|mysql-async|pma-voice|screenshot-basic|chat)\]?[ \t@]{1,4}\(?)(?:\d{1,2}\.){3}\d{1,2}(?!\.?\d)`;
/** What no address of a player or of a server is: of the machine itself, a mask of a network or a resource's version. */
const noAddress = String.raw`(?!${resource}|127\.|0\.0\.0\.0|255\.)`;
/** Of version 4 also with a port behind a dot, as tcpdump writes it. Of version 6 all eight groups, or fewer around '::'. */
const addresses = [
  String.raw`(?<!\d\.|${version})\b${noAddress}(?:${number}\.){3}${number}\.\d{1,5}\b(?!\.\d)`,
  String.raw`(?<!${version}(?:\d{1,5}\.){1,6})\b${noAddress}${fourNumbers}(?:${number}\.){3}${number}\b(?!\.\d)`,
  String.raw`(?<![\w:])(?:${group}:){7}${group}(?![\w:])`,
  String.raw`(?<![\w:])${group}(?::${group}){0,6}::(?:${group}(?::${group}){0,6})?(?![\w:])`,
];

const setting = ["réglage secret", "réglages secrets"] as const;
const password = ["mot de passe ou clé", "mots de passe ou clés"] as const;
const databasePassword = ["mot de passe de base de données", "mots de passe de base de données"] as const;

const slash = String.raw`(?:\\?\/|%2F)`;

/** Repetitions before a fixed part are bounded: a text made for it would keep the search busy else. */
const secrets: readonly Secret[] = [
  {
    names: ["webhook", "webhooks"],
    // As JSON writes it too, with a backslash before each slash, or as an address within another; by way of another host,
    // with the number of one.
    pattern: new RegExp(
      String.raw`((?:(?:\b|(?<=%2F))discord(?:app)?\.com${slash}api${slash}(?:v\d{1,3}${slash})?|(?:\/|%2F)api${slash}(?=webhooks${slash}\d{15}))webhooks${slash})(?:[\w\\/-]|%2F)+`,
      "gi",
    ),
  },
  {
    // Without its host: its number and its token, or what a setting calls one; a short word there is a name.
    names: ["webhook", "webhooks"],
    pattern:
      /(?<![\w/])\d{17,20}\/[\w-]{60,100}(?![\w/-])|(\b\w{0,40}webhook(?:_?url)?["']?\]?\s{0,4}=\s{0,4}["'])(?!your|votre|https?:)[\w-]{16,200}(?=["'])/gi,
  },
  { names: ["clé de serveur", "clés de serveur"], pattern: /\bcfxk_\w+/gi },
  {
    names: setting,
    pattern: new RegExp(
      String.raw`(\b(?:(?:sv_licenseKey|steam_webApiKey|sv_tebexSecret|tebex:secret)${closed}(?:${sign}|${keyFollows})|rcon_password${closed}(?:${sign}|${passwordFollows}))${noValue}${quote})${worth}`,
      "gi",
    ),
  },
  {
    // `set nom valeur`, as server.cfg has it; also with a sign between them, which it does not want. So do Windows and Apache.
    names: setting,
    pattern: new RegExp(
      String.raw`(\bset(?:[arsux]|env)?${blanks}["']?[\w:.-]{0,60}(?:${secretName}|${bareKey})${closed}(?:${sign}|${blanks}(?![\s:=]|for\s))${noValue}${quote})${worth}`,
      "gi",
    ),
  },
  {
    names: password,
    pattern: new RegExp(
      String.raw`(\b\w{0,40}(?:password|passwd|pwd|${shortPassword})${gap}=${gap}${noValue}(?:(?=[^;"'=\n]{1,200};)|(?<=;[^;"'\n]{1,60})))${listed}`,
      "gim",
    ),
  },
  {
    names: password,
    pattern: new RegExp(
      String.raw`(\b(?:(?:password|passwd|mot de passe|mdp)(?:(?:${ofWhat},?[ \t]{1,4}(?:est|c['’]est|->|→))?|[ \t]{1,4}is)|${keyNames}(?: \p{L}{1,12})?[ \t]{1,4}(?:est|c['’]est)|(?:api|secret|licen[cs]e|server) key is|tebex[: ]secret)[ \t]{1,4})${mixed}`,
      "gimu",
    ),
  },
  {
    // Of letters alone: behind 'est' or an arrow that is no way through menus, behind its user, or in a line with no more.
    names: password,
    pattern: new RegExp(
      String.raw`((?:(?<!>[ \t]?|→[ \t]?)\b(?:password|passwd|mot de passe|mdp)(?:${ofWhat},?[ \t]{1,4}(?:(?:est|c['’]est)(?:[ \t\u00a0]?:)?[ \t]{1,4}["']?|(?:->|→)[ \t]{0,4})|[ \t]{1,4}is[ \t]{1,4}["']?)|(?:\b(?:login|user(?:name)?|utilisateur|identifiant|id|compte)[ \t:=]{1,4}[\w.@-]{1,40}|${knownUser})[ \t,;/|-]{1,4}(?:et |le ){0,2}(?:mdp|mot de passe|password|pass|pwd)[ \t]{1,4}|^[*_\x60>\t -]{0,8}(?:(?:(?:voici )?(?:(?:le|mon|ton|son|notre|votre) )?(?:mdp|mot de passe)|pass ${account})(?: (?:${account}|root|admin))?[*_\x60]{0,4}[ \t]{1,4}|\w{1,30}_password[ \t]{1,4}["']?|(?:root|debian|ubuntu|administrat(?:or|eur)|admin(?=:\S))[ \t]?[\/:|][ \t]?)|(?<=[\d(][ \t,]{0,3})mdp[ \t]{1,4}|\b(?:voici|avec) (?:le|mon|son|notre|votre) (?:mdp|mot de passe)(?: (?:root|admin))?[ \t]{1,4}))${lastWord}`,
      "gimu",
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
      String.raw`(\b${account}[^\n/:]{0,30}:[ \t]{0,4}${knownUser}[ \t]?\/[ \t]?|\b(?:identifiants?|logins?|acc[eè]s) (?:d[eu] |d['’])?(?:la )?${account}[ \t\u00a0]?:[ \t]{0,4}[\w.@-]{2,40}[ \t]?\/[ \t]?)${lastWord}`,
      "gimu",
    ),
  },
  {
    names: password,
    pattern: new RegExp(
      String.raw`(${knownUser}[ \t]\/[ \t](?:(?<=\b${service}\b[^\n]{0,100})|(?=[^\n]{0,100}\b${service}\b))|\b${account}[^\n/:]{0,30}:[ \t]{0,4}[\w.@-]{2,40}[ \t]\/[ \t](?=\p{L}{0,60}\d)(?!(?:debian|ubuntu|windows)\d)(?=${mixed}))(?!${said})[^\s/\[,;()"']{3,60}(?![ \t]?\/)(?=[\s,;)"']|$)`,
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
    // A user and its password alone on the two lines below the one that announces them.
    names: password,
    pattern: new RegExp(
      String.raw`((?:^|\n)[^:\n]{0,40}\b(?:identifiants?|logins?)(?: [^:\n]{1,40})?[ \t\u00a0]?:[ \t]{0,4}\n[ \t]{0,4}[\w.@-]{2,40}[ \t]{0,4}\n[ \t]{0,4})(?!\[masqué\]|${said})[^\s:]{4,60}(?=[ \t]{0,4}(?:\n|$))`,
      "giu",
    ),
  },
  {
    // A name and its password in one: behind the names of both, or of a user that every machine has.
    names: password,
    pattern:
      /(\b(?:(?:identifiant|login|id|user|utilisateur)s?[ \t]?[/&+][ \t]?(?:mdp|mot de passe|password|pass)[ \t\u00a0]?[:=][ \t]{0,4}|(?:identifiants?|logins?)[ \t\u00a0]?[:=][ \t]{0,4}(?=(?:root|admin|debian|ubuntu|administrat(?:or|eur))[ \t]?\/)))(?!\[masqué\])[\w.@-]{1,40}[ \t]?\/[ \t]?[^\s/]+/gi,
  },
  {
    names: password,
    pattern: new RegExp(
      String.raw`(<[\w:.-]{0,40}(?:${secretName}|mdp)(?:\s[^<>\n]{0,80})?>)(?!\[masqué\])[^<\n]+(?=<\/)`,
      "gi",
    ),
  },
  {
    // As sites and txAdmin keep them: a short one is soon found again.
    names: password,
    pattern: /\$(?:2[aby]|[56y]|apr1|argon2id?)\$(?:[\w.,=$+/-]|\\\/){20,}/g,
  },
  {
    names: password,
    // What a database says of a refused sign-in, `(using password: NO)`, is the cause and no secret.
    pattern: new RegExp(
      String.raw`(\b(?<!unexpected )\w{0,40}(?:${secretName}|(?:mots?[-_ ]?de[-_ ]?passe|mdp)\w{0,12}${ofWhat}|codes? (?:d['’]accès|secret|de (?:récupération|secours))|phrase secrète|(?:password|passwd|pass|pwd)(?: (?:for|of) (?:'[^'\n]{1,80}'|[^\s"':]{1,60})| (?:${account}|root|admin|serveur)| is)|${frenchKey}|${licenceKey}|${bareKey}|${ownToken}|${serviceKey})${closed}${sign}(?:c['’]est[ \t]{1,4})?${noValue}${opening})${worth}`,
      "giu",
    ),
  },
  {
    // A block of YAML, below its name.
    names: password,
    pattern: new RegExp(
      String.raw`(\b\w{0,40}(?:${secretName}|mdp)["']?:[ \t]{1,4}[|>][-+\d]?[ \t]{0,4}\n[ \t]{1,40})(?!\[masqué\])[^\s][^\n]*`,
      "gi",
    ),
  },
  {
    // In settings of .NET and in forms a name and its value are two attributes of one tag.
    names: password,
    pattern: new RegExp(
      String.raw`(\b(?:key|name)=["'][\w.:-]{0,40}${secretName}["'][^<>\n]{0,80}?\svalue=["'])(?!\[masqué\])[^"'\n]+`,
      "gi",
    ),
  },
  {
    // What a bot signs in with, and what a script takes where its setting is missing.
    names: password,
    pattern: new RegExp(
      String.raw`((?:\b(?:client|bot)[.:](?:login|run|start)\(\s{0,4}|\.settoken\(\s{0,4}|(?<=${secretName}["')\]]{0,3}[ \t])(?:or|\|\||\?\?)[ \t]{1,4})["'](?:Bot )?)(?!\[masqué\])[^\s"']+(?=["'])`,
      "gi",
    ),
  },
  {
    // Of services in a table of their own, as LB's modules have them: of those only the table says what they are.
    names: password,
    scope: /\bapi[-_]?keys\s{0,4}=\s{0,4}\{[^{}]{0,2000}/gi,
    pattern: /(=\s{0,4}["'])(?!\[masqué\])[^"'\n]+/g,
  },
  {
    // Of a row that has one all words: only their order says which it is.
    names: password,
    scope: new RegExp(
      String.raw`\b(?:insert|replace)\s{1,4}(?:ignore\s{1,4})?into\s{1,4}[^\n(;]{1,80}\((?=[^()]{0,400}(?:${secretName}|mdp|mot_de_passe)[\x60"']?\s{0,4}[,)])[^()]{0,800}\)\s{0,4}values\s{0,4}\([^;\n]{0,2000}`,
      "gi",
    ),
    pattern: /((?:[(,]\s{0,4})["'])(?!\[masqué\])(?:\\.|[^"'\\\n])+/g,
  },
  {
    // In SQL, PHP and calls of settings, where no sign stands before the value.
    names: password,
    pattern: new RegExp(
      String.raw`(\b(?:identified(?: with \w{1,40})? (?:by|as) (?:password )?|set password for [^\n=]{1,100}=\s?|(?:alter|create) (?:user|role) [^;\n]{1,100}[ \t]password[ \t]{1,4}(?=["'])|password\(\s?|(?:define|[sg]etconvar\w{0,12}|env|getenv|environ\.get)\(\s?["'][\w:.-]{0,40}(?:${secretName}|licen[cs]e[-_]?key)["'],\s?${noValue}|(?:new pdo|mysqli(?:_connect)?|mysql_connect|(?:pymysql|mysqldb|mariadb)\.connect)\((?:(?:["'][^"'\n]{0,200}["']|\$\w{1,40}),\s?){2})["'](?!\[masqué\]))${worth}`,
      "gi",
    ),
  },
  {
    // To the last @ before a host, or before the name of the base, blanks included; the other addresses are one word.
    names: databasePassword,
    pattern:
      /(\b(?:mysql|mariadb):\/\/[^\s:/]{1,64}:)(?!\[masqué\]|\d{1,5}(?:[\s/]|$))(?:[^\s"']{1,200}(?=@[\w.-]{1,80}(?::\d{1,5})?\/)|(?:[^\n"'/]{1,200}|[^\n"']{1,200})(?=@))/g,
  },
  {
    // On a command line: `-p` and its value are one word there, and `-P` is the port.
    names: databasePassword,
    pattern:
      /(\b(?:mysql|mariadb)[\w-]{0,12}(?:\.exe)?["']?(?:[ \t]{1,4}[^\s-]\S{0,80})?(?:[ \t]{1,4}-\S{1,80}(?:[ \t]{1,4}[^\s-]\S{0,80})?){0,9}?[ \t]{1,4}-p)(?!\[masqué\])(?:"[^"\n]+"|'[^'\n]+'|[^\s"']+)/g,
  },
  {
    names: password,
    pattern: new RegExp(
      String.raw`((?:${commands.join("|")})(?!\[masqué\]|["']?\$[\w({]))(?:"[^"\n]+"|'[^'\n]+'|[^\s"']+)`,
      "g",
    ),
  },
  {
    // To the last @: a password may hold one.
    names: databasePassword,
    pattern: /(\b\w{1,20}:\/\/[^\s:/]{0,64}:)(?!\[masqué\])\S{1,200}(?=@)/g,
  },
  {
    // A user and a password before a host, without a scheme.
    names: password,
    pattern:
      /((?<![\w/.:-])(?:[a-z_][\w.-]{0,31}:(?=\S{1,60}@(?:localhost|(?:\d{1,3}\.){3}\d))|(?:root|admin|debian|ubuntu):(?=\S{1,60}@\w)))(?!\[masqué\]|\/\/)[^\s:@"'()]{1,60}(?=@)/gi,
  },
  {
    // Who has it before the owner becomes the master of txAdmin. It stands in a box, two lines below its name.
    names: ["code PIN", "codes PIN"],
    pattern:
      /(\bPIN below\b[^\n\d]{0,120}(?:\n[^\n\d]{0,120}){0,3}|\bPIN(?: txAdmin| est| is){0,2}[ \t\u00a0]{0,4}[:=]?[ \t]{0,4}|\/addMaster\/pin#)\d{4}(?![\w.])/gi,
  },
  {
    // Of six digits, in one or in two: an error's has fewer.
    names: ["code à usage unique", "codes à usage unique"],
    pattern:
      /(\b(?:codes? (?:(?:de |d['’])?(?:la )?(?:2FA|A2F|MFA|OTP|TOTP|(?:(?:double|l['’])[ ]?)?authentification(?: à (?:deux|2) facteurs)?)|de (?:vérification|connexion|sécurité))|(?:2FA|MFA|OTP|TOTP|verification|authentication|two-factor)(?: code)?)(?: (?:est|is))?[ \t\u00a0]{0,4}:?[ \t]{0,4})\d{3}[ -]?\d{3}(?![\w.])/gi,
  },
  {
    names: ["jeton", "jetons"],
    pattern: new RegExp(tokens.join("|"), "g"),
  },
  {
    names: ["adresse e-mail", "adresses e-mail"],
    // No package with its version, `discord.js@14.16.3`, no user that all hosts of Git have, and no address behind a name, which is masked as such.
    pattern: /(?<![\w.+-])(?!git@)[\w.+-]{1,64}@(?!(?:\d{1,5}\.){2}\d)[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g,
  },
  {
    names: ["identifiant de joueur", "identifiants de joueur"],
    // The one of FiveM is a number; an image of Docker, `fivem:latest`, has none. Also the one of Rockstar without its
    // name, as tables of players keep it: forty digits, which a commit has, too; those of a player's machine, by which
    // servers ban it; Steam's, which all begin alike; and whom a message of Discord mentions.
    pattern:
      /\b((?:license2?|steam|discord|xbl|live|fivem(?=:\d)|ip|char\d{1,2}):|discord[ _-]?id["']?\]?\s{0,4}[:=]\s{0,4}["']?(?=\d{17}))[\w.:]+|(?<=<@!?)\d{17,20}(?=>)|(?<![\w-])(?:[\da-f]{40}|\d:[\da-f]{64}|7656119\d{10}|1100001[\da-f]{8})(?![\w-])/gi,
  },
  {
    names: ["adresse IP", "adresses IP"],
    pattern: new RegExp(addresses.join("|"), "gi"),
  },
];

interface Masked {
  /** In the order of what was given. */
  texts: string[];
  /** What was masked, such as '2 adresses IP'; empty when there was nothing. */
  found: string[];
}

/**
 * The texts without webhooks, keys, passwords, tokens, e-mail and network addresses and players' identifiers: each
 * leaves a mark in its place. What is masked already stays as it is.
 */
export function maskSecrets(texts: readonly string[]): Masked {
  const counts = new Map<Secret["names"], number>();
  let masked = [...texts];
  for (const { names, scope, pattern } of secrets) {
    const cover = (_: string, kept: unknown) => {
      counts.set(names, (counts.get(names) ?? 0) + 1);
      return `${typeof kept === "string" ? kept : ""}${mask}`;
    };
    masked = masked.map((text) =>
      scope ? text.replace(scope, (part) => part.replace(pattern, cover)) : text.replace(pattern, cover),
    );
  }
  const found = [...counts].map(([names, count]) => counted(count, ...names));
  return { texts: masked, found };
}
