import { type CatalogueQuery, looseQuery } from "./query";

/** What a list without an answer shows: what was asked, and nothing found out about it. */
interface Offline {
  query: CatalogueQuery;
  isMember: false;
  origin: "";
  result: null;
}

/** Without a network the page says so, in the place of its list. */
export async function loadOrOffline<T>(request: Request, load: () => Promise<T>): Promise<T | Offline> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const query = looseQuery(new URL(request.url).searchParams);
    return { query, isMember: false, origin: "", result: null };
  }
}
