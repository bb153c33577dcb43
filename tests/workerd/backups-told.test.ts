/** What people were told of patches, and where they find them, after a restore. */
import { beforeEach, describe, expect, test } from "vitest";
import { readTold } from "#app/backups/restore/restore-told.server";
import { toAnnounce } from "#app/backups/summary.server";
import { buildMessage } from "#app/notifications/build-message";
import { readMessages } from "#app/notifications/queries.server";
import { fromParisInput } from "#app/time/paris-time";
import { allAs, backedUp, dryRun, fill, opened, restoreAll, scopeOf } from "./backups-data.ts";
import { origin, request, runCron } from "./site.ts";
import { all, run } from "./sql.ts";

const idOf = async (version: string) =>
  (await all("SELECT id FROM patches WHERE version = ?", version))[0]?.["id"];

/** As the forms do: what the row says, a revision more, edited after the archive was made. */
const edit = (version: string, set: string) =>
  run(
    `UPDATE patches SET ${set}, revision = revision + 1, updated_at = ? WHERE version = ?`,
    Date.now() + 1,
    version,
  );

interface Queued {
  patchId: unknown;
  version: string;
  title: string;
  dueAt: number;
  kind?: "creation" | "modification";
  state?: string;
}

const queue = ({ patchId, version, title, dueAt, kind = "creation", state = "en-attente" }: Queued) =>
  run(
    `INSERT INTO notifications (id, patch_id, kind, target, payload, state, message_id, next_attempt_at, created_at, updated_at)
      VALUES (?, ?, ?, 'defaut', ?, ?, ?, ?, 1, 1)`,
    crypto.randomUUID(),
    patchId,
    kind,
    JSON.stringify(
      buildMessage(
        {
          version,
          title,
          description: "",
          author: "",
          publishedAt: dueAt,
          address: `${origin}/patch-notes/${version}`,
          withdrawn: null,
          security: false,
        },
        "123456789012345678",
      ),
    ),
    state,
    kind === "creation" && state !== "envoye" ? null : "1",
    dueAt,
  );

/** Messages as they would leave: kind, state, what they say and where they lead, and when. */
const messages = () =>
  all(`SELECT kind, state, payload ->> '$.embeds[0].title' AS title, payload ->> '$.embeds[0].url' AS url,
    payload ->> '$.content' AS content, next_attempt_at AS due FROM notifications ORDER BY kind, rowid`);

const patchesRestored = { ...allAs("rien"), patches: "remplacer" } as const;

beforeEach(async () => {
  await run("DELETE FROM notifications");
  await run("DELETE FROM recalls");
  await run("DELETE FROM download_marks");
  await fill();
});

