/** What the site says of a pasted console (N-12). Pure: nothing is asked, kept or told. */

import { shorten } from "#app/text/shorten";
import { maskSecrets } from "#app/ticket/mask-secrets";
import { endOfText, plainText } from "#app/ticket/plain-text";
import { limits, matchLines, type Rule } from "./match";
import { type Severity, severities } from "./severity";

/** Lines that are shown of each rule, and characters of each. */
const shownLines = 3;
const shownLength = 300;
/** Lines of the extract at the end of the console. */
const lastLines = 15;

interface ConsoleLine {
  /** As in what was pasted, from 1. */
  number: number;
  text: string;
}

/** A rule and how grave what it knows is. */
interface GradedRule extends Rule {
  severity: Severity;
}

interface Finding<R extends GradedRule> {
  rule: R;
  /** Lines that say it; the first of them are shown. */
  count: number;
  lines: ConsoleLine[];
}

export interface Diagnosis<R extends GradedRule> {
  /** Lines that were read: of a long console the last ones. */
  read: number;
  /** Whether there were more. */
  cut: boolean;
  /** What keeps a server from starting first; of that what the console said first, which often led to the rest. */
  findings: Finding<R>[];
  /** What was masked, in words. */
  masked: string[];
  /** The known lines with their neighbours, and the end of the console, without secrets: for a ticket. */
  extract: string;
}

export function diagnose<R extends GradedRule>(pasted: string, rules: readonly R[]): Diagnosis<R> {
  const text = pasted.trimEnd();
  const total = text.split("\n").length;
  const lines = endOfText(text, limits.text).split("\n").slice(-limits.lines).map(plainText);
  const { texts, found: masked } = maskSecrets([lines.join("\n")]);
  const shownTexts = (texts[0] ?? "").split("\n");
  const lineAt = (index: number): ConsoleLine => ({
    number: total - lines.length + index + 1,
    text: shorten(shownTexts[index] ?? "", shownLength),
  });

  const known = matchLines(lines, rules);
  const found = rules
    .map((rule) => ({ rule, at: known.flatMap((id, index) => (id === rule.id ? [index] : [])) }))
    .filter(({ at }) => at.length > 0)
    .map(({ rule, at }) => ({ rule, count: at.length, shown: at.slice(0, shownLines) }))
    .sort((a, b) => gravity(a.rule) - gravity(b.rule) || (a.shown[0] ?? 0) - (b.shown[0] ?? 0));
  const knownLines = found.flatMap(({ shown }) => shown);
  return {
    read: lines.length,
    cut: total > lines.length || text.length > limits.text,
    findings: found.map(({ rule, count, shown }) => ({ rule, count, lines: shown.map(lineAt) })),
    masked,
    extract: linesOfExtract(knownLines, lines.length)
      .map((index, i, all) => (isGap(all[i - 1], index) ? "…\n" : "") + lineAt(index).text)
      .join("\n"),
  };
}

/** What keeps a server from starting has the lower number. */
const gravity = ({ severity }: GradedRule) => severities.indexOf(severity);

/** The known lines with their neighbours, and the last ones, in the order of the console. */
function linesOfExtract(known: readonly number[], count: number): number[] {
  const near = known.flatMap((index) => [index - 1, index, index + 1]);
  const last = Array.from({ length: lastLines }, (_, i) => count - lastLines + i);
  return [...new Set([...near, ...last])]
    .filter((index) => index >= 0 && index < count)
    .sort((a, b) => a - b);
}

const isGap = (before: number | undefined, index: number) => before !== undefined && before !== index - 1;
