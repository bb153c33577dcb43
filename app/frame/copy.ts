import { copyRefused } from "#app/ui/copy-refused";
import { announce } from "./announce";

const confirmationMs = 2000;

const sourceOf = ({ dataset }: HTMLElement) => document.getElementById(dataset["copyFrom"] ?? "");

/** What a copy button copies: its own text, or the text of the element it names. */
function textOf(button: HTMLElement): string {
  const source = sourceOf(button);
  const text = source instanceof HTMLTextAreaElement ? source.value : source?.textContent;
  return button.dataset["copy"] ?? text ?? "";
}

/**
 * Where copying is refused the text is selected instead, ready for Ctrl C (F-24). A button with a text of its own,
 * which stands nowhere on the page, has a sentence for it.
 */
function selectInstead(button: HTMLElement): void {
  const source = sourceOf(button);
  if (source instanceof HTMLTextAreaElement) {
    source.hidden = false;
    source.select();
  } else if (source) {
    getSelection()?.selectAllChildren(source);
  }
  announce(button.dataset["refused"] ?? copyRefused, 4000);
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
