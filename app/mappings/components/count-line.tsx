import type { ReactNode } from "react";
import { counted } from "#app/platform/counted";
import { formatNumber } from "#app/platform/dates";
import type { Catalogue } from "../views";

interface Props {
  counts: Pick<Catalogue, "count" | "total" | "metiers" | "searchedOnly"> & { nearestOnly?: number | null };
  filtered: boolean;
  loading: boolean;
  children?: ReactNode;
}

const countText = (count: number) => `${formatNumber(count)} mapping(s) disponible(s)`;

/** MAP-02, MAP-07, MAP-09: how many, out of how many, and what a search left out. */
export function CountLine({ counts, filtered, loading, children }: Props) {
  const { count, total, metiers, searchedOnly, nearestOnly } = counts;
  return (
    <div className="mt-4 flex min-h-9 flex-wrap items-center justify-between gap-x-3 gap-y-2">
      {loading ? (
        <p className="flex flex-wrap gap-x-4 text-ui">
          <strong className="font-semibold">Chargement...</strong>
          <span className="text-text-2">Récupération des mappings...</span>
        </p>
      ) : (
        <div className="flex flex-wrap gap-x-4 gap-y-0.5 text-ui text-text-2 max-sm:flex-col">
          <p className="font-semibold text-text-1">{countText(count)}</p>
          {filtered && <p>Filtré(s) sur {formatNumber(total)}</p>}
          <p>{counted(metiers.length, "métier disponible", "métiers disponibles")}</p>
          {nearestOnly && <p>Les {formatNumber(nearestOnly)} plus proches</p>}
          {searchedOnly && (
            <p className="text-amber">
              Recherche limitée aux {formatNumber(searchedOnly)} mappings les plus récents
            </p>
          )}
        </div>
      )}
      {children}
      <p role="status" className="sr-only">
        {loading ? "Chargement... Récupération des mappings..." : filtered ? countText(count) : ""}
      </p>
    </div>
  );
}
