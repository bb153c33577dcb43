import { useEffect } from "react";
import { useLocation } from "react-router";
import { announce } from "#app/frame/announce";
import { Callout } from "#app/ui/callout";

/** What was done, over the list that it changed; told at the corner as well, each time that it is done. */
export function DoneNotice({ text }: { text: string | null | undefined }) {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same deed again is another entry of the history
  useEffect(() => {
    if (text) announce(text);
  }, [text, key]);
  if (!text) return null;
  return (
    <div className="mt-4">
      <Callout kind="note" title={text} />
    </div>
  );
}
