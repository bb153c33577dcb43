import { foldText } from "#app/text/fold-text";

/** The jobs with an icon (`scripts/draw/job-icons.ts`) and a colour (`mappings.css`) of their own. */
export const jobsWithLook =
  "police ems mecano sheriff boite-de-nuit concessionnaire taxi banque bijouterie epicerie pompier gouvernement restaurant gang";

/** Icon and colour of a job; a job that staff made up looks like no job, under its own name. */
export function lookOf(metier: string | null): string {
  const word = foldText(metier ?? "").replaceAll(" ", "-");
  return word && jobsWithLook.split(" ").includes(word) ? word : "aucun";
}
