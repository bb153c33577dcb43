/** Codes and tokens, which their own form gives away. */
import type { Secret } from "./secret";

/**
 * Of Discord's bots, JSON Web Tokens, those that say by their first letters whose they are (GitHub, GitLab, Stripe,
 * OpenAI, Slack, Google, Amazon, Pterodactyl, npm, Docker, SendGrid), addresses of hooks and bots, what stands behind the
 * name of a scheme or in a header, cookies whole, what a sign-in and a session are known by, and the lines of a private
 * key's file.
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

export const tokensAndCodes: readonly Secret[] = [
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
];
