import type { FieldIssues } from "#app/platform/request/issues";
import { FormField, fieldState } from "#app/ui/form-field";
import { TwoVersions } from "#app/ui/two-versions";

/** A text of a record that staff edit. */
export interface RecordField<N extends string> {
  name: N;
  label: string;
  hint?: string;
  optional?: boolean;
  mono?: boolean;
  /** Over the whole width of the form. */
  wide?: boolean;
  /** Lines of a text that is too long to be seen in one. */
  rows?: number;
  /** The texts that it may be, in words. */
  choices?: Readonly<Record<string, string>>;
  /** Characters of what is typed. */
  max?: number;
}

interface Props<N extends string> {
  /** The record: several of its kind may be on the page. */
  of: string;
  fields: readonly RecordField<N>[];
  values: Readonly<Record<N, string>>;
  issues: FieldIssues;
}

/** The fields of a record, each with its label and what is wrong in it. */
export function RecordFields<N extends string>({ of, fields, values, issues }: Props<N>) {
  return fields.map(({ name, label, hint, optional, mono, wide, rows, choices, max }) => {
    const id = `${of}-${name}`;
    const error = issues[name];
    const control = {
      ...fieldState(id, { hint, error }),
      name,
      defaultValue: values[name],
      ...(mono && { autoCapitalize: "none", autoCorrect: "off", spellCheck: false }),
    };
    const look = `field w-full ${mono ? "font-mono text-small" : ""}`;
    return (
      <FormField
        key={name}
        id={id}
        label={label}
        optional={optional}
        hint={hint}
        error={error}
        className={wide ? "sm:col-span-full" : ""}
      >
        {choices ? (
          <select {...control} className={look}>
            {Object.entries(choices).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ) : rows ? (
          <textarea {...control} rows={rows} maxLength={max} className={`${look} py-2.5`} />
        ) : (
          <input {...control} maxLength={max} autoComplete="off" className={look} />
        )}
      </FormField>
    );
  });
}

type Values<N extends string> = Readonly<Record<N, string>>;

interface ConflictProps<N extends string> {
  label: string;
  fields: readonly RecordField<N>[];
  /** To the form that was sent: `typed` where it was refused, `current` where somebody else's version is there. */
  answer: { typed: Values<N> | null; current: Values<N> | null } | undefined;
}

/**
 * After a conflict both versions of a record: the form keeps mine, and saving once more puts it in the place of the
 * other.
 */
export function RecordConflict<N extends string>({ label, fields, answer }: ConflictProps<N>) {
  const { typed: mine, current: theirs } = answer ?? {};
  if (!mine || !theirs) return null;
  return (
    <section aria-label={label} className="mb-5">
      <TwoVersions
        fields={fields.map(({ name, label }) => ({ label, mine: mine[name], theirs: theirs[name] }))}
      />
    </section>
  );
}
