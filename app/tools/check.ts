/** Whether what is typed may stand in a file: each value by its kind, then the rules between them. */
import { parseWebhookUrl } from "#app/notifications/webhook-url";
import { linkProblem } from "#app/text/link-rules";
import { formatNumber } from "#app/time/dates";
import type { Field, Rule, Shape } from "./description";
import { type Draft, nameOf } from "./draft";

export interface Issue {
  /** Name of the field, of the list, or '' for the whole; `source` is the pasted file. */
  name: string;
  /** Where it is, for a list of issues: 'Véhicule 2, Modèle'. */
  label: string;
  sentence: string;
  /** In the pasted file. */
  line?: number;
}

/** The issues of what is right: always the same empty list, so that React need not draw anew what shows it. */
export const noIssues: readonly Issue[] = [];

const discord = "https://discord.com/api/v10";

/** A number as it is typed, with a comma or a point, and with spaces between thousands or none; null when it is none. */
export function typedNumber(text: string): number | null {
  const isParted = /^-?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?$/.test(text);
  const plain = isParted ? text.replace(/\s/g, "") : text;
  return /^-?\d{1,12}(?:[.,]\d{1,6})?$/.test(plain) ? Number(plain.replace(",", ".")) : null;
}

/** The value of what is typed: without the spaces around it, and without what may stand before it. */
export function typedValue(field: Field, typed: string): string {
  const value = typed.trim();
  const lead = field.kind === "text" ? (field.lead ?? "") : "";
  return value.startsWith(lead) ? value.slice(lead.length) : value;
}

/** One value of its kind: the sentence that refuses it, or null. */
export function checkValue(field: Field, typed: string): string | null {
  const value = typedValue(field, typed);
  if (value === "") {
    const isAsked = field.kind === "switch" ? field.must : !field.optional;
    return isAsked ? (field.missing ?? "Ce champ est vide.") : null;
  }
  if (!isOfKind(field, value)) return field.wrong ?? defaultSentence(field);
  if (field.refused && new RegExp(field.refused.pattern, "iu").test(value)) return field.refused.sentence;
  return null;
}

function isOfKind(field: Field, value: string): boolean {
  switch (field.kind) {
    case "text":
      return (
        value.length <= field.longest &&
        // biome-ignore lint/suspicious/noControlCharactersInRegex: a value stands on one line
        !/[\u0000-\u001f\u007f]/.test(value) &&
        (!field.pattern || new RegExp(`^(?:${field.pattern})$`, "u").test(value))
      );
    case "number": {
      const number = typedNumber(value);
      if (number === null || (field.whole && !Number.isInteger(number))) return false;
      return number >= field.least && number <= field.most;
    }
    case "choice":
      return field.options.some((option) => option.value === value);
    case "address":
      return linkProblem(value) === null;
    case "webhook":
      return parseWebhookUrl(value, discord) !== null;
    case "switch":
      return value === "on";
  }
}

function defaultSentence(field: Field): string {
  switch (field.kind) {
    case "text":
      return `Une seule ligne de ${field.longest} caractères au plus est attendue.`;
    case "number":
      return `Un nombre ${field.whole ? "entier " : ""}de ${formatNumber(field.least)} à ${formatNumber(field.most)} est attendu.`;
    case "address":
      return "Une adresse complète est attendue, qui commence par https://";
    case "webhook":
      return "Une adresse de webhook Discord est attendue, copiée en entier : https://discord.com/api/webhooks/…";
    default:
      return "Cette valeur n'est pas l'une de celles qui sont proposées.";
  }
}

/** Everything that is wrong with a draft, in the order of the form. */
export function checkDraft(shape: Shape, draft: Draft, before = "", label = ""): Issue[] {
  const issues: Issue[] = [];
  for (const field of shape.fields) {
    const sentence = checkValue(field, draft.values[field.name] ?? "");
    if (sentence) issues.push({ name: before + field.name, label: label + field.label, sentence });
  }
  for (const list of shape.lists) {
    const rows = draft.lists[list.name] ?? [];
    for (const [i, row] of rows.entries()) {
      const name = nameOf(before + list.name, i);
      const own = `${label}${row.key || `${list.one} ${i + 1}`}`;
      const found = checkDraft(list.item, row, `${name}.`, `${own}, `);
      issues.push(...(list.keyed ? found.map((issue) => ({ ...issue, label: own })) : found));
    }
  }
  for (const rule of shape.rules) {
    const found = checkRule(rule, draft);
    if (found)
      issues.push({
        name: before + found.name,
        label: `${label}${labelOf(shape, found.name)}`,
        sentence: found.sentence,
      });
  }
  return issues;
}

function labelOf({ fields, lists }: Shape, name: string): string {
  const [first, index] = name.split(".");
  const list = lists.find((one) => one.name === first);
  if (list) return index === undefined ? list.label : `${list.one} ${Number(index) + 1}`;
  return fields.find((field) => field.name === first)?.label ?? "";
}

function checkRule(rule: Rule, { values, lists }: Draft): { name: string; sentence: string } | null {
  const filled = (field: string) => (values[field] ?? "").trim() !== "";
  switch (rule.rule) {
    case "sum": {
      const numbers = (lists[rule.list] ?? []).map((row) =>
        typedNumber((row.values[rule.field] ?? "").trim()),
      );
      if (numbers.includes(null)) return null;
      const sum = numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
      // Binary fractions add up to almost what they should: 0.1 + 0.2 is 0.3 for who typed it.
      if (Math.abs(sum - rule.total) < 1e-6) return null;
      const shown = String(Math.round(sum * 1e6) / 1e6).replace(".", ",");
      return { name: rule.list, sentence: rule.sentence.replace("{somme}", shown) };
    }
    case "one-of":
      return rule.fields.filter(filled).length === 1
        ? null
        : { name: rule.fields[0] ?? "", sentence: rule.sentence };
    case "requires":
      return filled(rule.field) && !filled(rule.needs) ? { name: rule.field, sentence: rule.sentence } : null;
    case "distinct": {
      const seen = new Set<string>();
      for (const [i, row] of (lists[rule.list] ?? []).entries()) {
        const own = JSON.stringify(rule.fields.map((name) => (row.values[name] ?? "").trim().toLowerCase()));
        if (seen.has(own))
          return { name: nameOf(rule.list, i, rule.fields[0] ?? ""), sentence: rule.sentence };
        seen.add(own);
      }
      return null;
    }
  }
}
