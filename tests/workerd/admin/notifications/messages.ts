/** What the tests of notifications share: messages as the database and Discord have them, and what is done to their patches. */
import type { Browser } from "../../browser.ts";
import { messagesAbout } from "../../simulator.ts";
import { env } from "../../site.ts";
import { readRow, run } from "../../sql.ts";
import { createdPatch, type Row, send } from "../staff.ts";

export const webhook = String(env["DISCORD_WEBHOOK_URL"]);
export const client = String(env["DISCORD_CLIENT_ROLE_ID"]);

/** The titles of the messages with these words in them, as they are now. */
export const titlesAbout = async (words: string) =>
  (await messagesAbout(words)).map(({ payload }) => payload.embeds[0]?.title);

export const stateOf = (patchId: string, kind = "creation") =>
  readRow<{
    id: string;
    state: string;
    target: string;
    attempts: number;
    last_error: string | null;
    next_attempt_at: number;
  }>("SELECT * FROM notifications WHERE patch_id = ? AND kind = ? ORDER BY created_at DESC", patchId, kind);

export const due = (id: string) => run("UPDATE notifications SET next_attempt_at = 0 WHERE id = ?", id);

/** A patch with its announcement, whose hour has come: the next run of the jobs publishes it, and sends that. */
export async function duePatch(browser: Browser, title: string): Promise<Row> {
  const row = await createdPatch(browser, { title, announce: "on", scheduledFor: "2099-01-01T10:00" });
  await run("UPDATE patches SET scheduled_for = 1 WHERE id = ?", row.id);
  await due((await stateOf(row.id))?.id ?? "");
  return row;
}

export const resend = (browser: Browser, message: string) =>
  send(browser, "/admin/notifications", { intent: "renvoyer", message });

let number = 0;
export const uniqueTitle = () => {
  number += 1;
  return `Annonce ${number} ${crypto.randomUUID().slice(0, 8)}`;
};
