import { TriangleAlert } from "lucide-react";
import type { Recall } from "#app/patches/recalls.server";
import { buttonClass } from "#app/ui/button";

interface Props {
  recalls: readonly Recall[];
  /** Path and query to come back to. */
  returnTo: string;
}

/** A patch that this person took was withdrawn: why, and what replaces it, until it is put away (N-14). */
export function Recalls({ recalls, returnTo }: Props) {
  return recalls.map(({ patchId, version, reason, replacedBy }) => (
    <section
      key={patchId}
      aria-label={`Patch ${version} retiré`}
      className="border-b border-line bg-amber-soft text-ui"
    >
      <div className="page flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
        <TriangleAlert aria-hidden="true" className="mt-1 flex-none text-amber" />
        <div className="min-w-0 flex-[1_1_16rem]">
          <p>
            <strong className="font-semibold">
              Le patch{" "}
              <a className="link font-mono" href={`/patch-notes/${version}`}>
                {version}
              </a>
              , que vous avez téléchargé, a été retiré.
            </strong>
          </p>
          <p className="line-clamp-3 text-text-2">{reason}</p>
          {replacedBy && (
            <p>
              Version qui le remplace :{" "}
              <a className="link font-mono" href={`/patch-notes/${replacedBy}`}>
                {replacedBy}
              </a>
            </p>
          )}
        </div>
        <form method="post" action={`/patch-notes/rappels/${patchId}`} className="max-sm:w-full">
          <input type="hidden" name="retour" value={returnTo} />
          <button type="submit" className={`${buttonClass("outline")} max-sm:w-full`}>
            J'ai compris<span className="sr-only"> : patch {version} retiré</span>
          </button>
        </form>
      </div>
    </section>
  ));
}
