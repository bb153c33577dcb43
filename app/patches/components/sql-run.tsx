import { CircleCheck, Square, TriangleAlert } from "lucide-react";
import { buttonClass } from "#app/ui/button";
import { Checksum } from "#app/ui/checksum";
import { placeOfSql, runSentence, type SqlState } from "../versions/sql-state";

interface Props {
  patch: { id: string; version: string };
  /** Undefined of a patch without SQL, and for guests, who read none. */
  state: SqlState | undefined;
  /** Emergency accounts, which are nobody's, have no server to have run it on. */
  hasServer: boolean;
  /** Path and query to come back to. */
  returnTo: string;
}

/** Under the SQL of a patch: what it is told apart by, and whether the reader ran it on their server (N-01). */
export function SqlRun({ patch: { id, version }, state, hasServer, returnTo }: Props) {
  if (!state) return null;
  const { sha256, ranAt, isRun } = state;
  return (
    // Come back to, it is where it was pressed, with the end of its SQL above it.
    <div id={placeOfSql(id)} className="grid scroll-mt-[45vh] gap-1 border-t border-line px-3.5 py-2">
      {hasServer && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ui">
          {ranAt !== null && (
            <p className="flex min-w-0 items-center gap-2.5">
              {isRun ? (
                <CircleCheck aria-hidden="true" className="flex-none text-ok" />
              ) : (
                <TriangleAlert aria-hidden="true" className="flex-none text-amber" />
              )}
              <span className="min-w-0">{runSentence(ranAt, isRun)}</span>
            </p>
          )}
          <form
            method="post"
            action={`/patch-notes/${id}/installation`}
            className={isRun ? "no-print -ml-4" : "no-print"}
          >
            <input type="hidden" name="retour" value={returnTo} />
            <input type="hidden" name="sha256" value={sha256} />
            <button
              type="submit"
              name="intent"
              value={isRun ? "sql-oublier" : "sql"}
              className={buttonClass(isRun ? "ghost" : "outline")}
            >
              {!isRun && <Square aria-hidden="true" />}
              {/* A page has several of them, and the same words of the reader's version. */}
              <span>
                {isRun ? "Ce n'est plus le cas" : "J'ai exécuté ce SQL"}
                <span className="sr-only">&nbsp;: SQL de {version}</span>
              </span>
            </button>
          </form>
        </div>
      )}
      <Checksum sha256={sha256} />
    </div>
  );
}
