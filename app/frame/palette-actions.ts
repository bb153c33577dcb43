/** What the palette can do: press the controls that the header has for this person at this moment (NAV-15). */
export interface Action {
  title: string;
  /** What is pressed; a link is followed. */
  control: HTMLElement;
}

/** In few words of our own: what is shared with the FAQ weighs on its page. */
const wordsIn = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

const root = document.documentElement;
const isLight = () =>
  (root.dataset["theme"] ?? (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "")) === "light";

function allActions(): Action[] {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  // Where somebody is signed in whose menu is not there yet, neither is offered.
  const signIn = root.dataset["session"] === undefined ? find("[data-account] > form button") : null;
  const named: [title: string, control: HTMLElement | null][] = [
    [isLight() ? "Thème sombre" : "Thème clair", find("[data-theme-toggle]")],
    ["Se connecter", signIn],
    ["Mon compte", find("[data-account] > [popovertarget]")],
  ];
  const entries = document.querySelectorAll<HTMLElement>("[data-account] .menu-item");
  return [
    ...named.flatMap(([title, control]) => (control ? [{ title, control }] : [])),
    ...Array.from(entries, (control) => ({ title: control.textContent.trim(), control })),
  ];
}

/** Its name, what stands on the control, and where that leads, which says it in other words: 'deconnexion'. */
const wordsOf = ({ title, control }: Action): string[] =>
  wordsIn(
    `${title} ${control.textContent} ${control.closest("form")?.action ?? control.getAttribute("href") ?? ""}`,
  );

/** The actions of which every word that was typed begins a word. */
export function findActions(query: string): Action[] {
  const typed = wordsIn(query);
  if (typed.length === 0) return [];
  return allActions().filter((action) => {
    const words = wordsOf(action);
    return typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
  });
}

export function press({ control }: Action): void {
  control.click();
  // What opened beside it is reached from there by keyboard.
  if (control.hasAttribute("popovertarget")) control.focus();
}
