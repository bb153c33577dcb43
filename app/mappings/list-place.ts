/** Where staff are in the list of mappings: what is done to one of them leads back there. */
import { longestStaffSearch, searchText, singleParam } from "#app/platform/request/search-params";

/** What is online; of that, those that replace an interior which another one replaces too; the trash. */
const lists = ["", "interieurs", "corbeille"] as const;
export type StaffList = (typeof lists)[number];

/** What of the list is asked for: which list, a search, and the key that its page begins at. */
export function readPlace(params: URLSearchParams) {
  const asked = singleParam(params, "etat");
  const etat: StaffList = lists.find((list) => list === asked) ?? "";
  const search = searchText(params, longestStaffSearch);
  const from = singleParam(params, "depuis");
  return { etat, search, from, key: from && from.length <= 100 ? from : null };
}

/** The part of an address that names a place, with what else it says. */
export function placeQuery(
  { etat, search, key }: Pick<ReturnType<typeof readPlace>, "etat" | "search" | "key">,
  parts: Record<string, string> = {},
): string {
  const all = Object.entries({ etat, q: search, depuis: key ?? "", ...parts });
  const params = new URLSearchParams(all.filter(([, value]) => value !== ""));
  return params.size > 0 ? `?${params}` : "";
}
