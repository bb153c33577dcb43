import { type CatalogueQuery, looseQuery } from "./query";

/** What a list without an answer shows: what was asked, and nothing found out about it. */
interface Offline {
  query: CatalogueQuery;
  isMember: false;
  origin?: undefined;
  result: null;
}

/**
 * Without a network the page says so, in the place of its list. A part of the map (`vue`) that the site refuses or fails
 * to give is none either: an error page would take the place of the map.
 */
export async function loadOrOffline<T>(request: Request, load: () => Promise<T>): Promise<T | Offline> {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof TypeError || /vue=/.test(request.url))) throw error;
    const query = looseQuery(new URL(request.url).searchParams);
    return { query, isMember: false, result: null };
  }
}
