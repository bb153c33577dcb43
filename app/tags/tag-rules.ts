/** What a job tag may be called, for forms, API and import alike (TAG-01 to TAG-05). */
import { z } from "zod";
import { endless, isNoJob, tagProblem, tagSentences } from "./tag-problem";

/** Where the mappings of a deleted tag go, as it is typed: null for 'Aucun', undefined where nothing is said. */
export function moveTarget(typed: string): string | null | undefined {
  const target = typed.trim().slice(0, endless);
  if (target === "") return undefined;
  return isNoJob(target) ? null : target;
}

/** A tag's name, trimmed and with single spaces. */
export const tagName = z
  .string({ error: tagSentences.empty })
  .transform((name) => name.trim().replace(/\s+/g, " "))
  .superRefine((name, context) => {
    const problem = tagProblem(name);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });

/** What `POST /api/tags` is given. */
export const newTag = z.strictObject({ tag: tagName });

/** The job of a mapping: empty and 'Aucun' mean none. */
export const jobName = z
  .string()
  .transform((name) => name.trim())
  .transform((name) => (name === "" || isNoJob(name) ? null : name))
  .pipe(z.union([z.null(), tagName], { error: (issue) => tagProblem(String(issue.input)) ?? undefined }));
