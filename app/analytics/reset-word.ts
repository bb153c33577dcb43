/** What an owner types before every statistic is deleted. */
export const resetWord = "EFFACER";
