import { entities } from "./entities";
import type { Applied } from "./restore.server";

const words = {
  creer: "créés",
  modifier: "modifiés",
  conflit: "en conflit remplacés",
  supprimer: "supprimés",
} as const;

/** What was done, a sentence a kind. */
export const summaryOf = ({ counts, images }: Applied): string[] => [
  ...Object.entries(counts).map(([name, fates]) => {
    const parts = Object.entries(fates).map(
      ([fate, count]) => `${count} ${words[fate as keyof typeof words]}`,
    );
    return `${entities.find((entity) => entity.name === name)?.label ?? name} : ${parts.join(", ")}`;
  }),
  ...(images > 0 ? [`Images remises : ${images}`] : []),
];
