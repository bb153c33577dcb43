import { useNavigation } from "react-router";
import { UnsavedGuard } from "#app/ui/unsaved-guard";

/** Forms whose text is to be saved: a `data-trial` is not. */
const fields = "main form[method=post]:not([data-trial]) :is(input, textarea, select)";

/** Whether a field holds something else than it came with. */
function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement) {
    const first = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, first);
  }
  const { type, checked, defaultChecked, value, defaultValue } = field as HTMLInputElement;
  return /^(checkbox|radio)$/.test(type) ? checked !== defaultChecked : value !== defaultValue;
}

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
