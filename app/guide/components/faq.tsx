import { Search } from "lucide-react";
import { FieldSubmit } from "#app/ui/field-submit";
import { type FaqCategory, type FaqFilter, faqAddress, faqCategories, resultLine } from "../faq-filter";
import { matcher } from "../faq-match";
import type { FaqEntry } from "../page-types";
import { FaqData } from "./faq-data";
import { RepeatedIcon } from "./repeated-icon";

interface Props {
  entries: readonly FaqEntry[];
  filter?: FaqFilter;
}

/** The page of the FAQ itself asks for nothing: its texts are not read for that. */
function findEntries(entries: readonly FaqEntry[], query: string): readonly FaqEntry[] {
  if (query === "") return entries;
  const found = matcher(entries.map(({ question, text }) => `${question} ${text}`))(query);
  return entries.filter((_, place) => found.has(place));
}

/**
 * The questions (FAQ-01 to FAQ-08). The form and the chips are addresses, so that they work without
 * a script; with one they filter at once.
 */
export function Faq({ entries, filter = { query: "", category: null } }: Props) {
  const { query, category } = filter;
  const hits = findEntries(entries, query);
  const within = (wanted: FaqCategory | null) =>
    hits.filter((entry) => wanted === null || entry.category === wanted);
  const shown = new Set(within(category));
  return (
    <section aria-label="Questions fréquentes" data-faq>
      <search className="no-print">
        <form id="faq-q" action="/guide/faq/recherche" className="field-box mt-4 md:mt-8">
          <FieldSubmit label="Chercher dans la FAQ">
            <Search aria-hidden="true" />
          </FieldSubmit>
          <input
            type="search"
            name="q"
            defaultValue={query}
            maxLength={100}
            aria-label="Rechercher dans la FAQ"
            placeholder="Rechercher dans la FAQ"
            autoComplete="off"
            className="field !min-h-11 !bg-s1"
            data-faq-query
          />
          {category && <input type="hidden" name="categorie" value={category} />}
        </form>
      </search>
      <ul className="no-print -mx-4 mt-3 flex gap-2 overflow-x-auto scroll-px-4 px-4 py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0">
        {faqCategories.map(({ id, title }) => {
          const count = within(id).length;
          return (
            <li key={title} className="flex-none">
              <a
                href={faqAddress({ query, category: id })}
                aria-current={id === category ? "true" : undefined}
                data-faq-category={id ?? ""}
                className="flex min-h-11 items-center gap-2 rounded-control border border-line-2 px-3 text-ui font-medium hover:border-accent-line aria-[current]:border-accent-line aria-[current]:bg-accent-soft aria-[current]:text-accent md:pointer-fine:min-h-9"
              >
                {title}
                <span className="font-mono text-small text-text-3">{count}</span>
              </a>
            </li>
          );
        })}
      </ul>
      <p role="status" className="text-ui text-text-2 not-empty:mt-3" data-faq-result>
        {resultLine(shown.size, query)}
      </p>
      <ul className="faq mt-2">
        {entries.map((entry) => (
          <li key={entry.id} hidden={!shown.has(entry)} data-faq-entry={entry.category}>
            <Question entry={entry} open={query !== "" && shown.has(entry) && shown.size <= 3} />
          </li>
        ))}
      </ul>
      <button type="submit" form="faq-q" formAction="/guide/recherche" className="link no-print min-h-11">
        Chercher sur tout le site
      </button>
      <FaqData entries={entries} />
    </section>
  );
}

function Question({ entry, open }: { entry: FaqEntry; open: boolean }) {
  const title = faqCategories.find(({ id }) => id === entry.category)?.title;
  return (
    <details open={open}>
      <summary>
        <span>{entry.question}</span>
        <small>{title}</small>
      </summary>
      {/* The id is inside: a browser opens the question by itself when an address names it. */}
      <div id={entry.id} className="reveal">
        <div
          className="prose"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our build from our own pages
          dangerouslySetInnerHTML={{ __html: entry.html }}
        />
        <a href={`#${entry.id}`} data-copy-link className="faq-link no-print">
          <RepeatedIcon name="link" />
          <span data-copy-label>Copier le lien</span>
        </a>
      </div>
    </details>
  );
}
