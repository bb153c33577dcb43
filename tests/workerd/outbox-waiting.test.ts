import { expect, test } from "vitest";
import { notifications } from "#app/db/schema";
import { waitsForSomebody } from "#app/notifications/outbox-conditions.server";
import { openDatabase } from "#app/platform/database";
import { env } from "./site.ts";
import { run } from "./sql.ts";

test("NOTIF-04: a message waits for a person when its sending failed, not while it leaves by itself or is sent", async () => {
  await run("DELETE FROM notifications");
  await run(
    `INSERT INTO notifications (id, kind, target, payload, state, created_at, updated_at)
      SELECT value, 'modification', 'defaut', '{}', value, 1, 1 FROM json_each(?)`,
    JSON.stringify(["en-attente", "envoye", "a-renvoyer", "incertain", "invalide", "abandonne"]),
  );
  const rows = await openDatabase(env.DB)
    .select({ id: notifications.id })
    .from(notifications)
    .where(waitsForSomebody(Date.now()));
  await run("DELETE FROM notifications");
  expect(rows.map(({ id }) => id).toSorted()).toEqual(["a-renvoyer", "abandonne", "incertain", "invalide"]);
});
