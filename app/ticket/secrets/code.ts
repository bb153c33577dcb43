/** Passwords and keys in code, in markup and in SQL: behind their name, in the forms that languages have for it. */
import { account, bareKey, frenchKey, licenceKey, ofWhat, ownToken, serviceKey } from "./names";
import { any, behind, blank, maybeBlank, raw, unmasked } from "./pattern";
import { password, type Secret } from "./secret";
import { closed, noValue, opening, secretName, sign, worth } from "./values";

export const inCode: readonly Secret[] = [
  {
    names: password,
    pattern: new RegExp(
      behind(raw`<[\w:.-]{0,40}(?:${secretName}|mdp)(?:\s[^<>\n]{0,80})?>`) + raw`${unmasked}[^<\n]+(?=<\/)`,
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
      behind(
        raw`\b(?<!unexpected )\w{0,40}` +
          any(
            secretName,
            raw`(?:mots?[-_ ]?de[-_ ]?passe|mdp)\w{0,12}${ofWhat}`,
            "codes? (?:d['’]accès|secret|de (?:récupération|secours))",
            "phrase secrète",
            raw`(?:password|passwd|pass|pwd)${any(raw` (?:for|of) (?:'[^'\n]{1,80}'|[^\s"':]{1,60})`, ` (?:${account}|root|admin|serveur)`, " is")}`,
            frenchKey,
            licenceKey,
            bareKey,
            ownToken,
            serviceKey,
          ) +
          raw`${closed}${sign}(?:c['’]est${blank})?${noValue}${opening}`,
      ) + worth,
      "giu",
    ),
  },
  {
    // A block of YAML, below its name.
    names: password,
    pattern: new RegExp(
      behind(raw`\b\w{0,40}(?:${secretName}|mdp)["']?:${blank}[|>][-+\d]?${maybeBlank}\n[ \t]{1,40}`) +
        raw`${unmasked}[^\s][^\n]*`,
      "gi",
    ),
  },
  {
    // In settings of .NET and in forms a name and its value are two attributes of one tag.
    names: password,
    pattern: new RegExp(
      behind(raw`\b(?:key|name)=["'][\w.:-]{0,40}${secretName}["'][^<>\n]{0,80}?\svalue=["']`) +
        raw`${unmasked}[^"'\n]+`,
      "gi",
    ),
  },
  {
    // The login of a bot, and the default that a script takes where its setting is missing.
    names: password,
    pattern: new RegExp(
      behind(
        raw`${any(
          raw`\b(?:client|bot)[.:](?:login|run|start)\(\s{0,4}`,
          raw`[.:]settoken\(\s{0,4}`,
          raw`(?<=${secretName}["')\]]{0,3}[ \t])(?:or|\|\||\?\?)${blank}`,
        )}["'](?:Bot )?`,
      ) + raw`${unmasked}[^\s"']+(?=["'])`,
      "gi",
    ),
  },
  {
    // Keys of services in a table of their own, as LB's modules have them: only the name of the table says that they
    // are keys.
    names: password,
    scope: /\bapi[-_]?keys\s{0,4}=\s{0,4}\{[^{}]{0,2000}/gi,
    pattern: /(=\s{0,4}["'])(?!\[masqué\])[^"'\n]+/g,
  },
  {
    // Rows of an SQL insert that names a secret column: only the order says which value is the secret, so all are
    // masked.
    names: password,
    scope: new RegExp(
      raw`\b(?:insert|replace)\s{1,4}(?:ignore\s{1,4})?into\s{1,4}[^\n(;]{1,80}` +
        raw`\((?=[^()]{0,400}(?:${secretName}|mdp|mot_de_passe)[\x60"']?\s{0,4}[,)])[^()]{0,800}\)\s{0,4}` +
        raw`values\s{0,4}\([^;\n]{0,2000}`,
      "gi",
    ),
    pattern: /((?:[(,]\s{0,4})["'])(?!\[masqué\])(?:\\.|[^"'\\\n])+/g,
  },
  {
    // In SQL, PHP and calls that set a value, where no sign stands before it.
    names: password,
    pattern: new RegExp(
      behind(
        raw`\b${any(
          raw`identified(?: with \w{1,40})? (?:by|as) (?:password )?`,
          raw`set password for [^\n=]{1,100}=\s?`,
          raw`(?:alter|create) (?:user|role) [^;\n]{1,100}[ \t]password${blank}(?=["'])`,
          raw`password\(\s?`,
          raw`(?:define|[sg]etconvar\w{0,12}|env|getenv|environ\.get|setenvironmentvariable)\(\s?["'][\w:.-]{0,40}(?:${secretName}|licen[cs]e[-_]?key)["'],\s?${noValue}`,
          raw`(?:new pdo|mysqli(?:_connect)?|mysql_connect|(?:pymysql|mysqldb|mariadb)\.connect)\((?:(?:["'][^"'\n]{0,200}["']|\$\w{1,40}),\s?){2}`,
        )}["']${unmasked}`,
      ) + worth,
      "gi",
    ),
  },
];
