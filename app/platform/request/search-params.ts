import { errors, pageError } from "../errors";

/** The one value of a parameter; a repeated one is refused, for nobody can say which was meant (T-31). */
export function singleParam(params: URLSearchParams, name: string): string | null {
  const values = params.getAll(name);
  if (values.length > 1) throw pageError(errors.badRequest);
  return values[0] ?? null;
}

/** What a list is searched for: `q`, no longer than its field takes. */
export const searchText = (params: URLSearchParams, longest: number): string =>
  (singleParam(params, "q") ?? "").trim().slice(0, longest);

/** Characters that the search of a list of the administration takes. */
export const longestStaffSearch = 80;

/** Beyond any list; a larger number would be read as one with an exponent. */
const lastPage = 9_999_999;

/** The `page` of an address, from 1; anything that is not one counts as the first page, one beyond measure as the last. */
export function pageParam(params: URLSearchParams): number {
  const value = singleParam(params, "page");
  if (value === null || !/^\d+$/.test(value)) return 1;
  return Math.min(Math.max(1, Number(value)), lastPage);
}
