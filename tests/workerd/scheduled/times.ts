/** The hours of the jobs, and patches that wait for theirs. */
import { patchRow } from "../content.ts";
import { request } from "../site.ts";

export const often = "*/10 * * * *";
export const nightly = "17 3 * * *";
export const now = Date.parse("2026-06-10T10:00:00Z");
export const minute = 60_000;
export const hour = 60 * minute;

export const versions = async () =>
  ((await (await request("/data/patches.json")).json()) as { version: string }[]).map(
    ({ version }) => version,
  );

export const scheduled = (n: number, at: number) =>
  patchRow(n, { status: "programme", position: null, published_at: null, scheduled_for: at });
