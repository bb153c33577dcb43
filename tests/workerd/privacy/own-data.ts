/** What a person reads and erases of what is kept about them, from one address. */
import { agent } from "../beacons.ts";
import { openBrowser } from "../browser.ts";
import { readValue } from "../sql.ts";

export const address = "203.0.113.77";
export const from = (extra: Record<string, string> = {}) => ({
  "CF-Connecting-IP": address,
  "User-Agent": agent,
  "Sec-Fetch-Site": "same-origin",
  ...extra,
});
export const mine = async (browser = openBrowser()) =>
  (await browser.get("/confidentialite/mes-donnees", { headers: from() })).json() as Promise<{
    compte?: Record<string, unknown>;
    sessions?: unknown[];
    telechargements?: { fichier: string }[];
    rappels?: string[];
    jetons?: unknown[];
    journal?: { entityId: string }[];
    aujourdhui: { visites: { page?: string }[]; visitesCompletes?: boolean; avis: unknown[] };
  }>;
export const erase = (browser = openBrowser(), fields = { intent: "effacer", confirmation: "on" }) =>
  browser.post("/confidentialite", fields, { headers: from() });
export const count = (table: string, where: string, ...values: unknown[]) =>
  readValue<number>(`SELECT count(*) FROM ${table} WHERE ${where}`, ...values);
