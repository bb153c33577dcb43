import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { MapControl } from "#app/map/use-viewport";
import { seenBox } from "#app/map/viewport";
import { type CatalogueQuery, searchOf } from "../query";
import type { loader } from "../routes/carte";
import type { MapView } from "../views";

const pauseMs = 200;

/**
 * What the map shows: everything, as the page brought it; or, where there are too many mappings for one answer,
 * the part of the island that is seen, asked for again when the map rests.
 */
export function useMapData(
  query: CatalogueQuery,
  result: MapView,
  settled: MapControl["settled"],
): Pick<MapView, "pins" | "groups"> {
  const filters = searchOf({ q: query.q, metier: query.metier });
  const fetcher = useFetcher<typeof loader>({ key: `carte${filters}` });
  const { load } = fetcher;
  useEffect(() => {
    if (!result.partial || !settled) return;
    const { minX, minY, maxX, maxY } = seenBox(settled.view, settled.size);
    const part = [minX, minY, maxX, maxY].map(Math.round).join(",");
    const timer = setTimeout(
      () => load(`/mappings/carte${filters}${filters ? "&" : "?"}vue=${part}`),
      pauseMs,
    );
    return () => clearTimeout(timer);
  }, [result.partial, settled, filters, load]);
  return (result.partial && fetcher.data?.result) || result;
}
