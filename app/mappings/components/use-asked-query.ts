import { useNavigation } from "react-router";
import { type CatalogueQuery, looseQuery } from "../query";

/**
 * What was asked last: by the list or the map that is on its way, or else by the one that is shown. Whoever goes on
 * before a slow answer has come goes on from there.
 */
export function useAskedQuery(shown: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation();
  // Of a mapping, too, the address names the list that it is opened from.
  return location?.pathname.startsWith("/mappings")
    ? looseQuery(new URLSearchParams(location.search))
    : shown;
}
