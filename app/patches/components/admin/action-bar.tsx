import { Eye } from "lucide-react";
import { Link } from "react-router";
import type { FieldIssues } from "#app/platform/request/issues";
import { buttonClass } from "#app/ui/button";
import { LeftToCorrect } from "#app/ui/left-to-correct";

interface Props {
  /** Where the list is that leaving the form leads back to. */
  place: string;
  /** The patch is online: saving is publishing. */
  shown: boolean;
  scheduled: boolean;
  busy: boolean;
  /** It was saved, and nothing is typed yet of another one. */
  done: boolean;
  issues: FieldIssues;
  /** Those of the answer, some of which may be corrected by now. */
  found: FieldIssues | undefined;
  onPreview: () => void;
}

/**
 * What the main button does. That of a patch which is online says whether it is announced: as the switch of the form
 * stands, which the style sheet follows, without a script too.
 */
function SaveLabel({ shown, scheduled }: Pick<Props, "shown" | "scheduled">) {
  if (!shown) return scheduled ? "Programmer le patch" : "Publier le patch";
  return (
    <>
      <span className="when-silent">Enregistrer les modifications</span>
      <span className="when-announced">Enregistrer et annoncer</span>
    </>
  );
}

/**
 * The actions of the form, always in sight, with the number of fields to correct at their left, and whether publishing
 * tells Discord: the switch for it may be out of sight.
 */
export function ActionBar({ place, shown, scheduled, busy, done, issues, found, onPreview }: Props) {
  return (
    <div className="action-bar lg:col-span-2">
      <LeftToCorrect issues={issues} found={found} />
      {!shown && !done && (
        <p id="annonce-prevue" className="text-small text-text-2">
          Publication <span className="when-silent">sans annonce sur Discord</span>
          <span className="when-announced">
            annoncée sur Discord<span className="when-mentioned text-amber">, avec mention</span>
          </span>
        </p>
      )}
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
          aria-describedby={shown || done ? undefined : "annonce-prevue"}
          className={`${buttonClass("primary")} max-sm:flex-auto max-sm:px-2.5`}
        >
          <SaveLabel shown={shown} scheduled={scheduled} />
        </button>
      </div>
    </div>
  );
}
