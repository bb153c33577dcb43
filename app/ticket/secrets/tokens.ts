/** Codes and tokens, which their own form gives away. */
import { any, behind, maybeBlank, raw } from "./pattern";
import type { Secret } from "./secret";

const tokens = [
  // Of Discord: bots, and accounts with a second factor.
  raw`\b[\w-]{23,28}\.[\w-]{6}\.[\w-]{27,}\b`,
  raw`\bmfa\.[\w-]{50,}`,
  // JSON Web Tokens. Encrypted ones have five parts, of which the second may be empty.
  raw`(?<![\w-])eyJ[\w-]{8,500}\.(?:[\w-]{0,2000}\.[\w-]{8,200}\.)?[\w-]{8,2000}\.[\w-]{8,}`,
  // Whose first letters say whose they are: GitHub, GitLab, Stripe, OpenAI, Slack, Google, Amazon; Pterodactyl, npm,
  // Docker; DigitalOcean, Hugging Face, Google, Tailscale, Mailgun.
  raw`(?<![A-Za-z\d])(?:gh[oprsu]_|github_pat_|gl(?:pat|[dr]t)-|[rs]k_(?:live|test)_|sk-(?=[\w-]{0,60}\d)|xox[abeprs]-|xapp-|AIza|A[KS]IA)[\w-]{16,}`,
  raw`(?<![A-Za-z\d])(?:ptl[ac]_|npm_(?=[A-Za-z]{0,30}\d)|dckr_pat_|whsec_)[\w-]{16,}`,
  raw`(?<![A-Za-z\d])(?:do[opr]_v1_|hf_(?=[A-Za-z\d]{30,40}(?!\w))|GOCSPX-|tskey-[a-z]{3,20}-|key-(?=[\da-f]{32}(?!\w)))[\w-]{16,}`,
  // Of this site's API, and of Steam's: nothing stands before them. A checksum of a file looks like Steam's.
  raw`\bneva_(?=[\w-]{43}(?![\w-]))[\w-]+`,
  raw`(?<![\w-])(?=\d{0,31}[A-F])(?=[A-F]{0,31}\d)(?<!\b(?:md5|MD5|[Hh]ash|HASH|[Hh]achage)\b[^\n]{0,80}\n{0,1})[\dA-F]{32}(?![\w-])`,
  // Of Google, Vault and SendGrid.
  raw`(?<![\w.])(?:ya29|hvs)\.[\w-]{20,}`,
  raw`(?<![\w.])SG\.[\w-]{16,}\.[\w-]{16,}`,
  // In addresses of hooks and bots.
  raw`(?<=\bhooks\.slack\.com\/(?:services|workflows)\/)[\w\/-]{8,}`,
  raw`(?<=\bapi\.telegram\.org\/bot)\d{6,12}:[\w-]{20,}`,
  // Behind the name of a scheme, and in a header; cookies whole.
  raw`(\b(?:[Bb]earer|[Aa]uthorization["']?(?:\]\s{0,4}=|:|(?=\s{1,4}["']))\s{0,4}["']?(?:Basic|Bot|[Tt]oken))\s{1,4}(?:["']\s{0,4}\.\.\s{0,4}["'])?)[\w.~+/=-]{8,}`,
  raw`(?<=\b[Aa]uthorization["']?(?:\]\s{0,4}=|:)\s{0,4}["']?)(?=[A-Za-z.-]{0,60}\d)[\w.~+/=-]{8,}(?![\w(\[])`,
  raw`(?<=\b[Cc]ookie["']?\s?:\s{0,4}["']?)(?=[\w:.%-]{1,60}=[^\s;"'])[^"'\n]+`,
  // A signed cookie of Express, as txAdmin's.
  raw`\bs(?:%3A|:)[\w-]{16,}\.[\w%+/-]{16,}`,
  // What a sign-in or a signature adds to an address, and what a session is known by.
  raw`(?<=[?&](?:code|sig|X-(?:Amz|Goog)-(?:Signature|Security-Token))=)[\w%+/=-]{16,}`,
  raw`(?<=\b(?:PHPSESSID|phpMyAdmin|session_?id)["']?[=:]\s{0,4}["']?)(?=[a-z-]{0,60}\d)(?=[\d-]{0,60}[a-z])[\w%.-]{8,}`,
  // Lines of the file of a private key. One with a password has lines of its own above, in whose names are hyphens.
  raw`(?<=-----BEGIN [A-Z ]{0,20}PRIVATE KEY(?: BLOCK)?-----)(?!\s{0,4}\[masqué\])(?:\n[A-Z][\w-]{1,20}: [^\n]{1,100}){0,5}[^-]{1,9000}`,
  raw`(?<=\bPrivate-Lines: \d{1,4}\n)[\w+/=\n]{16,9000}`,
];

export const tokensAndCodes: readonly Secret[] = [
  {
    // Who has it before the owner becomes the master of txAdmin. It stands in a box, two lines below its name.
    names: ["code PIN", "codes PIN"],
    pattern:
      /(\bPIN below\b[^\n\d]{0,120}(?:\n[^\n\d]{0,120}){0,3}|\bPIN(?: txAdmin| est| is){0,2}[ \t\u00a0]{0,4}[:=]?[ \t]{0,4}|\/addMaster\/pin#)\d{4}(?!\.?\w)/gi,
  },
  {
    // Of six digits, in one or in two: an error's has fewer.
    names: ["code à usage unique", "codes à usage unique"],
    pattern: new RegExp(
      behind(
        raw`\b${any(
          "codes? (?:de |d['’])?(?:la )?(?:2FA|A2F|MFA|OTP|TOTP)",
          "codes? (?:de |d['’])?(?:la )?(?:(?:double|l['’])[ ]?)?authentification(?: à (?:deux|2) facteurs)?",
          "codes? de (?:vérification|connexion|sécurité)",
          "(?:2FA|MFA|OTP|TOTP|verification|authentication|two-factor)(?: code)?",
        )}(?: (?:est|is))?[ \t\u00a0]{0,4}:?${maybeBlank}`,
      ) + raw`\d{3}[ -]?\d{3}(?!\.?\w)`,
      "gi",
    ),
  },
  {
    names: ["jeton", "jetons"],
    pattern: new RegExp(tokens.join("|"), "g"),
  },
];
