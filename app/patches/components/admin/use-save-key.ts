import { type RefObject, useEffect } from "react";

/**
 * By its letter; where the keyboard writes other letters than ours, by its place, as for the browser's own shortcuts. What
 * a browser or a password manager fills in is a key without a name.
 */
const isS = ({ key, code }: KeyboardEvent) => /^s$/i.test(key) || (key > "~" && code === "KeyS");

/** Ctrl S (⌘ S) saves: it presses the button of the form that has this value. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>, value: string): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isS(event) || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      const button = form.current?.querySelector<HTMLButtonElement>(
        `button[name="intent"][value="${value}"]`,
      );
      if (button && !button.disabled) form.current?.requestSubmit(button);
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [form, value]);
}
