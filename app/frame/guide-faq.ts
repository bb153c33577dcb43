import { resultLine } from "#app/guide/faq-filter";
import type { whenLoaded } from "#app/ui/load-again";

/** A line for each letter would be read out over the one before: it changes once typing pauses. */
const pauseMs = 500;

/** What is searched of an entry: the question and its answer, not the names of its controls. */
const textOf = (entry: Element): string =>
  [...entry.querySelectorAll("summary > span, .prose")].map(({ textContent }) => textContent).join(" ");

/**
 * The FAQ answers at once to its field and its chips (FAQ-01, FAQ-02, FAQ-04). What compares texts is fetched for who
 * comes to the field: most readers open a question and go.
 */
export function enableFaq(faq: Element, load: typeof whenLoaded): void {
  const field = faq.querySelector<HTMLInputElement>("[data-faq-query]");
  const result = faq.querySelector("[data-faq-result]");
  if (!field || !result) return;
  const entries = [...faq.querySelectorAll<HTMLElement>("[data-faq-entry]")];
  const chips = [...faq.querySelectorAll<HTMLAnchorElement>("[data-faq-category]")];
  const params = new URLSearchParams(location.search);
  let category = chips.find((chip) => chip.ariaCurrent)?.dataset["faqCategory"] ?? "";

  let find: ((query: string) => ReadonlySet<number>) | undefined;

  const typed = () => field.value.trim();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const filter = (pause = 0) => {
    const query = typed();
    if (query && !find) return fetchMatching();
    const found = query && find?.(query);
    const hits = found ? entries.filter((_, place) => found.has(place)) : entries;
    const within = (wanted: string) =>
      hits.filter(({ dataset }) => !wanted || dataset["faqEntry"] === wanted);
    const shown = within(category);
    for (const entry of entries) entry.hidden = !shown.includes(entry);
    for (const chip of chips) {
      const own = chip.dataset["faqCategory"] ?? "";
      chip.ariaCurrent = own === category ? "true" : null;
      const count = chip.querySelector("span");
      if (count) count.textContent = `${within(own).length}`;
    }
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      result.textContent = resultLine(shown.length, query);
    }, pause);
  };

  let isFetched = false;
  const fetchMatching = () => {
    if (isFetched) return;
    isFetched = true;
    load(
      () => import("./faq-match"),
      ({ matcher }) => {
        find = matcher(entries.map(textOf));
        if (typed()) filter();
      },
    );
  };

  /** The address says what is asked: it can be shared, and a reload loses nothing. */
  const ask = (pause?: number) => {
    filter(pause);
    const asked = new URLSearchParams();
    if (typed()) asked.set("q", typed());
    if (category) asked.set("categorie", category);
    history.replaceState(history.state, "", location.pathname + (asked.size > 0 ? `?${asked}` : ""));
  };

  field.addEventListener("input", () => ask(pauseMs));
  field.addEventListener("focus", fetchMatching, { once: true });
  // Where that part is not to be had, the server answers; and the search of the whole site, whose button is outside, is
  // another page.
  field.form?.addEventListener(
    "submit",
    (event) => find && field.form?.contains(event.submitter) && event.preventDefault(),
  );
  for (const chip of chips) {
    chip.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      category = chip.dataset["faqCategory"] ?? "";
      ask();
    });
    // A browser takes a chip of which a part is seen for seen.
    chip.addEventListener("focus", () => chip.scrollIntoView({ block: "nearest", inline: "nearest" }));
  }
  const query = params.get("q") ?? "";
  field.value ||= query;
  // A category that is none would leave no question, and no chip that says so.
  const named = params.get("categorie") ?? "";
  if (chips.some((chip) => chip.dataset["faqCategory"] === named)) category ||= named;
  // What was typed before this script was there is not in the address yet.
  if (field.value !== query) ask();
  // What the server has filtered is right as it is.
  else if (!result.textContent && (query || category)) filter();
}
