import { z } from "zod";
import { counted } from "#app/text/counted";

/** Sentences by field, as every answer with 422 of the API carries them. */
export type Issues = Record<string, string[]>;

/** The same for the description of the API. */
export const issuesSchema = z.record(z.string(), z.array(z.string())).meta({
  description:
    "Des phrases par champ\u202f; un champ dans un autre a un point\u00a0: «\u00a0downloads.patch\u00a0».",
});

const kinds: Record<string, string> = {
  object: "Un objet est attendu.",
  array: "Une liste est attendue.",
  string: "Un texte est attendu.",
  number: "Un nombre est attendu.",
  boolean: "true ou false est attendu.",
};

/** Of a value of another kind than its schema asks for, which one is expected. */
export const expectedKind = (issue: z.core.$ZodRawIssue): string | undefined =>
  issue.code === "invalid_type" ? kinds[issue.expected] : undefined;

/** What is said of a value that its schema has no sentence for; zod's own are English. */
export const otherwise: z.core.$ZodErrorMap = (issue) =>
  expectedKind(issue) ?? "Cette valeur n'est pas valide.";

/** As many fields as an answer names: a body may hold hundreds of thousands that do not exist. */
const mostFields = 50;

/**
 * What zod found, by field; the lines of a list are the list's, and what many of them have is said once. Names come
 * from outside: a Map knows no `constructor`, and `fromEntries` makes a field of `__proto__` like any other.
 */
export function issuesOf(
  found: readonly z.core.$ZodIssue[],
  { whole, before = {} }: { whole: string; before?: Issues },
): Issues {
  const issues = new Map(Object.entries(before).map(([name, sentences]) => [name, new Set(sentences)]));
  const unnamed = new Set<string>();
  const note = (name: string, sentence: string) => {
    const sentences = issues.get(name) ?? new Set();
    if (issues.size < mostFields || issues.has(name)) issues.set(name, sentences.add(sentence));
    else unnamed.add(name);
  };
  for (const issue of found) {
    const isUnknown = issue.code === "unrecognized_keys";
    const field = issue.path.filter((part) => typeof part === "string").join(".");
    const parent = field && `${field}.`;
    for (const name of isUnknown ? issue.keys.map((key) => parent + key) : [field || whole]) {
      note(name, isUnknown ? "Ce champ n'existe pas" : issue.message);
    }
  }
  if (unnamed.size > 0) {
    const others = counted(unnamed.size, "autre champ est refusé", "autres champs sont refusés");
    issues.set(whole, (issues.get(whole) ?? new Set()).add(`${others}.`));
  }
  return Object.fromEntries([...issues].map(([name, sentences]) => [name, [...sentences]]));
}

/** One sentence by field, to stand under it in a form. */
export type FieldIssues = Record<string, string>;

/** Of each field the first that the rules have. */
export const issuesByField = (error: z.ZodError): FieldIssues =>
  Object.fromEntries(
    Object.entries(issuesOf(error.issues, { whole: "corps" })).map(([field, [first = ""]]) => [field, first]),
  );
