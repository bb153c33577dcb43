/** The form of a dry run, as it comes back. */
import { errors, pageError } from "#app/platform/errors";
import { textField } from "#app/platform/request/form-fields";
import { entities } from "../archive/entities";
import { type Choice, readChoice } from "./choices";

/** What is chosen by kind, and the ticked lines of each. */
export interface Kept {
  choices: Record<string, Choice>;
  lines: Record<string, readonly string[]>;
}

const token = /^[0-9a-f]{16}$/;

function readLines(form: FormData, name: string): string[] {
  const values = form.getAll(`ligne.${name}`);
  const tokens = values.flatMap((value) => (typeof value === "string" && token.test(value) ? [value] : []));
  if (tokens.length !== values.length) throw pageError(errors.badRequest);
  return [...new Set(tokens)];
}

/** What was chosen, and the stamps that the dry run showed. */
export function readRestoreForm(form: FormData): { kept: Kept; shown: Record<string, string> } {
  const byKind = <T>(read: (name: string) => T) =>
    Object.fromEntries(entities.map(({ name }) => [name, read(name)]));
  return {
    kept: {
      choices: byKind((name) => readChoice(textField(form, `choix.${name}`))),
      lines: byKind((name) => readLines(form, name)),
    },
    shown: byKind((name) => textField(form, `vu.${name}`)),
  };
}

export const isNothing = ({ choices, lines }: Kept): boolean =>
  Object.entries(choices).every(
    ([name, choice]) => choice === "rien" || (choice === "choisir" && (lines[name] ?? []).length === 0),
  );
