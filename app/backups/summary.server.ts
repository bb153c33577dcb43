import { counted } from "#app/text/counted";
import { entityNamed } from "./archive/entities";
import { type Choices, choices, type Fate } from "./restore/choices";
import type { Applied } from "./restore/restore.server";
import type { Told } from "./restore/restore-told.server";

/** Nouns: 'créés' agrees with 'Patchs' and not with 'Empreintes'. */
const words: readonly [fate: Fate, one: string, several: string][] = [
  ["creer", "création", "créations"],
  ["modifier", "modification", "modifications"],
  ["conflit", "conflit remplacé", "conflits remplacés"],
  ["supprimer", "suppression", "suppressions"],
];

/** What was chosen, a line for each kind that was not left alone. */
export const choiceLines = (chosen: Choices): string[] =>
  Object.entries(chosen)
    .filter(([, choice]) => choice !== "rien")
    .map(
      ([name, choice]) =>
        `${entityNamed(name)?.label ?? name}\u00a0: ${choices.find(({ key }) => key === choice)?.label ?? choice}`,
    );

/** Versions that are named one by one, at most. */
const namedAtMost = 20;

/** Scheduled patches that nothing announces; null where there are none. */
export function toAnnounce({ unannounced }: Told): string | null {
  if (unannounced.length === 0) return null;
  const more = unannounced.length - namedAtMost;
  const named = unannounced.slice(0, namedAtMost).join(", ");
  return `Sans annonce Discord\u00a0: ${named}${more > 0 ? ` et ${more} de plus` : ""}`;
}

/** What was done, a sentence a kind. */
export const summaryOf = ({
  counts,
  images,
  told,
}: Pick<Applied, "counts" | "images" | "told">): string[] => [
  ...Object.entries(counts).map(([name, fates]) => {
    const parts = words.flatMap(([fate, one, several]) => {
      const count = fates[fate] ?? 0;
      return count > 0 ? [counted(count, one, several)] : [];
    });
    return `${entityNamed(name)?.label ?? name}\u00a0: ${parts.join(", ")}`;
  }),
  ...(images > 0 ? [`Images remises\u00a0: ${images}`] : []),
  ...[toAnnounce(told) ?? []].flat(),
];
