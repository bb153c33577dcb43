import { useNavigation } from "react-router";
import { type CatalogueQuery, looseQuery } from "../query";

/**
 * What was asked last: by the list or the map that is on its way, or else by the one that is shown. Whoever goes on
 * before a slow answer has come goes on from there.
 */
export function useAskedQuery(shown: CatalogueQuery): CatalogueQuery {
  const { location } = useNavigation();
  const isAsked = location && /^\/mappings(\/carte)?$/.test(location.pathname);
  return isAsked ? looseQuery(new URLSearchParams(location.search)) : shown;
}
