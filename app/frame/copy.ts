import { copyRefused } from "#app/ui/copy-refused";
import { announce } from "./announce";

const confirmationMs = 2000;

/** What a copy button copies: its own text, or the text of the element it names. */
function textOf(button: HTMLElement): string {
  const { copy, copyFrom } = button.dataset;
  if (copy !== undefined) return copy;
  const source = document.getElementById(copyFrom ?? "");
  return (source instanceof HTMLTextAreaElement ? source.value : source?.textContent) ?? "";
}

/** Where copying is refused the text is selected instead, ready for Ctrl C (F-24). */
function selectInstead(button: HTMLElement): void {
  const source = document.getElementById(button.dataset["copyFrom"] ?? "");
  if (source instanceof HTMLTextAreaElement) {
    source.hidden = false;
    source.select();
  } else if (source) {
    getSelection()?.selectAllChildren(source);
  }
  announce(copyRefused, 4000);
}

/** A copy button says 'Copié !' for two seconds, to readers as well, then its own words again (DOC-30, CST-04). */
export async function copyFrom(button: HTMLElement): Promise<void> {
  const label = button.querySelector<HTMLElement>("[data-copy-label]") ?? button;
  try {
    await navigator.clipboard.writeText(textOf(button));
  } catch {
    selectInstead(button);
    return;
  }
  if (button.dataset["copied"]) return;
  const before = [...label.childNodes];
  button.dataset["copied"] = "1";
  label.textContent = "Copié !";
  announce("Copié !", confirmationMs, "sr-only");
  setTimeout(() => {
    label.replaceChildren(...before);
    delete button.dataset["copied"];
  }, confirmationMs);
}
