import { Archive, Download } from "lucide-react";
import { Form, useNavigation } from "react-router";
import { useBusy } from "#app/admin/use-busy";
import { retention } from "#app/privacy/retention";
import { buttonClass } from "#app/ui/button";
import { JsonSteps } from "./json-steps";

interface Props {
  /** Of the page, without what was done before. */
  address: string;
  mayDownload: boolean;
}

/** Save now, or take the data away as a file. */
export function SaveForm({ address, mayDownload }: Props) {
  const { formData, formMethod } = useNavigation();
  const busy = useBusy(true);
  const isSaving = formData?.get("intent") === "sauvegarder";
  return (
    <section aria-labelledby="sauvegarder" className="rounded-card border border-line bg-s1 p-4 md:p-5">
      <h2 id="sauvegarder" className="font-title text-base">
        Sauvegarder
      </h2>
      <p className="mt-1 text-ui text-text-2">
        Une sauvegarde de plus, gardée {retention.backupsMonths}&nbsp;mois&#8239;; ou une copie sur votre
        ordinateur.
      </p>
      <div className="mt-4 grid w-fit gap-2 md:max-lg:flex">
        <Form method="post" action={address} preventScrollReset>
          <button
            type="submit"
            name="intent"
            value="sauvegarder"
            // An archive that is on its way would be given up without a word.
            disabled={isSaving ? busy : formMethod === "POST"}
            className={`${buttonClass("primary")} w-full`}
          >
            <Archive aria-hidden="true" />
            {isSaving && busy ? "Sauvegarde en cours…" : "Sauvegarder maintenant"}
          </button>
        </Form>
        {mayDownload && (
          <a href="/admin/sauvegardes/export" className={buttonClass("outline")}>
            <Download aria-hidden="true" />
            Tout télécharger (ZIP)
          </a>
        )}
        <JsonSteps patch={null} />
      </div>
    </section>
  );
}
