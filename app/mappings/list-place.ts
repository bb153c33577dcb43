/** Where staff are in the list of mappings: what is done to one of them leads back there. */
import { longestStaffSearch, searchText, singleParam } from "#app/platform/request/search-params";

/** What of the list is asked for: a search, and the key that its page begins at. */
export function readPlace(params: URLSearchParams) {
  const search = searchText(params, longestStaffSearch);
  const from = singleParam(params, "depuis");
  return { search, from, key: from && from.length <= 100 ? from : null };
}

/** The part of an address that names a place, with what else it says. */
export function placeQuery(
  { search, key }: Pick<ReturnType<typeof readPlace>, "search" | "key">,
  parts: Record<string, string> = {},
): string {
  const all = Object.entries({ etat: "", q: search, depuis: key ?? "", ...parts });
  const params = new URLSearchParams(all.filter(([, value]) => value !== ""));
  return params.size > 0 ? `?${params}` : "";
}
