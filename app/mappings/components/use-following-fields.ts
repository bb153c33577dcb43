import { type RefObject, useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router";

/**
 * Uncontrolled fields, by name, that follow the address. The field in use keeps what is being typed. But if somebody
 * goes back or forward, all fields show what the page shows, even if a list that was on its way was left for it.
 */
export function useFollowingFields(form: RefObject<HTMLFormElement | null>, values: Record<string, string>) {
  const type = useNavigationType();
  const { key } = useLocation();
  // Going back may lead to an entry of the same list.
  const asked = JSON.stringify(values) + (type === "POP" && key);
  const before = useRef(asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the address says something else
  useEffect(() => {
    // At first the fields are as the server wrote them, or hold what was typed and chosen before this script was there.
    if (before.current === asked) return;
    before.current = asked;
    for (const [name, value] of Object.entries(values)) {
      const field = form.current?.elements.namedItem(name);
      const editable = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (editable && (type === "POP" || field !== document.activeElement) && field.value !== value)
        field.value = value;
    }
  }, [asked]);
}
