/** What a server's console and files may show that must not be published (N-13). */
interface Secret {
  /** One and several, as they are counted for the reader. */
  names: readonly [one: string, several: string];
  /** Everything that the pattern takes but its first group, when it has one, is masked. */
  pattern: RegExp;
}

const mask = "[masqué]";

/** What a setting is worth, after its name and maybe an opening quote: to the closing one, blanks included, else one word. */
const worth = String.raw`(?:(?<=")[^"\n]+|(?<=')[^'\n]+|(?<!["'])[^\s"';,]+)`;

/** Between a name and its value stands the sign of a language or of a file of settings. */
const sign = String.raw`\s{0,4}(?:=>|:=|==?|:)\s{0,4}`;
/** What closes a name; not before what is masked already. */
const closed = String.raw`["']?\]?(?!(?:${sign}|\s{1,4})["']?\[masqué\])`;

/** Repetitions before a fixed part are bounded: a text made for it would keep the search busy else. */
const secrets: readonly Secret[] = [
  {
    names: ["webhook", "webhooks"],
    pattern: /(https?:\/\/(?:\w{1,20}\.)?discord(?:app)?\.com\/api\/(?:v\d{1,3}\/)?webhooks\/)[\w/-]+/gi,
  },
  { names: ["clé de serveur", "clés de serveur"], pattern: /\bcfxk_\w+/gi },
  {
    names: ["réglage secret", "réglages secrets"],
    pattern: new RegExp(
      String.raw`(\b(?:sv_licenseKey|steam_webApiKey|rcon_password|sv_tebexSecret)${closed}(?:${sign}|\s{1,4})["']?)${worth}`,
      "gi",
    ),
  },
  {
    names: ["mot de passe ou clé", "mots de passe ou clés"],
    // What a database says of a refused sign-in, `(using password: NO)`, is the cause and no secret.
    pattern: new RegExp(
      String.raw`(\b\w{0,40}(?:api[-_]?key|secret(?:[-_]?key)?|token|password|passwd|pwd|mot de passe|mdp)${closed}${sign}(?!(?:YES|NO)\))["']?)${worth}`,
      "gi",
    ),
  },
  {
    // To the last @: a password may hold one.
    names: ["mot de passe de base de données", "mots de passe de base de données"],
    pattern: /(\b\w{1,20}:\/\/[^\s:/]{1,64}:)(?!\[masqué\])\S{1,200}(?=@)/g,
  },
  {
    names: ["jeton", "jetons"],
    pattern:
      /\b[\w-]{23,28}\.[\w-]{6}\.[\w-]{27,}\b|(\b(?:Bearer|Authorization["']?:\s{0,4}["']?(?:Basic|Bot))\s{1,4})[\w.~+/=-]{8,}/g,
  },
  {
    names: ["adresse e-mail", "adresses e-mail"],
    pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g,
  },
  {
    names: ["identifiant de joueur", "identifiants de joueur"],
    pattern: /\b((?:license2?|steam|discord|xbl|live|fivem|ip):)[\w.:]+/gi,
  },
  {
    // Not those of the machine itself, which say nothing about it.
    names: ["adresse IP", "adresses IP"],
    pattern:
      /\b(?!127\.|0\.0\.0\.0)(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)\b(?!\.\d)|(?<![\w:])(?:[\da-f]{1,4}:){7}[\da-f]{1,4}(?![\w:])|(?<![\w:])[\da-f]{1,4}(?::[\da-f]{1,4}){0,6}::(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?(?![\w:])/gi,
  },
];

export interface Masked {
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
  const found: string[] = [];
  let masked = [...texts];
  for (const { names, pattern } of secrets) {
    let count = 0;
    const cover = (_: string, kept: unknown) => {
      count += 1;
      return `${typeof kept === "string" ? kept : ""}${mask}`;
    };
    masked = masked.map((text) => text.replace(pattern, cover));
    if (count > 0) found.push(`${count} ${names[count > 1 ? 1 : 0]}`);
  }
  return { texts: masked, found };
}
