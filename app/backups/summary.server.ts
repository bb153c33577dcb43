import { counted } from "#app/platform/counted";
import { type Choices, choices, type Fate } from "./choices";
import { entityNamed } from "./entities";
import type { Applied } from "./restore.server";

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

/** What was done, a sentence a kind. */
export const summaryOf = ({ counts, images }: Pick<Applied, "counts" | "images">): string[] => [
  ...Object.entries(counts).map(([name, fates]) => {
    const parts = words.flatMap(([fate, one, several]) => {
      const count = fates[fate] ?? 0;
      return count > 0 ? [counted(count, one, several)] : [];
    });
    return `${entityNamed(name)?.label ?? name}\u00a0: ${parts.join(", ")}`;
  }),
  ...(images > 0 ? [`Images remises\u00a0: ${images}`] : []),
];
