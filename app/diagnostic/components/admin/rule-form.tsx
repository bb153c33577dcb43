import { Form } from "react-router";
import { SaveOrDelete } from "#app/admin/components/save-or-delete";
import type { FieldIssues } from "#app/platform/request/issues";
import { fieldClass } from "#app/ui/field";
import { FormField, fieldState } from "#app/ui/form-field";
import { frenchSpaces } from "#app/ui/french-spaces";
import { useOpenIssues } from "#app/ui/use-open-issues";
import type { RuleValues } from "../../rule-values";
import { severityLabels } from "../../severity";

interface Field {
  name: keyof RuleValues;
  label: string;
  hint?: string;
  optional?: boolean;
  rows?: number;
  mono?: boolean;
  max: number;
}

export const ruleFields: Field[] = [
  { name: "title", label: "Titre", max: 120 },
  { name: "severity", label: "Gravité", max: 20 },
  {
    name: "patterns",
    label: "Messages reconnus",
    hint: "Un par ligne, 8 au plus, en majuscules ou en minuscules. * remplace n'importe quoi. Quand plusieurs reconnaissent la même ligne, le plus long l'emporte.",
    rows: 4,
    mono: true,
    max: 1500,
  },
  {
    name: "cause",
    label: "Cause",
    hint: "Entre `accents graves`, un texte est montré comme du code.",
    rows: 3,
    max: 1000,
  },
  { name: "remedy", label: "Que faire", hint: "Une étape par ligne.", rows: 5, max: 2000 },
  {
    name: "link",
    label: "Page du guide",
    hint: "/guide/installations/guide-vps#mariadb par exemple, ou une adresse https://",
    optional: true,
    mono: true,
    max: 300,
  },
];

interface Props {
  id: string;
  /** 0 for a rule that is being added. */
  revision: number;
  values: RuleValues;
  issues: FieldIssues;
  busy: boolean;
}

/** One known message; what is there can be deleted too. */
export function RuleForm({ id, revision, values, issues: found, busy }: Props) {
  const { issues, onInput } = useOpenIssues(found);
  const isNew = revision === 0;
  return (
    <Form
      method="post"
      noValidate
      preventScrollReset
      onInput={onInput}
      className="grid gap-4 sm:grid-cols-[1fr_12rem]"
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="revision" value={revision} />
      {ruleFields.map(({ name, label, hint, optional, rows, mono, max }) => {
        const fieldId = `${id}-${name}`;
        const error = issues[name];
        const common = {
          ...fieldState(fieldId, { hint, error }),
          name,
          defaultValue: values[name],
          ...(mono && { autoCapitalize: "none", autoCorrect: "off", spellCheck: false }),
        };
        const look = `${fieldClass} w-full ${mono ? "font-mono text-small" : ""}`;
        return (
          <FormField
            key={name}
            id={fieldId}
            label={label}
            optional={optional}
            hint={hint}
            error={error}
            className={name === "title" || name === "severity" ? "" : "sm:col-span-2"}
          >
            {name === "severity" ? (
              <select {...common} className={look}>
                {Object.entries(severityLabels).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </select>
            ) : rows ? (
              <textarea {...common} rows={rows} maxLength={max} className={`${look} py-2.5`} />
            ) : (
              <input {...common} maxLength={max} autoComplete="off" className={look} />
            )}
          </FormField>
        );
      })}
      <SaveOrDelete
        save={
          isNew ? { label: "Ajouter", intent: "ajouter" } : { label: "Enregistrer", intent: "enregistrer" }
        }
        {...(!isNew && {
          remove: {
            label: "Supprimer",
            question: `Effacer définitivement «\u00a0${frenchSpaces(values.title)}\u00a0» et ses compteurs\u202f?`,
          },
        })}
        busy={busy}
      />
    </Form>
  );
}
