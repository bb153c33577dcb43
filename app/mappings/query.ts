import type { Point } from "./coordinates";

export const sorts = { recents: "Plus récents", nom: "De A à Z", proximite: "Plus proches de…" } as const;
type Sort = keyof typeof sorts;

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

export const isSort = (value: unknown): value is Sort =>
  typeof value === "string" && Object.hasOwn(sorts, value);

/** What chooses mappings, in the catalogue and on the map alike; the rest of a query orders them. */
export type Filter = Pick<CatalogueQuery, "q" | "metier">;

export const isFiltered = ({ q, metier }: Filter) => q !== "" || metier !== "";

/** What fields or an address say, unchecked: enough to write an address, or to show what was asked. */
export function looseQuery(source: URLSearchParams | FormData): CatalogueQuery {
  const text = (name: string) => String(source.get(name) ?? "").trim();
  const tri = source.get("tri");
  return {
    q: text("q"),
    metier: text("metier"),
    tri: isSort(tri) ? tri : "recents",
    pres: text("pres"),
    point: null,
    page: 1,
  };
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
