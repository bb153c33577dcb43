import { Upload } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { useBusy } from "#app/admin/use-busy";
import { buttonClass } from "#app/ui/button";
import { FileInput } from "#app/ui/file-input";
import { FieldError, FormField, fieldState } from "#app/ui/form-field";
import { importFailed } from "../backup-error";

/**
 * An archive goes to a dry run first: sending it changes nothing.
 *
 * @param address of the page, without what was done before
 * @param problems why the one that was sent is refused
 */
export function ImportForm({ address, problems }: { address: string; problems: readonly string[] }) {
  const { formEncType, formMethod } = useNavigation();
  const busy = useBusy(true);
  const isSending = formEncType === "multipart/form-data";
  const error = problems.length > 0 && !isSending ? importFailed : undefined;
  return (
    <section aria-labelledby="importer" className="rounded-card border border-line bg-s1 p-4 md:p-5">
      <h2 id="importer" className="font-title text-base">
        Importer
      </h2>
      <p className="mt-1 text-ui text-text-2">
        Un ZIP ou un JSON de ce site, ou une liste JSON de patchs ou de mappings, 32&nbsp;Mo au plus.
        L'envoyer ne change rien&nbsp;: vous verrez d'abord ce qui serait créé, modifié ou supprimé.
      </p>
      <Form
        method="post"
        action={address}
        encType="multipart/form-data"
        noValidate
        className="mt-4 grid gap-3"
      >
        <FormField id="archive" label="Archive">
          <FileInput
            {...fieldState("archive", { error })}
            name="archive"
            accept=".zip,.json,application/zip,application/json"
            required
          />
          <div id="archive-erreur" role="alert" className="text-small">
            <FieldError error={error} />
            {error && (
              <ul className="mt-1 list-disc pl-9 break-words">
                {problems.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            )}
          </div>
        </FormField>
        <button
          type="submit"
          disabled={isSending ? busy : formMethod === "POST"}
          className={`${buttonClass("outline")} justify-self-start`}
        >
          <Upload aria-hidden="true" />
          {isSending && busy ? "Lecture de l'archive…" : "Faire l'essai à blanc"}
        </button>
      </Form>
    </section>
  );
}
