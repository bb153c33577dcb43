import type { ReactNode } from "react";
import { Link } from "react-router";
import { counted } from "#app/text/counted";
import { formatNumber } from "#app/time/dates";
import { type CatalogueQuery, isFiltered, searchOf } from "../query";
import type { Catalogue } from "../views";
import { useAskedQuery } from "./use-asked-query";

interface Props {
  path: "/mappings" | "/mappings/carte";
  query: CatalogueQuery;
  counts: Pick<Catalogue, "count" | "total" | "metiers" | "searchedOnly"> & { nearestOnly?: number | null };
  loading: boolean;
  children?: ReactNode;
}

const countText = (count: number) => `${formatNumber(count)} mapping(s) disponible(s)`;

/**
 * MAP-02, MAP-06, MAP-07, MAP-09: how many, out of how many, and what a search left out. What is below stays where it
 * is when a filter begins or ends, or the list takes long: a phone has room for three lines.
 */
export function CountLine({ path, query, counts, loading, children }: Props) {
  const { count, total, metiers, searchedOnly, nearestOnly } = counts;
  const { tri, pres } = useAskedQuery(query);
  const filtered = isFiltered(query);
  return (
    <div className="mt-4 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:min-h-18">
      <div className="flex flex-1 basis-48 flex-wrap gap-x-3 gap-y-0.5 text-ui text-text-2 sm:gap-x-4">
        {loading ? (
          <p className="font-semibold text-text-1">Chargement...</p>
        ) : (
          <p className="font-semibold text-text-1 max-sm:w-full">{countText(count)}</p>
        )}
        {filtered && !loading && <p>Filtré(s) sur {formatNumber(total)}</p>}
        {filtered && (
          <Link
            to={path + searchOf({ tri, pres })}
            preventScrollReset
            className="-my-3 py-3 font-semibold text-accent hover:underline"
          >
            Réinitialiser
          </Link>
        )}
        {loading ? (
          <p>Récupération des mappings...</p>
        ) : (
          <>
            <p>{counted(metiers.length, "métier disponible", "métiers disponibles")}</p>
            {nearestOnly && <p>Les {formatNumber(nearestOnly)} plus proches</p>}
            {searchedOnly && (
              <p className="text-amber">
                Recherche limitée aux {formatNumber(searchedOnly)} mappings les plus récents
              </p>
            )}
          </>
        )}
      </div>
      {children}
      <p role="status" className="sr-only">
        {/* With what was asked for: the number may be the one of before. */}
        {loading ? "Chargement" : `${countText(count)} ${query.metier} ${query.q}`}
      </p>
    </div>
  );
}
