import { counted } from "#app/text/counted";
import { dayMs } from "#app/time/dates";
import type { LastMention } from "./queries.server";

function since(ms: number): string {
  const days = Math.floor(ms / dayMs);
  if (days < 1) return "il y a moins d'un jour";
  if (days < 14) return `il y a ${counted(days, "jour", "jours")}`;
  return `il y a ${Math.floor(days / 7)} semaines`;
}

/** '2 mentions ces 7 derniers jours.' */
function weekSentence({ thisWeek }: Pick<LastMention, "thisWeek">): string {
  if (thisWeek === 0) return "Aucune mention ces 7 derniers jours.";
  return `${counted(thisWeek, "mention", "mentions")} ces 7 derniers jours.`;
}

/** '1 mention ces 7 derniers jours. Dernière il y a 2 jours, 3 ces trois derniers mois.' */
function mentionSentence(mention: LastMention, now: number): string {
  const { at, thisQuarter } = mention;
  if (at === null) return "Aucune mention ces 7 derniers jours, ni ces trois derniers mois.";
  return `${weekSentence(mention)} Dernière ${since(now - at)}, ${thisQuarter} ces trois derniers mois.`;
}

/** What staff read before they ring a role again: of the last seven days, and of all that is known. */
export const mentionSentences = (mention: LastMention, now: number) => ({
  week: weekSentence(mention),
  all: mentionSentence(mention, now),
});

export type MentionSentences = ReturnType<typeof mentionSentences>;
