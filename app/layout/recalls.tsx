import { TriangleAlert } from "lucide-react";
import type { Recall } from "#app/patches/recalls.server";
import { shorten } from "#app/text/shorten";
import { buttonClass } from "#app/ui/button";
import { frenchSpaces } from "#app/ui/french-spaces";

interface Props {
  recalls: readonly Recall[];
  /** Path and query to come back to. */
  returnTo: string;
}

/** A reason may be a page long: the patch's own page has all of it. */
const longestReason = 280;

/** A patch that this person took or runs was withdrawn: why, and what replaces it, until it is put away (N-14). */
export function Recalls({ recalls, returnTo }: Props) {
  return recalls.map(({ patchId, version, reason, replacedBy }) => (
    <section key={patchId} aria-label={`Patch ${version} retiré`} className="notice recall">
      <div className="page">
        <TriangleAlert aria-hidden="true" />
        <div>
          <p>
            Le patch{" "}
            <a className="link" href={`/patch-notes/${version}`}>
              {version}
            </a>
            , que vous avez téléchargé ou installé, a été retiré.
          </p>
          <p>{frenchSpaces(shorten(reason, longestReason))}</p>
          {replacedBy && (
            <p>
              Version qui le remplace&nbsp;:{" "}
              <a className="link" href={`/patch-notes/${replacedBy}`}>
                {replacedBy}
              </a>
            </p>
          )}
          <form method="post" action={`/patch-notes/rappels/${patchId}`}>
            <input type="hidden" name="retour" value={returnTo} />
            <button type="submit" className={buttonClass("outline")}>
              J'ai compris<span className="sr-only">&nbsp;: patch {version} retiré</span>
            </button>
          </form>
        </div>
      </div>
    </section>
  ));
}
