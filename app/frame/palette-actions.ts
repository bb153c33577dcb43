import { isLight } from "./shown-theme";

/** What the palette can do: press the controls that the header has for this person at this moment (NAV-15). */
export interface Action {
  title: string;
  /** What is pressed; a link is followed. */
  control: HTMLElement;
  /** What else people call it. */
  names: readonly string[];
  /** It ends something and was named only in part: never what Enter does by itself. */
  waits: boolean;
}

/** In few words of our own: what is shared with the FAQ weighs on its page. */
const wordsIn = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[a-z]+/g) ?? [];

const root = document.documentElement;
/** Beside what stands on the control, whose address and whose neighbours name other things. */
const otherNames: Record<string, readonly string[]> = {
  "Thème sombre": ["apparence"],
  "Thème clair": ["apparence"],
  "Se connecter": ["connexion"],
  "Se déconnecter": ["déconnecter", "déconnexion"],
};

function allActions(): Omit<Action, "waits">[] {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  // Where somebody is signed in whose menu is not there yet, neither is offered.
  const signIn = root.dataset["session"] === undefined ? find("[data-account] > form button") : null;
  const entries = document.querySelectorAll<HTMLElement>("[data-account] .menu-item");
  const titled: [title: string, control: HTMLElement | null][] = [
    [isLight() ? "Thème sombre" : "Thème clair", find("[data-theme-toggle]")],
    ["Se connecter", signIn],
    ["Mon compte", find("[data-account] > [popovertarget]")],
    ...Array.from(entries, (control): [string, HTMLElement] => [control.textContent.trim(), control]),
  ];
  return titled.flatMap(([title, control]) =>
    control ? [{ title, control, names: [title, ...(otherNames[title] ?? [])] }] : [],
  );
}

/** What the account menu sends is the way out of it. */
const ends = ({ control }: Pick<Action, "control">) => control.matches("form .menu-item");

/** The actions of which every word that was typed begins a word. Of two letters too many words begin. */
export function findActions(query: string): Action[] {
  const typed = wordsIn(query);
  if (typed.every((word) => word.length < 3)) return [];
  return allActions().flatMap((action) => {
    const names = action.names.map(wordsIn);
    const words = names.flat();
    const isMeant = typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
    const isWhole = names.some((name) => name.join(" ") === typed.join(" "));
    return isMeant ? [{ ...action, waits: ends(action) && !isWhole }] : [];
  });
}

export function press({ control }: Action): void {
  // What opens beside it is reached from there by keyboard, and gives the focus back to it.
  if (control.hasAttribute("popovertarget")) control.focus();
  control.click();
}
