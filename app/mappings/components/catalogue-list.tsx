import { type ComponentProps, Suspense, useRef, useState } from "react";
import { Link } from "#app/ui/link";
import { loadLater } from "#app/ui/load-later";
import { Pagination } from "#app/ui/pagination";
import { useSlow } from "#app/ui/use-slow";
import { type CatalogueQuery, isFiltered, searchOf } from "../query";
import type { Catalogue, MappingCard } from "../views";
import { Card } from "./card";
import { CountLine } from "./count-line";
import { Filters } from "./filters";
import { SpriteIcon } from "./job-icon";
import { Shell } from "./shell";
import { Skeleton } from "./skeleton";
import { SortFields } from "./sort-fields";
import { Failed, NoMapping, NoMatch } from "./states";

/** Asked for when a member starts to select. */
const SelectionBar = loadLater(() => import("./selection-bar"));

interface Props {
  query: CatalogueQuery;
  isMember: boolean;
  /** Null when it could not be read. */
  result: Catalogue | null;
  loading: boolean;
}

/** The catalogue as a grid: filters, counts, cards and pages. */
export function CatalogueList({ query, isMember, result, loading }: Props) {
  const slow = useSlow(loading);
  const [selecting, setSelecting] = useState(false);
  const select = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<string, MappingCard>>(new Map());
  const search = searchOf({ ...query, page: result?.page ?? query.page });

  function toggle(mapping: MappingCard) {
    const next = new Map(chosen);
    if (!next.delete(mapping.id)) next.set(mapping.id, mapping);
    setChosen(next);
  }

  return (
    <Shell view="grille" query={query}>
      <Filters path="/mappings" query={query} metiers={result?.metiers ?? []} isMember={isMember}>
        <SortFields query={query} />
      </Filters>
      {result && (
        <CountLine path="/mappings" query={query} counts={result} loading={slow}>
          {isMember && result.count > 0 && (
            <button
              ref={select}
              type="button"
              data-needs-js
              aria-pressed={selecting}
              onClick={() => setSelecting(!selecting)}
              className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-ui font-medium text-text-2 hover:bg-s2 hover:text-text-1 max-sm:-mr-2 aria-pressed:bg-accent-soft aria-pressed:text-accent md:pointer-fine:min-h-9"
            >
              <SpriteIcon name="list-checks" />
              Sélectionner
            </button>
          )}
        </CountLine>
      )}
      <div className="mt-3" aria-busy={loading}>
        {result === null && <Failed address={`/mappings${search}`} />}
        {result && slow && <Skeleton />}
        {result && !slow && result.mappings.length === 0 && <Nothing query={query} total={result.total} />}
        {result && !slow && result.mappings.length > 0 && (
          <ul className="catalogue-grid">
            {result.mappings.map((mapping, i) => (
              <Card
                key={mapping.id}
                mapping={mapping}
                search={search}
                eager={i < 4}
                selection={
                  isMember && selecting
                    ? { selected: chosen.has(mapping.id), toggle: () => toggle(mapping) }
                    : null
                }
              />
            ))}
          </ul>
        )}
      </div>
      {result && result.pages > 1 && !slow && (
        <div className="mt-7 flex justify-center">
          <Pagination
            page={result.page}
            pages={result.pages}
            href={(page) => `/mappings${searchOf({ ...query, page })}`}
            label="Pages de mappings"
            Anchor={PageLink}
          />
        </div>
      )}
      {selecting && (
        <Suspense fallback={null}>
          <SelectionBar
            asked={chosen.size}
            mappings={[...chosen.values()]}
            clear={() => setChosen(new Map())}
            close={() => {
              setSelecting(false);
              select.current?.focus({ preventScroll: true });
            }}
          />
        </Suspense>
      )}
    </Shell>
  );
}

/** In the place of a list without mappings. */
function Nothing({ query, total }: { query: CatalogueQuery; total: number }) {
  if (total === 0) return <NoMapping />;
  // Without a filter it is the order by distance that found none: no mapping has coordinates.
  const rest = isFiltered(query) ? searchOf({ tri: query.tri, pres: query.pres }) : "";
  return <NoMatch reset={`/mappings${rest}`} typed={query.q} />;
}

/** A page number of a hydrated list: the router changes the list, the frame stays. */
function PageLink({ href = "", ...props }: ComponentProps<"a">) {
  return <Link to={href} {...props} />;
}
