import { Eye } from "lucide-react";
import { Link } from "react-router";
import type { FieldIssues } from "#app/platform/issues";
import { buttonClass } from "#app/ui/button";
import { LeftToCorrect } from "#app/ui/left-to-correct";

interface Props {
  /** Where the list is that leaving the form leads back to. */
  place: string;
  /** The patch is online: saving is publishing. */
  shown: boolean;
  scheduled: boolean;
  busy: boolean;
  issues: FieldIssues;
  /** Those of the answer, some of which may be corrected by now. */
  found: FieldIssues | undefined;
  onPreview: () => void;
}

function saveLabel(shown: boolean, scheduled: boolean): string {
  if (shown) return "Enregistrer les modifications";
  return scheduled ? "Programmer le patch" : "Publier le patch";
}

/** The actions of the form, always in sight, with the number of fields to correct at their left. */
export function ActionBar({ place, shown, scheduled, busy, issues, found, onPreview }: Props) {
  return (
    <div className="action-bar lg:col-span-2">
      <LeftToCorrect issues={issues} found={found} />
      <div className="ml-auto flex items-center gap-3 max-sm:w-full max-sm:gap-2 max-[18rem]:flex-wrap">
        <Link to={`/admin/patches${place}`} className={`${buttonClass("ghost")} max-sm:hidden`}>
          Annuler
        </Link>
        <button
          type="button"
          data-needs-js
          onClick={onPreview}
          className={`${buttonClass("ghost")} max-sm:w-11 max-sm:flex-none max-sm:px-0`}
        >
          <Eye aria-hidden="true" className="sm:hidden" />
          <span className="max-sm:sr-only">Aperçu</span>
        </button>
        {!shown && (
          <button
            type="submit"
            name="intent"
            value="brouillon"
            disabled={busy}
            className={`${buttonClass("outline")} max-sm:flex-auto max-sm:px-2.5`}
          >
            <span className="max-sm:sr-only">Enregistrer le brouillon</span>
            <span aria-hidden="true" className="sm:hidden">
              Brouillon
            </span>
          </button>
        )}
        <button
          type="submit"
          name="intent"
          value={shown ? "enregistrer" : "publier"}
          disabled={busy}
          className={`${buttonClass("primary")} max-sm:flex-auto max-sm:px-2.5`}
        >
          {saveLabel(shown, scheduled)}
        </button>
      </div>
    </div>
  );
}
