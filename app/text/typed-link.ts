import { linkProblem } from "./link-rules";
import { withoutMarks } from "./unseen";

/** What is wrong with a link as it stands in its field; null for one that may stay, and for none. */
export function typedLinkProblem(typed: string): string | null {
  const link = withoutMarks(typed).trim();
  return link ? linkProblem(link) : null;
}
