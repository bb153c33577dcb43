import { useNavigation } from "react-router";
import { isChanged } from "#app/ui/is-changed";
import { UnsavedGuard } from "#app/ui/unsaved-guard";

/** Forms whose text is to be saved: a `data-trial` is not. */
const fields = "main form[method=post]:not([data-trial]) :is(input, textarea, select)";

interface Props {
  /** Whether the last form came back unsaved: its fields came with what was typed. */
  refused: boolean;
}

/** Asks before a page is left whose forms hold what is not saved. One that is on its way asks by itself. */
export function TypedGuard({ refused }: Props) {
  const isSending = useNavigation().formMethod === "POST";
  return (
    <UnsavedGuard
      isDirty={() => !isSending && (refused || [...document.querySelectorAll(fields)].some(isChanged))}
    />
  );
}
