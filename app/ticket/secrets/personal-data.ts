/** Who is behind a line: e-mail addresses, players and network addresses. */
import { any, behind, raw, words } from "./pattern";
import type { Secret } from "./secret";

/** A number of an address of version 4, a group of one of version 6. */
const number = raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const group = raw`[\da-f]{1,4}`;
/** What stands before a version: five numbers after it hold no address. */
const version = raw`\bv(?:ersion)?[:="' ]{0,3}`;
/** Four numbers of at most two digits, and no fifth. */
const shortNumbers = raw`(?:\d{1,2}\.){3}\d{1,2}(?!\.?\d)`;
/** Not a version: after 'version' with a sign or a quote any four numbers are one, after the bare word only short ones. */
const fourNumbers = raw`(?<!version(?:["']?[ \t]{0,4}[:=][ \t]{0,4}["']?|[ \t]{1,4}["']))(?!(?<=version[ \t])${shortNumbers})`;
/** Short numbers after the name of a resource are its version. */
const resource = raw`(?<=\b${any(
  "(?:neva|esx|qbx?|ox|ps|lb|es|jg|okok|rcore|vorp)[_-][a-z_-]{1,24}",
  words("oxmysql ghmattimysql mysql-async pma-voice screenshot-basic chat"),
)}\]?[ \t@]{1,4}\(?)${shortNumbers}`;
/** Not the address of a player or a server: the machine itself, a network mask, or a resource's version. */
const noAddress = raw`(?!${resource}|127\.|0\.0\.0\.0|255\.)`;
/** IPv4, also with its port after a dot, as tcpdump writes it. IPv6 in all eight groups, or shortened with '::'. */
const addresses = [
  raw`(?<!\d\.|${version})\b${noAddress}(?:${number}\.){3}${number}\.\d{1,5}\b(?!\.\d)`,
  raw`(?<!${version}(?:\d{1,5}\.){1,6})\b${noAddress}${fourNumbers}(?:${number}\.){3}${number}\b(?!\.\d)`,
  // As a provider names its client's machine, `82-64-12-200.example.net`; but not a file such as `12-05-26-14.sql.gz`.
  raw`(?<!\d|\d[.-])(?:${number}-){3}${number}(?=(?:\.(?!(?:bak|gz|js|log|lua|old|rar|sql|tar|txt|zip)\b)[a-z][\w-]{0,62}){2})`,
  raw`(?<![\w:])(?:${group}:){7}${group}(?![\w:])`,
  raw`(?<![\w:])${group}(?::${group}){0,6}::(?:${group}(?::${group}){0,6})?(?![\w:])`,
];

export const personalData: readonly Secret[] = [
  {
    names: ["adresse e-mail", "adresses e-mail"],
    // Not a package with its version (`discord.js@14.16.3`), nor the user `git` that every Git host has.
    pattern: /(?<![\w.+-])(?!git@)[\w.+-]{1,64}@(?!(?:\d{1,5}\.){2}\d)[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g,
  },
  {
    names: ["identifiant de joueur", "identifiants de joueur"],
    pattern: new RegExp(
      [
        // An id of FiveM is a number; a Docker image, `fivem:latest`, has none.
        raw`\b${behind(raw`(?:license2?|steam|discord|xbl|live|fivem(?=:\d)|ip|char\d{1,2}):`, raw`discord[ _-]?id["']?\]?\s{0,4}[:=]\s{0,4}["']?(?=\d{17})`)}[\w.:]+`,
        // A person whom a message of Discord mentions.
        raw`(?<=<@!?|\bdiscord )\d{17,20}(?![\w-])`,
        // Ids of Steam, which all begin alike.
        raw`\bSTEAM_[0-5]:[01]:\d{4,12}`,
        raw`(?<![\w-])(?:7656119\d{10}|1100001[\da-f]{8})(?![\w-])`,
        // An id of Rockstar without its name, as tables of players hold it: forty hexadecimal digits. A commit looks
        // the same.
        raw`(?<![\w-])[\da-f]{40}(?![\w-])`,
        // Ids of a player's machine, by which servers ban it.
        raw`(?<![\w-])\d:[\da-f]{64}(?![\w-])`,
      ].join("|"),
      "gi",
    ),
  },
  {
    names: ["adresse IP", "adresses IP"],
    pattern: new RegExp(addresses.join("|"), "gi"),
  },
];