describe("BAK-07, NOTIF-04: messages that have not left follow their restored patches", () => {
  const hour = fromParisInput("2099-01-01T10:00") ?? 0;
  const later = fromParisInput("2099-02-01T15:00") ?? 0;
  const scheduled = `status = 'programme', title = 'Titre bon', scheduled_for = ${hour}`;

  test("PN-18: a scheduled patch is announced as it is again, at its hour, to whom it was", async () => {
    await edit("5.0.4", scheduled);
    const archive = await backedUp();
    const patchId = await idOf("5.0.4");
    await edit("5.0.4", `version = '6.0.0', title = 'Titre faux', scheduled_for = ${later}`);
    await queue({ patchId, version: "6.0.0", title: "Titre faux", dueAt: later });
    const [before] = await messages();
    await restoreAll(archive, patchesRestored);
    expect(await messages()).toEqual([
      {
        ...before,
        title: String(before?.["title"]).replace("Titre faux", "Titre bon").replace("6.0.0", "5.0.4"),
        url: `${origin}/patch-notes/5.0.4`,
        due: hour,
      },
    ]);
    expect(before?.["content"]).toContain("<@&123456789012345678>");
  });

  test.each([
    ["is a draft again", "5.0.4", "status = 'brouillon', scheduled_for = NULL", true],
    ["is in the trash again", "5.0.4", "deleted_at = 5", true],
    ["is gone", "9.9.9", "", false],
  ])("PN-18: of a patch that %s nobody is told", async (_, version, was, isThere) => {
    if (was) await edit("5.0.4", was);
    const archive = await backedUp();
    if (!isThere) {
      await edit("5.0.4", "id = 'nouveau', version = '9.9.9'");
    }
    await edit(version, `deleted_at = NULL, ${scheduled}`);
    await queue({ patchId: await idOf(version), version, title: "Titre bon", dueAt: hour });
    await restoreAll(archive, patchesRestored);
    expect(await messages()).toMatchObject([{ state: "abandonne", due: null }]);
    await runCron("tache:messages");
    expect(await messages()).toMatchObject([{ state: "abandonne", due: null }]);
  });

  describe("R-09: a restore that is undone brings an announcement back that had not left", () => {
    const version = "9.9.4";
    /** A patch that the archive does not have, with its announcement; what a restore of it left to undo. */
    async function restoredWithout(set: string, dueAt: number, state = "en-attente") {
      const archive = await backedUp();
      await edit("5.0.4", `id = 'nouveau', version = '${version}', ${set}`);
      await queue({ patchId: "nouveau", version, title: "Titre bon", dueAt, state });
      const before = await messages();
      const { safetyId, told } = await restoreAll(archive, patchesRestored);
      expect(told).toEqual({ unannounced: [], isOnDiscord: false });
      expect(await idOf(version)).toBeUndefined();
      const safety = await opened(safetyId);
      const undo = () => restoreAll(safety.archive, patchesRestored);
      return { before, undo };
    }

    test("of a scheduled patch, at its hour, and once however often it is undone", async () => {
      const { before, undo } = await restoredWithout(scheduled, hour);
      expect((await undo()).told.unannounced).toEqual([]);
      expect(await messages()).toEqual(before);
      await undo();
      expect(await messages()).toEqual(before);
    });

    test.each([
      ["of a published patch that waits for its next try", "position = 9"],
      ["of one in the trash, where it waits with it", "deleted_at = 5"],
    ])("R-07: %s", async (_, place) => {
      const published = `title = 'Titre bon', status = 'publie', published_at = 9, ${place}`;
      const { before, undo } = await restoredWithout(published, 1, "a-renvoyer");
      await undo();
      expect(await messages()).toMatchObject([{ state: "en-attente", content: before[0]?.["content"] }]);
    });

    test("but not beside one that was made since, nor once it cannot be undone any more", async () => {
      const { undo } = await restoredWithout(scheduled, hour);
      await queue({ patchId: "nouveau", version, title: "Autre", dueAt: hour });
      await run("UPDATE notifications SET created_at = 2 WHERE state = 'en-attente'");
      await undo();
      expect((await messages()).map(({ state }) => state)).toEqual(["abandonne", "en-attente"]);
      await run("DELETE FROM notifications WHERE state = 'en-attente'");
      await run("DELETE FROM patches WHERE id = 'nouveau'");
      const said = async () => (await readMessages(scopeOf().db, null, Date.now())).rows[0]?.lastError;
      expect(await said()).toBe("Mise de côté par une restauration\u00a0: elle revient si le patch revient");
      await run("UPDATE notifications SET updated_at = ?", Date.now() - 8 * 86_400_000);
      expect(await said()).toBe("Mise de côté par une restauration");
      const archive = await undo();
      expect(archive.told.unannounced).toEqual([version]);
      expect((await messages()).map(({ state }) => state)).toEqual(["abandonne"]);
    });
  });

  test("PN-18: a scheduled patch that comes back without its announcement is named, before and after, and in the journal", async () => {
    await edit("5.0.4", scheduled);
    const archive = await backedUp();
    await edit("5.0.4", "status = 'brouillon', scheduled_for = NULL");
    const { plan } = await dryRun(archive);
    const planned = plan.entities.find(({ entity }) => entity.name === "patches")?.planned ?? [];
    expect(toAnnounce(await readTold(scopeOf(), planned))).toBe("Sans annonce Discord\u00a0: 5.0.4");
    await restoreAll(archive, patchesRestored);
    const [line] = await all(
      "SELECT after ->> '$.fait' AS fait FROM audit_log WHERE action = 'restauration' ORDER BY id DESC LIMIT 1",
    );
    expect(line?.["fait"]).toContain("Sans annonce Discord\u00a0: 5.0.4");
  });

  test("PN-18: one that waits here without an announcement was not meant to have one", async () => {
    await edit("5.0.4", scheduled);
    const archive = await backedUp();
    await edit("5.0.4", "title = 'Titre faux'");
    expect((await restoreAll(archive, patchesRestored)).told.unannounced).toEqual([]);
  });

  test("R-07: the announcement of a patch that a restore puts into the trash waits there, and says what the patch says", async () => {
    await edit("5.0.1", "deleted_at = 5, position = NULL");
    const archive = await backedUp();
    await edit("5.0.1", "deleted_at = NULL, title = 'Titre faux'");
    await queue({ patchId: await idOf("5.0.1"), version: "5.0.1", title: "Titre faux", dueAt: 1 });
    await restoreAll(archive, patchesRestored);
    const [title] = await all("SELECT title FROM patches WHERE version = '5.0.1' AND deleted_at = 5");
    expect(await messages()).toMatchObject([
      { state: "en-attente", title: expect.stringContaining(String(title?.["title"])) as string },
    ]);
  });

  test("an edit that waits says what the patch says again; messages that Discord has stay, as the page tells", async () => {
    const archive = await backedUp();
    const [one, two] = [await idOf("5.0.1"), await idOf("5.0.2")];
    for (const version of ["5.0.1", "5.0.2"]) await edit(version, "title = 'Titre faux'");
    const told = { version: "5.0.1", title: "Titre faux", dueAt: 1 };
    await queue({ ...told, patchId: one, state: "envoye" });
    await queue({ ...told, patchId: one, kind: "modification" });
    await queue({ ...told, version: "5.0.2", patchId: two, state: "envoye" });
    expect((await restoreAll(archive, patchesRestored)).told.isOnDiscord).toBe(true);
    const [title] = await all("SELECT title FROM patches WHERE version = '5.0.1'");
    expect((await messages()).map(({ kind, state, title }) => [kind, state, title])).toEqual([
      ["creation", "envoye", expect.stringContaining("Titre faux")],
      ["creation", "envoye", expect.stringContaining("Titre faux")],
      ["modification", "en-attente", expect.stringContaining(String(title?.["title"]))],
    ]);
  });
});

