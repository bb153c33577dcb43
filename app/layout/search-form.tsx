import { Search } from "lucide-react";
import { longestQuery } from "#app/search/results";
import { buttonClass } from "#app/ui/button";

interface Props {
  query: string;
  /** On a page that one opens to search: its field has the focus from the start. */
  autoFocus?: boolean;
}

/** The search of the whole site, as a form of the browser. */
export function SearchForm({ query, autoFocus = false }: Props) {
  return (
    <search className="no-print">
      <form action="/guide/recherche" className="flex gap-2">
        <label className="relative flex-1">
          <span className="sr-only">Rechercher dans la documentation, les patchs et les mappings</span>
          <Search aria-hidden="true" className="pointer-events-none absolute top-3.5 left-4 text-text-2" />
          <input
            type="search"
            name="q"
            defaultValue={query}
            // biome-ignore lint/a11y/noAutofocus: nothing stands before it that one came for
            autoFocus={autoFocus}
            maxLength={longestQuery}
            placeholder="Port, fondateur…"
            className="field !min-h-11 w-full !bg-s1 pl-11"
          />
        </label>
        <button type="submit" className={`${buttonClass("primary")} !min-h-11`}>
          Rechercher
        </button>
      </form>
    </search>
  );
}
