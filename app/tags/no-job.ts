/** Stands for 'no job' wherever one is chosen; it is never a tag of its own. Apart, for pages need no rule to show it. */
export const noJob = "Aucun";
