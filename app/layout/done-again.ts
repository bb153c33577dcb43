import { flushSync } from "react-dom";

/** A field of any kind; a select and a text area lack some of these. */
export type Field = HTMLInputElement;
/** A field with its `value`, `checked` and `defaultValue`. */
export type Found = readonly [Field, string, boolean, string];
/** The page as the server wrote it, where React made it anew: its fields and buttons, and what had the focus last. */
interface Before {
  controls: readonly Field[];
  focused: Element | null;
}

const say = (field: Element, event: string) => field.dispatchEvent(new Event(event, { bubbles: true }));

function choose(field: HTMLSelectElement, value: string): void {
  const first = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
  // A third value by now: somebody has chosen again, and React knows.
  if (first?.value === value || ![value, first?.value].includes(field.value)) return;
  field.value = value;
  say(field, "change");
}

function type(field: Field, text: string, initial: string): void {
  const { selectionStart, selectionEnd } = field;
  // React reports a change only when a value differs from the one that it knows: it gets to know `initial`, and the text
  // is then set behind its back.
  field.value = initial;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, text);
  // Whoever is still typing keeps the caret; some fields have none.
  if (document.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd);
  say(field, "input");
}

function press(field: Field, checked: boolean): void {
  // A radio button that another one has replaced fires no event.
  if (field.type === "radio" && !checked) return;
  field.checked = !checked;
  field.click();
}

/**
 * Tells React about a field that somebody changed before React was there, as if it happened now.
 *
 * @param isKnown whether the field, or another radio button of its group, was pressed since: React has seen that
 */
function tell([field, value, checked, initial]: Found, isKnown: boolean): void {
  // Another text by now: somebody went on typing, and React knows.
  const isOpen = [value, initial].includes(field.value);
  if (field instanceof HTMLSelectElement) choose(field, value);
  // File fields look at their files by themselves.
  else if (["hidden", "file", "button"].includes(field.type)) return;
  else if (checked !== field.defaultChecked && !isKnown) press(field, checked);
  else if (isOpen && value !== initial) type(field, value, initial);
}

/**
 * For each field and button of the old page the one of the new page that has the same type, name and text, in order.
 */
function placesOf(before: readonly Field[], now: readonly Field[]): Map<Field, Field> {
  const keyOf = ({ type, name, textContent }: Field) => `${type} ${name} ${textContent}`;
  const left = now.map((field) => [keyOf(field), field] as const);
  return new Map(
    before.flatMap((old) => {
      const index = left.findIndex(([key]) => key === keyOf(old));
      return index < 0 ? [] : left.splice(index, 1).map(([, field]) => [old, field] as const);
    }),
  );
}

/** Whoever was typing goes on in the field that replaced theirs. */
function focusAgain(old: Field, field: Field): void {
  if (document.activeElement !== document.body) return;
  field.focus({ preventScroll: true });
  if (typeof old.selectionStart === "number") field.setSelectionRange(old.selectionStart, old.selectionEnd);
}

/**
 * Replays, in order, what was typed, chosen and pressed before the page could answer. What was pressed again while this
 * file was loading is left alone.
 *
 * @param found what was in the fields when React had taken over
 * @param count how many presses `window.clics` held then
 * @param before where React made the page anew: the page on which all that was typed and pressed
 */
export function doAgain(found: readonly Found[], count = 0, before?: Before): void {
  const places = placesOf(
    before?.controls ?? [],
    found.map(([field]) => field),
  );
  const typed = before
    ? [...places].map(([old, field]): Found => [field, old.value, old.checked, field.defaultValue])
    : found;
  const targets = (window.clics ?? []).map((one) => one.deref() as Field | undefined);
  const since = targets.slice(count);
  const buttonOf = (target: Field | undefined) => {
    const button = target?.closest<Field>("main [type=button]");
    return button && (places.get(button) ?? button);
  };
  const isKnown = (field: Field) =>
    since.some((other) => other === field || (field.type === "radio" && other?.name === field.name));
  for (const one of typed) flushSync(() => tell(one, isKnown(one[0])));
  const buttons = since.map(buttonOf);
  for (const button of targets.slice(0, count).map(buttonOf)) if (!buttons.includes(button)) button?.click();
  const last = before?.focused as Field;
  const place = places.get(last);
  if (place) focusAgain(last, place);
}
