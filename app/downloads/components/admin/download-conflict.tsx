import { TwoVersions } from "#app/ui/two-versions";
import type { DownloadInput } from "../../schemas";
import { downloadFields } from "./download-form";

/** Both versions of a file: the form keeps mine, and saving once more puts it in the place of the other. */
export function DownloadConflict({ mine, theirs }: { mine: DownloadInput; theirs: DownloadInput }) {
  const fields = downloadFields.map(({ name, label }) => ({ label, mine: mine[name], theirs: theirs[name] }));
  return (
    <section aria-label="Deux versions de ce fichier" className="mb-5">
      <TwoVersions fields={fields} />
    </section>
  );
}
