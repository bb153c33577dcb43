import { expect, test } from "vitest";
import { dice } from "../../fixtures/dice.ts";
import { env, runCron } from "../site.ts";
import { readColumn, run } from "../sql.ts";
import { createdPatch, edit, person, readPositions, rowOf, trash, withdraw } from "./staff.ts";

async function expectDense() {
  const { positions, total } = await readPositions();
  expect(positions).toEqual(Array.from({ length: total }, (_, i) => i + 1));
  // One that is put back, or whose day has come, is where its date belongs.
  const byPosition = env.DB.prepare(
    "SELECT published_at AS at FROM patches WHERE position IS NOT NULL ORDER BY position",
  );
  const dates = (await byPosition.all<{ at: number }>()).results.map(({ at }) => at);
  expect(dates).toEqual(dates.toSorted((a, b) => a - b));
}

test("PN-01, R-22: a patch that comes back from the trash, or whose day has come, stands where its date belongs", async () => {
  const browser = await person("owner");
  const dates = [10, 20, 30, 40];
  const made = [];
  for (const _ of dates) made.push(await createdPatch(browser));
  const setDate = env.DB.prepare("UPDATE patches SET published_at = ? WHERE id = ?");
  await env.DB.batch(made.map(({ id }, i) => setDate.bind(dates[i], id)));
  const order = () =>
    readColumn<string>("SELECT version FROM patches WHERE position IS NOT NULL ORDER BY position");
  const versions = made.map(({ version }) => version);
  for (const { id } of made) {
    for (const intent of ["supprimer", "restaurer"]) {
      await trash(browser, { id }, intent);
      await expectDense();
    }
    expect(await order()).toEqual(versions);
  }
  const waiting = await createdPatch(browser, { intent: "brouillon" });
  // Of the same moment as the second: what is shown already stays before it.
  await run("UPDATE patches SET status = 'programme', scheduled_for = 20 WHERE id = ?", waiting.id);
  await runCron("*/10 * * * *");
  expect(await order()).toEqual([...versions.slice(0, 2), waiting.version, ...versions.slice(2)]);
});

test("R-22: whatever is done, positions are 1..N in the order of publication, and the counter is N", async () => {
  const browser = await person("owner");
  const next = dice(20_261_121);
  const versions: string[] = [];
  for (let step = 0; step < 60; step++) {
    const version = versions[next(Math.max(1, versions.length))];
    const row = version ? await rowOf(version) : null;
    const kind = next(8);
    if (!row || kind < 3) {
      const intent = ["publier", "brouillon", "publier"][kind] ?? "publier";
      versions.push((await createdPatch(browser, { intent })).version);
    } else if (kind === 3) {
      await trash(browser, row);
    } else if (kind === 4) {
      await trash(browser, row, "restaurer");
    } else if (kind === 5) {
      await withdraw(browser, row, { revision: String(row.revision) });
    } else if (kind === 6) {
      await run(
        "UPDATE patches SET status = 'programme', scheduled_for = 1 WHERE id = ? AND status = 'brouillon' AND deleted_at IS NULL",
        row.id,
      );
      await runCron("*/10 * * * *");
    } else {
      await edit(browser, row, { revision: String(row.revision), intent: "publier" });
    }
    await expectDense();
  }
});

test("R-31: a patch in the trash is never published, and leaves after thirty days, with an announcement that waits for it", async () => {
  const browser = await person("owner");
  const row = await createdPatch(browser, { scheduledFor: "2099-01-01T10:00" });
  await trash(browser, row);
  expect(await rowOf(row.version)).toMatchObject({ status: "brouillon", scheduled_for: null });
  await run(
    "UPDATE patches SET status = 'programme', scheduled_for = 1, deleted_at = ? WHERE id = ?",
    Date.now() - 31 * 24 * 3600 * 1000,
    row.id,
  );
  await run(
    `INSERT INTO notifications (id, patch_id, kind, target, payload, state, created_at, updated_at)
      SELECT kind || ?1, ?1, kind, 'defaut', '{}', 'a-renvoyer', 1, 1
      FROM (SELECT 'creation' AS kind UNION SELECT 'modification')`,
    row.id,
  );
  await runCron("*/10 * * * *");
  expect((await rowOf(row.version))?.status).toBe("programme");
  await runCron("17 3 * * *");
  expect(await rowOf(row.version)).toBeNull();
  // What Discord has is still to be struck through.
  const left = env.DB.prepare("SELECT kind FROM notifications WHERE patch_id = ?").bind(row.id);
  expect((await left.all()).results).toEqual([{ kind: "modification" }]);
});
