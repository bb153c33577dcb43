import { useEffect, useState } from "react";
import type { FieldIssues } from "#app/platform/request/issues";
import type { typedLinkProblem } from "#app/text/typed-link";
import { useOpenIssues } from "#app/ui/use-open-issues";
import { fileKindKeys } from "../../groups";
import type { PatchDraft } from "../../writing/draft";

const noIssues: FieldIssues = {};

/** The browser's own check, loaded once a link was refused, so that a slip is seen at once; the server decides. */
function useLinkCheck(isRefused: boolean): typeof typedLinkProblem | undefined {
  const [rules, setRules] = useState<{ typedLinkProblem: typeof typedLinkProblem } | null>(null);
  useEffect(() => {
    if (isRefused) import("#app/text/typed-link").then(setRules, () => undefined);
  }, [isRefused]);
  return rules?.typedLinkProblem;
}

/** What is still to be corrected in the form: of a link that was changed, what is wrong with it by now. */
export function usePatchIssues(found: FieldIssues = noIssues, { downloads }: PatchDraft) {
  const { issues, ...hands } = useOpenIssues(found);
  const refused = fileKindKeys.filter((kind) => found[`downloads.${kind}`]);
  const problemOf = useLinkCheck(refused.length > 0);
  const links = refused.flatMap((kind) => {
    const name = `downloads.${kind}`;
    const problem = !issues[name] && problemOf?.(downloads[kind]);
    return problem ? [[name, problem]] : [];
  });
  return { issues: { ...issues, ...Object.fromEntries(links) } as FieldIssues, ...hands };
}
