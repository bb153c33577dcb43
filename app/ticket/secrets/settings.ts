/** Webhooks, and what the files of a server set: server.cfg, environments and lists of settings. */
import { bareKey } from "./names";
import { any, behind, raw } from "./pattern";
import { password, type Secret, setting } from "./secret";
import { blanks, closed, gap, noValue, quote, secretName, shortPassword, sign, worth } from "./values";

/**
 * Without a sign a value stands on the line of its name. Of words behind it a key has a digit, at least in quotes; a
 * password may be any but those with which something is said of it.
 */
const keyFollows = raw`[ \t]{1,40}(?=\\?["']|[^\s"';]{0,200}\d)`;
const passwordFollows = raw`[ \t]{1,40}(?!(?:n['’]est|ne|is|not|est|dans|in|manque|missing|vide|empty)(?![\w-]))`;

/** Within a list of settings, `a=b;c=d`, a value may have several words; where a quote comes before its end it is none of these. */
const listed = raw`[^\s;"'=\[][^;"'=\n]{0,200}(?=;|"|'(?!\w)|$)`;

/** Also as JSON and as an address within another write it. */
const slash = raw`(?:\\?\/|%2F)`;

export const inSettings: readonly Secret[] = [
  {
    names: ["webhook", "webhooks"],
    // By way of another host, too, with the number of one.
    pattern: new RegExp(
      behind(
        raw`${any(
          raw`(?:\b|(?<=%2F))discord(?:app)?\.com${slash}api${slash}(?:v\d{1,3}${slash})?`,
          raw`(?:\/|%2F)api${slash}(?=webhooks${slash}\d{15})`,
        )}webhooks${slash}`,
      ) + raw`(?:[\w\\/-]|%2F)+`,
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
      behind(
        raw`\b${any(
          `(?:sv_licenseKey|steam_webApiKey|sv_tebexSecret|tebex:secret)${closed}${any(sign, keyFollows)}`,
          `rcon_password${closed}${any(sign, passwordFollows)}`,
        )}${noValue}${quote}`,
      ) + worth,
      "gi",
    ),
  },
  {
    // `set nom valeur`, as server.cfg has it; also with a sign between them, which it does not want. So do Windows and Apache.
    names: setting,
    pattern: new RegExp(
      behind(
        raw`\bset(?:[arsux]|env)?${blanks}["']?[\w:.-]{0,60}${any(secretName, bareKey)}${closed}` +
          raw`${any(sign, raw`${blanks}(?![\s:=]|for\s)`)}${noValue}${quote}`,
      ) + worth,
      "gi",
    ),
  },
  {
    names: password,
    pattern: new RegExp(
      behind(
        raw`\b\w{0,40}(?:password|passwd|pwd|${shortPassword})${gap}=${gap}${noValue}` +
          any(raw`(?=[^;"'=\n]{1,200};)`, raw`(?<=;[^;"'\n]{1,60})`),
      ) + listed,
      "gim",
    ),
  },
];
