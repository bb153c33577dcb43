/** Sessions as the database holds them, for tests that age them or look at them. */
import { sha256 } from "#app/platform/tokens";
import type { Browser } from "./browser.ts";
import { readRow, run } from "./sql.ts";

interface SessionRow {
  id: string;
  discord_id: string;
  role: string;
  created_at: number;
  last_seen_at: number;
  role_checked_at: number;
  role_asked_at: number;
  revoked_at: number | null;
  agent: string;
}

/** The id in a browser's cookie; its value is `<base64 of JSON>.<signature>`. */
export function sessionId(browser: Browser): string {
  const value = decodeURIComponent(browser.cookies.get("__Host-neva-session") ?? "");
  return JSON.parse(atob(value.slice(0, value.lastIndexOf("."))));
}

export async function sessionRow(browser: Browser): Promise<SessionRow> {
  const row = await readRow<SessionRow>(
    "SELECT * FROM sessions WHERE id = ?",
    await sha256(sessionId(browser)),
  );
  if (!row) throw new Error("no such session");
  return row;
}

type Times = "created_at" | "last_seen_at" | "role_checked_at" | "role_asked_at";

/** Makes some times of a session older, in seconds before now. */
export async function ageSession(browser: Browser, ages: Partial<Record<Times, number>>): Promise<void> {
  const { id } = await sessionRow(browser);
  for (const [column, seconds] of Object.entries(ages)) {
    await run(`UPDATE sessions SET ${column} = ? WHERE id = ?`, Date.now() - seconds * 1000, id);
  }
}
