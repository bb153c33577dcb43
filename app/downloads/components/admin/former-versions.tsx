import { Form } from "react-router";
import { formatDate } from "#app/time/dates";
import { ConfirmButton } from "#app/ui/confirm-button";
import type { AdminDownload } from "../../admin-queries.server";
import { sizeAndFormat, versionName } from "../file-words";

interface Props {
  item: AdminDownload;
  busy: boolean;
}

/** What members still find under the file, each with a button that takes it away (DL-13). */
export function FormerVersions({ item, busy }: Props) {
  if (item.former.length === 0) return null;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h2 className="text-ui font-semibold">
        Versions précédentes<span className="sr-only">&nbsp;: {item.title}</span>
      </h2>
      <ul className="rows mt-1">
        {item.former.map((version) => (
          <li key={version.replacedAt} className="grid gap-x-6 py-2.5 sm:grid-cols-[1fr_auto] sm:items-start">
            <div className="min-w-0">
              <p className="flex flex-wrap gap-x-4 text-ui">
                <span className="font-mono">{versionName(version)}</span>
                <span className="text-text-3">
                  {sizeAndFormat(version)}, jusqu'au {formatDate(version.replacedAt)}
                </span>
              </p>
              <p className="font-mono text-small break-all text-text-3">{version.link}</p>
            </div>
            <Form method="post" preventScrollReset className="max-sm:[&_summary]:-ml-4">
              <input type="hidden" name="slug" value={item.slug} />
              <input type="hidden" name="revision" value={item.revision} />
              <input type="hidden" name="replacedAt" value={version.replacedAt} />
              <ConfirmButton
                label={
                  <>
                    Retirer<span className="sr-only"> {versionName(version)}</span>
                  </>
                }
                question={`Les clients ne pourront plus télécharger «\u00a0${versionName(version)}\u00a0». Le fichier reste chez son hébergeur.`}
                confirm="Retirer cette version"
                intent="retirer"
                busy={busy}
              />
            </Form>
          </li>
        ))}
      </ul>
    </div>
  );
}
