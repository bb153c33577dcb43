/** The hours of the jobs, and patches that wait for theirs. */
import { afterEach, beforeEach, vi } from "vitest";
import { patchRow } from "../content.ts";
import { request } from "../site.ts";
import { emptyTables } from "../sql.ts";

export const often = "*/10 * * * *";
export const nightly = "17 3 * * *";
export const now = Date.parse("2026-06-10T10:00:00Z");
export const minute = 60_000;
export const hour = 60 * minute;

/** Each test of a file begins at this hour, with nothing that jobs do and forget. */
export function beginAtThisHour(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    await emptyTables(["spent_codes", "sessions", "sign_in_tries", "daily_salts", "heartbeats"]);
  });
  afterEach(() => vi.useRealTimers());
}

export const versions = async () =>
  ((await (await request("/data/patches.json")).json()) as { version: string }[]).map(
    ({ version }) => version,
  );

export const scheduled = (n: number, at: number) =>
  patchRow(n, { status: "programme", position: null, published_at: null, scheduled_for: at });
