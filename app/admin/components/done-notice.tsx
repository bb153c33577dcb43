import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { Callout } from "#app/ui/callout";
import { tellDone } from "../use-told";

interface Props {
  text: string | null | undefined;
  /** Where what was deleted can be taken back. */
  trash?: string | false;
}

/** The address as it is when the page is loaded again: without what was done on the way to it. */
function forgetDeed() {
  const url = new URL(location.href);
  for (const name of ["fait", "nombre"]) url.searchParams.delete(name);
  history.replaceState(history.state, "", url);
}

/** What was done, over the list that it changed; told to readers each time that it is done, where no page did before. */
export function DoneNotice({ text, trash }: Props) {
  const { key, state } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same deed again is another entry of the history
  useEffect(() => {
    if (!text) return;
    if (!state?.told) tellDone(text);
    forgetDeed();
  }, [text, key]);
  if (!text) return null;
  return (
    <div className="mt-4">
      <Callout kind="done" title={text}>
        {trash && (
          <Link to={trash} className="link">
            Voir la corbeille
          </Link>
        )}
      </Callout>
    </div>
  );
}
