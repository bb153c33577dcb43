import { flushSync } from "react-dom";

/** A field of any kind; a select and a text area lack some of these. */
export type Field = HTMLInputElement;
type State = Pick<Field, "value" | "checked" | "defaultValue">;

const say = (field: Element, event: string) => field.dispatchEvent(new Event(event, { bubbles: true }));

function choose(field: HTMLSelectElement, value: string): void {
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  if (first?.value === value) return;
  field.value = value;
  say(field, "change");
}

function type(field: Field, text: string, initial: string): void {
  // React takes for typed what is not what it wrote last: the text is set behind its back.
  field.value = initial;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  say(field, "input");
}

function press(field: Field, checked: boolean): void {
  // Of several, the one that another has replaced says nothing.
  if (field.type === "radio" && !checked) return;
  field.checked = !checked;
  field.click();
}

/** Tells React of a field that was no longer as the server wrote it, as if that had happened now. */
function tell(field: Field, before: State, after: State): void {
  const initial = before.defaultValue;
  // The text of an area that had one is written anew by React: what it was before counts.
  const typed = after.value === initial ? before.value : after.value;
  // Where there is another text by now, somebody went on typing, and React knows.
  const isOpen = [typed, after.value, initial].includes(field.value);
  if (field instanceof HTMLSelectElement) choose(field, after.value);
  // Files are looked at by the fields that take them.
  else if (field.type === "hidden" || field.type === "file") return;
  else if (after.checked !== field.defaultChecked) press(field, after.checked);
  else if (isOpen && typed !== initial) type(field, typed, initial);
}

/**
 * Does again, one after the other, what was typed, chosen and pressed before the page could answer.
 *
 * @param before what was in the fields just before React took over
 * @param after the same just after that
 */
export function doAgain(
  fields: readonly Field[],
  before: readonly State[],
  after: readonly State[],
  pressed: readonly EventTarget[],
): void {
  fields.forEach((field, i) => {
    const [was, is] = [before[i], after[i]];
    if (was && is) flushSync(() => tell(field, was, is));
  });
  for (const target of pressed) (target as Element).closest<HTMLElement>("main [type=button]")?.click();
}
