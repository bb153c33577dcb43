import type { z } from "zod";

/** Sentences by field, as answers with 422 carry them. */
export type Issues = Record<string, string[]>;

const kinds: Record<string, string> = {
  object: "Un objet est attendu.",
  array: "Une liste est attendue.",
  string: "Un texte est attendu.",
  number: "Un nombre est attendu.",
  boolean: "true ou false est attendu.",
};

/** What is said of a value that its schema has no sentence for; zod's own are English. */
export const otherwise: z.core.$ZodErrorMap = (issue) =>
  (issue.code === "invalid_type" && kinds[issue.expected]) || "Cette valeur n'est pas valide.";

/**
 * What zod found, by field. Names come from outside: a Map knows no `constructor`, and `fromEntries` makes a field
 * of `__proto__` like any other.
 */
export function issuesOf(
  found: readonly z.core.$ZodIssue[],
  { whole, before = {} }: { whole: string; before?: Issues },
): Issues {
  const issues = new Map(Object.entries(before));
  for (const issue of found) {
    const isUnknown = issue.code === "unrecognized_keys";
    for (const name of isUnknown ? issue.keys : [String(issue.path[0] ?? whole)]) {
      issues.set(name, [...(issues.get(name) ?? []), isUnknown ? "Ce champ n'existe pas" : issue.message]);
    }
  }
  return Object.fromEntries(issues);
}
