/** The search palette (SEA-06, NAV-15): a dialog with a field and a list of what was found. */
import { offline } from "#app/layout/offline";
import { limitWindowSeconds, tooManyTries } from "#app/platform/request/too-many";
import {
  countText,
  type Hit,
  longestQuery,
  partialText,
  placeOf,
  type SearchAnswer,
} from "#app/search/results";
import { isComposing } from "#app/ui/is-composing";
import { openDialog } from "./open-dialog";
import styles from "./palette.css?inline";
import { type Action, findActions, press } from "./palette-actions";

const pauseMs = 120;
/** An answer that takes longer is waited for in words. */
const glanceMs = 800;
const resultsPage = "/guide/recherche";

/** Where most people want to go, before they have typed anything. */
const starts: readonly [href: string, title: string, text: string][] = [
  ["/guide/faq", "FAQ", "Les réponses aux questions les plus posées."],
  ["/assistance/diagnostic", "Diagnostic de console", "Collez les erreurs d'un serveur qui ne démarre pas."],
  ["/patch-notes", "Patch Notes", "Ce que chaque version change."],
  ["/mappings", "Mappings", "Le catalogue, avec les coordonnées."],
  ["/downloads", "Téléchargements", "La base, le stream et le SQL."],
];

const make = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};

const field = make("input", {
  type: "search",
  name: "q",
  maxlength: String(longestQuery),
  autocomplete: "off",
  placeholder: "Guide, patch, mapping",
  "aria-label": "Rechercher",
  role: "combobox",
  "aria-expanded": "false",
  "aria-controls": "palette-liste",
  "aria-autocomplete": "list",
});
const list = make("div", { id: "palette-liste", role: "listbox", "aria-label": "Résultats" });
const count = make("p", { role: "status" });
/** Where nothing is found; the page of results says the same. */
const wayOut = make("a", { href: "/guide/faq" }, "parcourez la FAQ");
/** For fingers: the keys that close are named below. */
const close = make("button", { type: "button" }, "Fermer");
const form = make("form", { action: resultsPage }, field, close);
const help = make("p", { "aria-hidden": "true" }, "↑ ↓ choisir · Entrée ouvrir · Échap fermer");
const dialog = make(
  "dialog",
  { class: "palette", "aria-label": "Recherche" },
  form,
  list,
  make("footer", {}, count, help),
);

let options: HTMLAnchorElement[] = [];
/** What was typed when the list was asked for. */
let answered = "";
let chosen = -1;
let asked = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;

/** @param index -1 for none */
function choose(index: number): void {
  chosen = index;
  for (const [i, option] of options.entries()) option.setAttribute("aria-selected", String(i === chosen));
  const current = options[chosen];
  if (current) {
    field.setAttribute("aria-activedescendant", current.id);
    current.scrollIntoView({ block: "nearest" });
  } else field.removeAttribute("aria-activedescendant");
}

/** From the last one on to the first, and back; from none to either end. */
function move(step: 1 | -1): void {
  const { length } = options;
  if (chosen === -1) choose(step === 1 ? Math.min(0, length - 1) : length - 1);
  else choose((chosen + step + length) % length);
}

function toOption(href: string, index: number, ...parts: Node[]): HTMLAnchorElement {
  const option = make(
    "a",
    { role: "option", id: `palette-${index}`, "aria-selected": "false", href, tabindex: "-1" },
    ...parts,
  );
  // A hit may be a heading of this very page; one that is opened in another tab leaves the palette to the next.
  option.addEventListener("click", ({ ctrlKey, metaKey, shiftKey }) => {
    if (!ctrlKey && !metaKey && !shiftKey) dialog.close();
  });
  // The field keeps the focus.
  option.addEventListener("mousedown", (event) => event.preventDefault());
  option.addEventListener("pointermove", () => {
    if (chosen !== index) choose(index);
  });
  return option;
}

function fromHit(hit: Hit, index: number): HTMLAnchorElement {
  const excerpt = hit.excerpt.map((piece) =>
    typeof piece === "string" ? piece : make("mark", {}, piece.mark),
  );
  const where = hit.locked ? `${placeOf(hit)} · connexion requise` : placeOf(hit);
  return toOption(
    hit.href,
    index,
    make("b", {}, hit.title),
    make("small", {}, where),
    make("span", {}, ...excerpt),
  );
}

