import { expect, test } from "vitest";
import { mentionSentences } from "#app/notifications/last-mention";

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 23);

test.each([
  [day - 1, "moins d'un jour"],
  [day, "1 jour"],
  [2 * day - 1, "1 jour"],
  [2 * day, "2 jours"],
  [14 * day - 1, "13 jours"],
  [14 * day, "2 semaines"],
  [92 * day, "13 semaines"],
])("N-10: a mention of %i ms ago was %s ago", (ms, shown) => {
  const { all } = mentionSentences({ at: now - ms, thisQuarter: 3, thisWeek: 1 }, now);
  expect(all).toBe(`1 mention ces 7 derniers jours. Dernière il y a ${shown}, 3 ces trois derniers mois.`);
});

test("N-10: none, and several of one week", () => {
  expect(mentionSentences({ at: null, thisQuarter: 0, thisWeek: 0 }, now)).toEqual({
    week: "Aucune mention ces 7 derniers jours.",
    all: "Aucune mention ces 7 derniers jours, ni ces trois derniers mois.",
  });
  expect(mentionSentences({ at: now, thisQuarter: 2, thisWeek: 2 }, now).week).toBe(
    "2 mentions ces 7 derniers jours.",
  );
});
