import type { StoredRule } from "./queries.server";
import type { RuleInput } from "./schemas";

/** A rule as its form has it: texts, the patterns one a line. */
export type RuleValues = Record<keyof RuleInput, string>;

export const valuesOf = ({ patterns, ...rule }: StoredRule): RuleValues => ({
  ...rule,
  patterns: patterns.join("\n"),
});
