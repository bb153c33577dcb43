/** Beacons as the frame script sends them, and what the roll-up makes of them. */
import { openDatabase } from "#app/platform/database";
import { env, request } from "./site.ts";
import { emptyTables } from "./sql.ts";

export const db = openDatabase(env.DB);
export const agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export interface Beacon {
  page?: string;
  more?: string;
  visibleMs?: number;
  address?: string;
  referrer?: string;
  country?: string;
}

export function beacon(
  { address = "203.0.113.7", country, ...body }: Beacon,
  bindings: Record<string, unknown> = {},
) {
  const headers = {
    "Sec-Fetch-Site": "same-origin",
    "User-Agent": agent,
    "CF-Connecting-IP": address,
    ...(country ? { "CF-IPCountry": country } : {}),
  };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return request("/api/visite", init, { LIMIT_READ: undefined, ...bindings });
}

export async function forgetVisits(): Promise<void> {
  await emptyTables(["visit_groups", "daily_totals", "daily_salts", "download_counts"]);
}
