import { counted } from "#app/text/counted";
import { inCode } from "./secrets/code";
import { mask } from "./secrets/pattern";
import { personalData } from "./secrets/personal-data";
import type { Secret } from "./secrets/secret";
import { inSentences } from "./secrets/sentences";
import { inSettings } from "./secrets/settings";
import { inSignIns } from "./secrets/sign-ins";
import { tokensAndCodes } from "./secrets/tokens";

/** In the order in which they are looked for: what a name says of a secret counts before what it looks like. */
const secrets: readonly Secret[] = [
  ...inSettings,
  ...inSentences,
  ...inCode,
  ...inSignIns,
  ...tokensAndCodes,
  ...personalData,
];

/**
 * The texts without webhooks, keys, passwords, tokens, e-mail and network addresses and players' identifiers: each
 * leaves a mark in its place, one of several lines on each of them. What is masked already stays as it is.
 *
 * @returns the texts in their order, and what was `found`, such as '2 adresses IP'; nothing when there was none
 */
export function maskSecrets(texts: readonly string[]) {
  const counts = new Map<Secret["names"], number>();
  let masked = [...texts];
  for (const { names, scope, pattern } of secrets) {
    const cover = (all: string, group: unknown) => {
      counts.set(names, (counts.get(names) ?? 0) + 1);
      const kept = typeof group === "string" ? group : "";
      return kept + all.slice(kept.length).replace(/[^\n]+/g, mask);
    };
    masked = masked.map((text) =>
      scope ? text.replace(scope, (part) => part.replace(pattern, cover)) : text.replace(pattern, cover),
    );
  }
  const found = [...counts].map(([names, count]) => counted(count, ...names));
  return { texts: masked, found };
}
