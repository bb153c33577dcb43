import titles from "virtual:guide-titles";
import { holdsWords } from "#app/text/fold-text";

const countText = (pages: number) => (pages === 0 ? "Aucune page" : `${pages} page${pages > 1 ? "s" : ""}`);

/** What an entry is found by: its section, its name in the menu, the title of its page, and all that without hyphens. */
function wordsOf(section: string, item: Element): string {
  const title = titles[item.querySelector("a")?.pathname ?? ""] ?? "";
  const words = `${section} ${item.textContent} ${title}`;
  return `${words} ${words.replaceAll("-", "")}`;
}

/** Filters the sidebar by titles of sections and pages, without regard to case and accents (DOC-01). */
export function enableFilter(field: HTMLInputElement, sections: readonly HTMLDetailsElement[]): void {
  const count = document.querySelector("[data-guide-count]");
  if (!count) return;
  const opened = sections.map(({ open }) => open);
  const filter = () => {
    const query = field.value.trim();
    let shown = 0;
    sections.forEach((section, i) => {
      const title = section.querySelector("summary")?.firstChild?.textContent ?? "";
      let found = 0;
      for (const item of section.querySelectorAll("li")) {
        item.hidden = !holdsWords(wordsOf(title, item), query);
        if (!item.hidden) found += 1;
      }
      shown += found;
      section.hidden = found === 0;
      section.open = query !== "" || (opened[i] ?? false);
    });
    count.textContent = query ? countText(shown) : "";
  };
  field.addEventListener("input", filter);
  filter();
}
