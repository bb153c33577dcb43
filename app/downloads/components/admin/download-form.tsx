import { Form } from "react-router";
import { HistoryLink } from "#app/admin/components/history-link";
import { type RecordField, RecordFields } from "#app/admin/components/record-fields";
import type { FieldIssues } from "#app/platform/request/issues";
import { buttonClass } from "#app/ui/button";
import { useOpenIssues } from "#app/ui/use-open-issues";
import type { DownloadInput } from "../../schemas";

interface Props {
  slug: string;
  revision: number;
  values: DownloadInput;
  /** Whether members keep the previous version when the link changes; null where there was no link. */
  keep: boolean | null;
  issues: FieldIssues;
  busy: boolean;
}

export const downloadFields: readonly RecordField<keyof DownloadInput>[] = [
  { name: "title", label: "Titre", wide: true, max: 120 },
  { name: "description", label: "Description", optional: true, wide: true, rows: 3, max: 300 },
  { name: "link", label: "Lien", mono: true, wide: true, max: 2000 },
  { name: "size", label: "Taille", max: 30 },
  { name: "format", label: "Format", optional: true, max: 20 },
  { name: "version", label: "Version", optional: true, mono: true, max: 30 },
  {
    name: "sha256",
    label: "SHA-256",
    optional: true,
    mono: true,
    wide: true,
    max: 64,
    hint: "Montré aux clients, pour vérifier l'archive.",
  },
];

/** One file of the downloads page. */
export function DownloadForm({ slug, revision, values, keep, issues: found, busy }: Props) {
  const { issues, onInput } = useOpenIssues(found);
  return (
    <Form method="post" noValidate preventScrollReset onInput={onInput} className="grid gap-4 sm:grid-cols-3">
      <input type="hidden" name="slug" value={slug} />
      <input type="hidden" name="revision" value={revision} />
      <RecordFields of={slug} fields={downloadFields} values={values} issues={issues} />
      {keep !== null && (
        <div className="flex items-start gap-3 sm:col-span-3">
          <input
            type="checkbox"
            id={`${slug}-keep`}
            name="keep"
            defaultChecked={keep}
            aria-describedby={`${slug}-keep-aide`}
            className="mt-0.5 size-5 flex-none accent-accent"
          />
          <div className="min-w-0">
            <label htmlFor={`${slug}-keep`} className="text-ui font-label">
              Garder la version actuelle parmi les précédentes
            </label>
            <p id={`${slug}-keep-aide`} className="text-small text-text-3">
              Quand le lien change. Décochez si vous ne faites que corriger l'adresse.
            </p>
          </div>
        </div>
      )}
      <div className="flex items-center justify-between gap-3 sm:col-span-3">
        <button type="submit" disabled={busy} className={buttonClass("primary")}>
          {busy ? "Enregistrement…" : "Enregistrer"}
        </button>
        <HistoryLink of={slug} name={values.title} />
      </div>
    </Form>
  );
}