function fromAction(action: Action, index: number): HTMLAnchorElement {
  const { title, control } = action;
  const parts = [make("b", {}, title), make("small", {}, "Action")];
  if (control instanceof HTMLAnchorElement) return toOption(control.href, index, ...parts);
  const option = toOption("", index, ...parts);
  option.removeAttribute("href");
  option.addEventListener("click", () => {
    dialog.close();
    press(action);
  });
  return option;
}

/** @param first the option that Enter opens; none where nothing was asked for */
function fill(shown: HTMLAnchorElement[], first: number): void {
  options = shown;
  list.replaceChildren(...options);
  field.setAttribute("aria-expanded", String(options.length > 0));
  choose(first);
}

function showStarts(): void {
  answered = "";
  count.textContent = "";
  fill(
    starts.map(([href, title, text], index) =>
      toOption(href, index, make("b", {}, title), make("span", {}, text)),
    ),
    -1,
  );
}

function show(query: string, answer: SearchAnswer | null): void {
  const actions = findActions(query);
  const hits = answer?.hits ?? [];
  const [first, last] = [actions.filter(({ waits }) => !waits), actions.filter(({ waits }) => waits)];
  const found = [
    ...first.map(fromAction),
    ...hits.map((hit, i) => fromHit(hit, first.length + i)),
    ...last.map((action, i) => fromAction(action, first.length + hits.length + i)),
  ];
  fill(found, found.length > last.length ? 0 : -1);
  const total = actions.length + (answer?.total ?? 0);
  const shown = found.length < total ? `${found.length} sur ` : "";
  count.textContent = answer
    ? `${shown}${countText(total)}${answer.isPartial ? `. ${partialText}` : ""}`
    : "";
  if (answer && total === 0) count.append(". Essayez un mot plus court, ou ", wayOut, ".");
}

async function ask(): Promise<void> {
  const query = field.value.trim();
  asked += 1;
  const mine = asked;
  if (query.length < 2) {
    showStarts();
    return;
  }
  const slow = setTimeout(() => {
    if (mine === asked) count.textContent = "Recherche en cours…";
  }, glanceMs);
  const response = await fetch(`/api/recherche?q=${encodeURIComponent(query)}`).catch(() => null);
  const answer = response?.ok ? ((await response.json().catch(() => null)) as SearchAnswer | null) : null;
  clearTimeout(slow);
  if (mine !== asked) return;
  show(query, answer);
  answered = query;
  if (answer) return;
  if (response?.status === 429) count.textContent = tooManyTries(limitWindowSeconds);
  else if (navigator.onLine)
    count.textContent = "La recherche ne répond pas. Entrée ouvre la page de résultats.";
  else count.textContent = offline;
}

field.addEventListener("input", () => {
  clearTimeout(waiting);
  waiting = setTimeout(() => void ask(), pauseMs);
});
field.addEventListener("keydown", (event) => {
  if (isComposing(event)) return;
  if (event.key === "ArrowDown") move(1);
  else if (event.key === "ArrowUp") move(-1);
  // A field of this type would empty itself first.
  else if (event.key === "Escape") dialog.close();
  else return;
  event.preventDefault();
});
form.addEventListener("submit", (event) => {
  const hit = options[chosen];
  // Enter before the answer has come: the page of results searches for what is typed now.
  if (!hit || field.value.trim() !== answered) {
    if (navigator.onLine) return;
    // It would be the browser's own, in the place of this one.
    event.preventDefault();
    count.textContent = offline;
    return;
  }
  event.preventDefault();
  hit.click();
});
close.addEventListener("click", () => dialog.close());
// A click beside the panel closes it, as Escape does.
dialog.addEventListener("click", (event) => {
  if (event.target === dialog) dialog.close();
});

/** @param typed what was typed while the palette was on its way; without it, the query of before is chosen. */
export function openPalette(typed: string): void {
  openDialog(dialog, styles);
  field.focus();
  if (!typed) {
    if (field.value === "") showStarts();
    field.select();
  } else {
    field.value = typed;
    void ask();
  }
}
