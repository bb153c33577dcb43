/** What a program signs in with: in an address, and on its command line. */
import { any, behind, masked, not, raw } from "./pattern";
import { databasePassword, password, type Secret } from "./secret";

/** Behind what could be a command: a sentence about it, the next option or an example. */
const noArgument = raw`(?!(?:n['’]est|ne|is|est|mais|and|et|ou|or|to|pour|for|dans|in|manque|option)(?![\w-])|[[<>|&;-])`;

/**
 * What stands before a password or a token on the command line of a program; a variable of the shell is none. Redis has
 * it in a file.
 */
const commands = [
  raw`\bsshpass[ \t]{1,4}-p[ \t]{0,4}`,
  raw`\bcurl(?:\.exe)?[ \t](?:[^\n]{0,200}[ \t])?(?:-u|--user)[ \t=]{0,4}["']?[^\s:"']{1,64}:(?!\/\/)`,
  raw`(?<![\w-])--(?:[\w-]{1,20}-)?(?:password|passwd|pass|token|api-key|secret)[ \t]{1,4}${noArgument}`,
  raw`\bnet1?(?:\.exe)?[ \t]{1,4}user[ \t]{1,4}(?:"[^"\n]{1,40}"|[^\s":/]\S{0,40})[ \t]{1,4}${noArgument}(?![*/])`,
  raw`\bnet(?:\.exe)?[ \t]{1,4}use[ \t]{1,4}(?:\S:[ \t]{1,4})?\\\\\S{1,100}[ \t]{1,4}(?:\/user:\S{1,60}[ \t]{1,4})?${noArgument}(?![*/])`,
  raw`\bschtasks(?:\.exe)?[ \t][^\n]{0,400}[ \t]/rp[ \t]{1,4}${noArgument}`,
  raw`\bpsexec(?:64)?(?:\.exe)?[ \t][^\n]{0,200}[ \t]-p[ \t]{1,4}${noArgument}`,
  raw`\b(?:plink|pscp|psftp|putty|kitty)(?:\.exe)?[ \t](?:[^\n]{0,200}[ \t])?-pw[ \t]{1,4}${noArgument}`,
  raw`\bdocker[ \t]{1,4}login[ \t](?:[^\n]{0,200}[ \t])?-p[ \t]{0,4}(?!assword)`,
  raw`\bredis-cli[ \t](?:[^\n]{0,200}[ \t])?-a[ \t]{1,4}`,
  raw`\blftp[ \t](?:[^\n]{0,200}[ \t])?-u[ \t]{1,4}[^\s,]{1,40},${noArgument}`,
  raw`\bmysqladmin[ \t](?:[^\n]{0,200}[ \t])?password[ \t]{1,4}${noArgument}`,
  raw`\bicecon(?:_\w{1,30})?(?:\.exe)?[ \t]{1,4}(?:-c[ \t]{1,4}(?:"[^"\n]{1,80}"|[^\s"]{1,80})[ \t]{1,4})?[^\s-]\S{0,80}[ \t]{1,4}${noArgument}`,
  raw`\buser(?:add|mod)[ \t](?:[^\n]{0,200}[ \t])?-p[ \t]{1,4}${noArgument}`,
  raw`\bssh-keygen[ \t](?:[^\n]{0,200}[ \t])?-[NP][ \t]{1,4}${noArgument}`,
  raw`\b(?:requirepass|masterauth)[ \t]{1,4}${noArgument}`,
  raw`\bConvertTo-SecureString[ \t]{1,4}(?:-String[ \t]{1,4})?(?=["'])`,
  raw`\becho[ \t]{1,4}(?=[^\s|]{1,60}[ \t]{0,4}\|[ \t]{0,4}(?:sudo[ \t](?:-\S{1,4}[ \t]{1,4}){0,3}-\w{0,2}S|(?:sudo[ \t]{1,4})?passwd[ \t]{1,4}--stdin))`,
  raw`\b(?:echo|printf)[ \t]{1,4}(?:-\w{1,3}[ \t]{1,4})?(?!-)(?=[^\n|]{1,100}\|[ \t]{0,4}(?:sudo[ \t]{1,4})?(?:smb)?passwd(?![\w-]))`,
  raw`\b(?:smb)?passwd[ \t](?:[^\n]{0,100}[ \t])?<<<[ \t]{0,4}`,
  // A program that packs has it in one word with its option; behind a point it is the end of a file's name.
  raw`(?<!\.)\b(?:7z(?:[ar]|zs?)?|(?:un)?rar)(?:\.exe)?["']?[ \t](?:[^\n]{0,200}[ \t])?-h?p(?=[^\s-])`,
  raw`(?<!\.)\b(?:un)?zip[ \t](?:[^\n]{0,200}[ \t])?-[a-zA-Z]{0,8}?P[ \t]{0,4}`,
  raw`\becho[ \t]{1,4}["']?[\w.-]{1,32}:(?=[^\n|]{1,100}\|[ \t]{0,4}(?:sudo[ \t]{1,4})?chpasswd)`,
];

export const inSignIns: readonly Secret[] = [
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
      behind(any(...commands) + not(masked, raw`["']?\$[\w({]`)) + raw`(?:"[^"\n]+"|'[^'\n]+'|[^\s"']+)`,
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
];
