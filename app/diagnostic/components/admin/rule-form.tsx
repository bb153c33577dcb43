import { Form } from "react-router";
import { type RecordField, RecordFields } from "#app/admin/components/record-fields";
import { SaveOrDelete } from "#app/admin/components/save-or-delete";
import type { FieldIssues } from "#app/platform/request/issues";
import { frenchSpaces } from "#app/ui/french-spaces";
import { useOpenIssues } from "#app/ui/use-open-issues";
import type { RuleValues } from "../../rule-values";
import { severityLabels } from "../../severity";

export const ruleFields: readonly RecordField<keyof RuleValues>[] = [
  { name: "title", label: "Titre", max: 120 },
  { name: "severity", label: "Gravité", choices: severityLabels },
  {
    name: "patterns",
    label: "Messages reconnus",
    hint: "Un par ligne, 8 au plus, en majuscules ou en minuscules. * remplace n'importe quoi. Quand plusieurs reconnaissent la même ligne, le plus long l'emporte.",
    rows: 4,
    mono: true,
    wide: true,
    max: 1500,
  },
  {
    name: "cause",
    label: "Cause",
    hint: "Entre `accents graves`, un texte est montré comme du code.",
    rows: 3,
    wide: true,
    max: 1000,
  },
  { name: "remedy", label: "Que faire", hint: "Une étape par ligne.", rows: 5, wide: true, max: 2000 },
  {
    name: "link",
    label: "Page du guide",
    hint: "/guide/installations/guide-vps#mariadb par exemple, ou une adresse https://",
    optional: true,
    mono: true,
    wide: true,
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
      <RecordFields of={id} fields={ruleFields} values={values} issues={issues} />
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
