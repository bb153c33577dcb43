/** What the site says of a pasted console (N-12). Pure: nothing is asked, kept or told. */

import { shorten } from "#app/platform/shorten";
import { maskSecrets } from "#app/ticket/mask-secrets";
import { endOfText, plainText } from "#app/ticket/plain-text";
import { limits, matchLines, type Rule } from "./match";
import type { Severity } from "./severity";

/** Lines that are shown of each rule, and characters of each. */
const shownLines = 3;
const shownLength = 300;
/** Lines of the extract around one that is known, and at the end of the console. */
const around = 1;
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
  const lines = endOfText(text, limits.text).split("\n").slice(-limits.lines).map(plainText);
  const total = text.split("\n").length;
  const before = total - lines.length;
  const known = matchLines(lines, rules);
  const { texts, found } = maskSecrets([lines.join("\n")]);
  const masked = (texts[0] ?? "").split("\n");
  const lineAt = (index: number): ConsoleLine => ({
    number: before + index + 1,
    text: shorten(masked[index] ?? "", shownLength),
  });

  const findings = rules.flatMap((rule) => {
    const own = known.flatMap((id, index) => (id === rule.id ? [index] : []));
    return own.length === 0 ? [] : [{ rule, count: own.length, lines: own.slice(0, shownLines).map(lineAt) }];
  });
  const isLight = ({ rule }: Finding<R>) => Number(rule.severity === "attention");
  const first = ({ lines }: Finding<R>) => lines[0]?.number ?? 0;
  findings.sort((a, b) => isLight(a) - isLight(b) || first(a) - first(b));

  const wanted = new Set<number>();
  const want = (from: number, to: number) => {
    for (let i = Math.max(0, from); i <= Math.min(lines.length - 1, to); i++) wanted.add(i);
  };
  for (const { lines: own } of findings) {
    for (const { number } of own) want(number - before - 1 - around, number - before - 1 + around);
  }
  want(lines.length - lastLines, lines.length - 1);
  return {
    read: lines.length,
    cut: total > lines.length || text.length > limits.text,
    findings,
    masked: found,
    extract: [...wanted]
      .sort((a, b) => a - b)
      .map((index, i, list) => `${i > 0 && list[i - 1] !== index - 1 ? "…\n" : ""}${lineAt(index).text}`)
      .join("\n"),
  };
}
