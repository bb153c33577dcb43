import type { LastMention } from "./queries.server";

const day = 24 * 60 * 60 * 1000;

function since(ms: number): string {
  const days = Math.floor(ms / day);
  if (days < 1) return "il y a moins d'un jour";
  if (days < 14) return `il y a ${days} ${days === 1 ? "jour" : "jours"}`;
  return `il y a ${Math.floor(days / 7)} semaines`;
}

/** 'Dernière mention il y a 5 semaines, 1 ce trimestre.' */
export function mentionSentence({ at, thisQuarter }: LastMention, now: number): string {
  if (at === null) return "Aucune mention ce trimestre.";
  return `Dernière mention ${since(now - at)}, ${thisQuarter} ce trimestre.`;
}
