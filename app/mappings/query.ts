import { foldText } from "#app/platform/fold-text";
import { pageParam, singleParam } from "#app/platform/search-params";
import { type Point, parsePoint } from "./coordinates";

export const sorts = { recents: "Plus récents", nom: "De A à Z", proximite: "Plus proches de…" } as const;
export type Sort = keyof typeof sorts;

/** What a visitor asked of the catalogue: the query part of its address. */
export interface CatalogueQuery {
  q: string;
  metier: string;
  tri: Sort;
  /** Coordinates as they were typed, and the place they name. */
  pres: string;
  point: Point | null;
  page: number;
}

const longestText = 200;

const isSort = (value: string | null): value is Sort => value !== null && Object.hasOwn(sorts, value);

/** Unknown values count as absent; a repeated parameter is refused (T-31). */
export function readQuery(params: URLSearchParams): CatalogueQuery {
  const text = (name: string) => (singleParam(params, name) ?? "").trim().slice(0, longestText);
  const tri = singleParam(params, "tri");
  const pres = text("pres");
  return {
    q: text("q"),
    metier: text("metier"),
    tri: isSort(tri) ? tri : "recents",
    pres,
    point: parsePoint(pres),
    page: pageParam(params),
  };
}

export const isFiltered = ({ q, metier }: Pick<CatalogueQuery, "q" | "metier">) => q !== "" || metier !== "";

/** Words of a search, folded as the stored text is; each must occur. */
export function searchWords(q: string): string[] {
  return [...new Set(foldText(q).split(/\s+/).filter(Boolean))].slice(0, 6);
}

/** The query part of an address, without what says nothing; empty or with its question mark. */
export function searchOf(query: Partial<CatalogueQuery>): string {
  const params = new URLSearchParams();
  if (query.q) params.set("q", query.q);
  if (query.metier) params.set("metier", query.metier);
  if (query.tri && query.tri !== "recents") params.set("tri", query.tri);
  if (query.pres) params.set("pres", query.pres);
  if (query.page && query.page > 1) params.set("page", String(query.page));
  const text = params.toString();
  return text ? `?${text}` : "";
}