describe("BAK-07, N-14: notices of a withdrawal follow their restored patches", () => {
  const recalled = () => all("SELECT discord_id, patch_id FROM recalls ORDER BY discord_id");

  test("who took a patch, or runs it, reads that it is withdrawn once a restore withdraws it", async () => {
    const archive = await backedUp();
    const id = await idOf("5.0.3");
    await edit("5.0.3", "status = 'publie', withdrawn_reason = NULL, replaced_by = NULL");
    await run("INSERT INTO download_marks VALUES ('777', ?, '2026-11-28', 1)", `patch:${id}:patch`);
    await run("UPDATE visitors SET installed_patch = ? WHERE discord_id = '123'", id);
    await restoreAll(archive, patchesRestored);
    expect(await recalled()).toEqual([
      { discord_id: "123", patch_id: id },
      { discord_id: "777", patch_id: id },
    ]);
  });

  test("and no longer, once a restore puts it back online", async () => {
    const archive = await backedUp();
    const id = await idOf("5.0.2");
    await edit("5.0.2", "status = 'retire', withdrawn_reason = 'Erreur'");
    await run("INSERT INTO recalls VALUES ('777', ?)", id);
    await restoreAll(archive, patchesRestored);
    expect(await recalled()).toEqual([]);
  });
});

describe("BAK-07, PN-03: a patch is found at every address that visitors have seen", () => {
  test("also at the version that it was given since the archive was made", async () => {
    const archive = await backedUp();
    await edit("5.0.1", `version = '5.0.10', former_versions = '["5.0.1"]'`);
    await restoreAll(archive, patchesRestored);
    expect((await request("/patch-notes/5.0.1")).status).toBe(200);
    const former = await request("/patch-notes/5.0.10");
    expect([former.status, former.headers.get("Location")]).toEqual([302, "/patch-notes/5.0.1"]);
    expect(await all("SELECT former_versions AS v FROM patches WHERE version = '5.0.1'")).toEqual([
      { v: '["5.0.10"]' },
    ]);
  });
});
