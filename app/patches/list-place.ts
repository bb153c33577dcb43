/** Where staff are in the list of patches: what is done to one of its patches leads back there. */
import { longestStaffSearch, searchText, singleParam } from "#app/platform/request/search-params";

const patchStates = ["tous", "publie", "brouillon", "programme", "retire", "corbeille"] as const;
export type PatchState = (typeof patchStates)[number];

export interface ListPlace {
  state: PatchState;
  search: string;
  /** Where the page before ended: when its last patch was made, and the id of that one. */
  after: string | null;
}

export function readPlace(params: URLSearchParams): ListPlace {
  const wanted = singleParam(params, "etat");
  const after = singleParam(params, "apres");
  return {
    state: patchStates.find((state) => state === wanted) ?? "tous",
    search: searchText(params, longestStaffSearch),
    after: after && /^\d{1,15}(?:_[\w.-]{1,64})?$/.test(after) ? after : null,
  };
}

export const placeAfter = ({ createdAt, id }: { createdAt: number; id: string }): string =>
  `${createdAt}_${id}`;

/** The same, read; without an id all that was made at that moment is yet to come. */
export function readAfter(after: string): { createdAt: number; id: string } {
  const [createdAt = "", ...id] = after.split("_");
  return { createdAt: Number(createdAt), id: id.join("_") };
}

/** The part of an address that names a place; `fait` is what was done there. */
export function placeQuery({ state, search, after }: ListPlace, fait?: string): string {
  const params = new URLSearchParams();
  if (state !== "tous") params.set("etat", state);
  if (search) params.set("q", search);
  if (after) params.set("apres", after);
  if (fait) params.set("fait", fait);
  return params.size > 0 ? `?${params}` : "";
}
