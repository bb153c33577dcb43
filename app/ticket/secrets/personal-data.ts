/** Who is behind a line: e-mail addresses, players and network addresses. */
import { any, behind, raw, words } from "./pattern";
import type { Secret } from "./secret";

/** A number of an address of version 4, a group of one of version 6. */
const number = raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const group = raw`[\da-f]{1,4}`;
/** What stands before a version: of five numbers behind it, none is an address. */
const version = raw`\bv(?:ersion)?[:="' ]{0,3}`;
/** Four of two digits at most, and no more. */
const shortNumbers = raw`(?:\d{1,2}\.){3}\d{1,2}(?!\.?\d)`;
/** Of four, where a sign or a quote says that they are one; or short ones behind no more than the word. */
const fourNumbers = raw`(?<!version(?:["']?[ \t]{0,4}[:=][ \t]{0,4}["']?|[ \t]{1,4}["']))(?!(?<=version[ \t])${shortNumbers})`;
/** A resource by its name, with what is no setting of a server: short numbers behind it are its version. */
const resource = raw`(?<=\b${any(
  "(?:neva|esx|qbx?|ox|ps|lb|es|jg|okok|rcore|vorp)[_-][a-z_-]{1,24}",
  words("oxmysql ghmattimysql mysql-async pma-voice screenshot-basic chat"),
)}\]?[ \t@]{1,4}\(?)${shortNumbers}`;
/** What no address of a player or of a server is: of the machine itself, a mask of a network or a resource's version. */
const noAddress = raw`(?!${resource}|127\.|0\.0\.0\.0|255\.)`;
/** Of version 4 also with a port behind a dot, as tcpdump writes it. Of version 6 all eight groups, or fewer around '::'. */
const addresses = [
  raw`(?<!\d\.|${version})\b${noAddress}(?:${number}\.){3}${number}\.\d{1,5}\b(?!\.\d)`,
  raw`(?<!${version}(?:\d{1,5}\.){1,6})\b${noAddress}${fourNumbers}(?:${number}\.){3}${number}\b(?!\.\d)`,
  // As a provider names the machine of its client, `82-64-12-200.example.net`, and nobody a file, `12-05-26-14.sql.gz`.
  raw`(?<!\d|\d[.-])(?:${number}-){3}${number}(?=(?:\.(?!(?:bak|gz|js|log|lua|old|rar|sql|tar|txt|zip)\b)[a-z][\w-]{0,62}){2})`,
  raw`(?<![\w:])(?:${group}:){7}${group}(?![\w:])`,
  raw`(?<![\w:])${group}(?::${group}){0,6}::(?:${group}(?::${group}){0,6})?(?![\w:])`,
];

export const personalData: readonly Secret[] = [
  {
    names: ["adresse e-mail", "adresses e-mail"],
    // No package with its version, `discord.js@14.16.3`, no user that all hosts of Git have, and no address behind a
    // name, which is masked as such.
    pattern: /(?<![\w.+-])(?!git@)[\w.+-]{1,64}@(?!(?:\d{1,5}\.){2}\d)[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g,
  },
  {
    names: ["identifiant de joueur", "identifiants de joueur"],
    pattern: new RegExp(
      [
        // The one of FiveM is a number; an image of Docker, `fivem:latest`, has none.
        raw`\b${behind(raw`(?:license2?|steam|discord|xbl|live|fivem(?=:\d)|ip|char\d{1,2}):`, raw`discord[ _-]?id["']?\]?\s{0,4}[:=]\s{0,4}["']?(?=\d{17})`)}[\w.:]+`,
        // Whom a message of Discord mentions.
        raw`(?<=<@!?|\bdiscord )\d{17,20}(?![\w-])`,
        // Steam's, which all begin alike.
        raw`\bSTEAM_[0-5]:[01]:\d{4,12}`,
        raw`(?<![\w-])(?:7656119\d{10}|1100001[\da-f]{8})(?![\w-])`,
        // The one of Rockstar without its name, as tables of players keep it: forty digits, which a commit has, too.
        raw`(?<![\w-])[\da-f]{40}(?![\w-])`,
        // Those of a player's machine, by which servers ban it.
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
