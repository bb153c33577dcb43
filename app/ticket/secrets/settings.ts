/** Webhooks, and what the files of a server set: server.cfg, environments and lists of settings. */
import { bareKey } from "./names";
import { any, behind, raw } from "./pattern";
import { password, type Secret, setting } from "./secret";
import { blanks, closed, gap, noValue, quote, secretName, shortPassword, sign, worth } from "./values";

/**
 * Without a sign, the value stands on the line of its name. Of the words there, a key has a digit or a quote; a
 * password may be any word but those that begin a statement about it.
 */
const keyFollows = raw`[ \t]{1,40}(?=\\?["']|[^\s"';]{0,200}\d)`;
const passwordFollows = raw`[ \t]{1,40}(?!(?:n['’]est|ne|is|not|est|dans|in|manque|missing|vide|empty)(?![\w-]))`;

/**
 * In a list such as `a=b;c=d` a value may have several words, up to the semicolon or the end. Where a quote comes
 * first, this is no such list.
 */
const listed = raw`[^\s;"'=\[][^;"'=\n]{0,200}(?=;|"|'(?!\w)|$)`;

/** A slash; also as JSON and as an address inside another address write it. */
const slash = raw`(?:\\?\/|%2F)`;

export const inSettings: readonly Secret[] = [
  {
    names: ["webhook", "webhooks"],
    // Also through another host, when the number of a webhook follows.
    pattern: new RegExp(
      behind(
        raw`${any(
          raw`discord(?:app)?\.com${slash}api${slash}(?:v\d{1,3}${slash})?`,
          raw`(?:\/|%2F)api${slash}(?=webhooks${slash}\d{15})`,
        )}webhooks${slash}`,
      ) + raw`(?:[\w\\/-]|%2F)+`,
      "gi",
    ),
  },
  {
    // A webhook without its host: its number and token, or the value of a setting called webhook. A short word there is
    // only a name.
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
    // `set nom valeur`, as in server.cfg; also with a sign in between, which does not belong there. Windows and Apache
    // have `set`, too.
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
