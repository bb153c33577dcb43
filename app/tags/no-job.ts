/**
 * Stands for 'no job' wherever one is chosen; it is never a tag of its own. In a file of its own: pages that show it do
 * not load the rules for tags.
 */
export const noJob = "Aucun";
