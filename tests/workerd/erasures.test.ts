/** What was erased does not come back through an older backup (PRIV-01, BAK-07). */
import { beforeEach, describe, expect, inject, test, vi } from "vitest";
import { openArchive } from "#app/backups/sources.server";
import { saveBackup } from "#app/backups/store.server";
import { rememberErasure } from "#app/privacy/erasures.server";
import { actor, allAs, fill, opened, restoreAll, scopeOf } from "./backups-data.ts";
import { agent } from "./beacons.ts";
import { type Browser, openBrowser, signIn } from "./browser.ts";
import { altered } from "./rows.ts";
import { addPersona } from "./simulator.ts";
import { env, runCron } from "./site.ts";
import { all, readColumn, readValue, run } from "./sql.ts";

const headers = { "CF-Connecting-IP": "203.0.113.90", "User-Agent": agent, "Sec-Fetch-Site": "same-origin" };
const erase = (browser: Browser) =>
  browser.post("/confidentialite", { intent: "effacer", confirmation: "on" }, { headers });
/** The list in R2, beside the archives. */
const stored = "etat/effacements.json";
const storedList = async (): Promise<{ key: string }[]> =>
  (await (await env.BUCKET.get(stored))?.json()) ?? [];
/** R2, of which that list cannot be read. */
const withoutList = () => {
  const get = async (...[key, options]: Parameters<R2Bucket["get"]>) => {
    if (key === stored) throw new Error("R2 does not answer");
    return env.BUCKET.get(key, options);
  };
  return altered(env.BUCKET, { get: get as R2Bucket["get"] });
};
const people = () => readColumn("SELECT discord_id FROM visitors ORDER BY 1");
const save = async () => (await saveBackup(scopeOf(), "manuelle", actor)).id;

/** Restores a stored backup as the page does: from R2, read anew. */
const restoreFrom = async (id: string) => restoreAll((await opened(id)).archive, allAs("remplacer"));

/** What is written when the person of the data erases themselves and their vote. */
async function remember(at: number) {
  const { db } = scopeOf();
  const [first, ...rest] = await rememberErasure(db, { discordId: "123", votes: ["v1"], at });
  if (first) await db.batch([first, ...rest]);
}

/** What an opened backup has of both. */
async function peopleAndVotesOf(id: string) {
  const { archive } = await opened(id);
  return (["comptes", "avis"] as const).map((kind) => archive.rows.get(kind));
}

beforeEach(async () => {
  await fill();
  await run("DELETE FROM erasures");
  await env.BUCKET.delete(stored);
  // Only the person of the data, not who made them.
  await run("DELETE FROM visitors WHERE discord_id <> '123'");
  await run("UPDATE totals SET visitors = 1");
});

describe("PRIV-01: erased is erased", () => {
  test("PRIV-01: an older backup brings everybody back but who was erased, and no list says who that was", async () => {
    const { id, user } = await addPersona();
    const browser = await signIn(id);
    const older = await save();
    expect((await erase(browser)).status).toBe(200);
    await run("DELETE FROM visitors");
    await restoreFrom(older);
    expect(await people()).toEqual(["123"]);
    expect(await readValue("SELECT visitors FROM totals")).toBe(1);
    const list = JSON.stringify(await all("SELECT * FROM erasures"));
    expect(list).toMatch(/"key":"[\w-]{40,}"/);
    expect(list).not.toContain(user.id);
    expect(list).not.toContain(user.username);
  });

  test("PRIV-01, BAK-07: nor when the database is lost with its list, and the archive is older", async () => {
    const { id, user } = await addPersona();
    const browser = await signIn(id);
    const older = await save();
    expect((await erase(browser)).status).toBe(200);
    await vi.waitFor(async () => expect(await storedList()).toHaveLength(1));
    expect(JSON.stringify(await storedList())).not.toContain(user.id);
    await run("DELETE FROM erasures");
    // Nor after a night, which finds a new list in D1.
    await remember(Date.now());
    await run("UPDATE erasures SET at = at + 5 WHERE key = 'v1'");
    await runCron("tache:effacements");
    expect(await storedList()).toHaveLength(3);
    await run("DELETE FROM erasures WHERE key <> 'v1'");
    await run("DELETE FROM visitors");
    await restoreFrom(older);
    expect(await people()).toEqual([]);
    // An archive is not read without knowing what was erased since.
    await expect(openArchive(scopeOf({ BUCKET: withoutList() }), older)).rejects.toThrow();
  });

  test("PRIV-01: who signs in again afterwards has a new profile, which a later backup does bring back", async () => {
    const { id, user } = await addPersona();
    const older = await save();
    await erase(await signIn(id));
    await signIn(id);
    const later = await save();
    await run("DELETE FROM visitors");
    await restoreFrom(older);
    expect(await people()).toEqual(["123"]);
    await restoreFrom(later);
    expect(await people()).toEqual(["123", user.id].sort());
  });

  test("PRIV-01: who signed in again and erased that too stays away from the copies in between as well", async () => {
    const { id } = await addPersona();
    await erase(await signIn(id));
    const again = await signIn(id);
    const between = await save();
    await erase(again);
    await restoreFrom(between);
    expect(await people()).toEqual(["123"]);
    // Nor from a database that was put back to a moment at which it knew of the first time only.
    await runCron("tache:effacements");
    await run("UPDATE erasures SET at = at - 3600000");
    await runCron("tache:effacements");
    await restoreFrom(between);
    expect(await people()).toEqual(["123"]);
  });

  test("PRIV-01, R-30: an archive read between the request and its erasure brings nobody back", async () => {
    const asked = Date.now() - 60_000;
    const between = await save();
    await remember(asked);
    expect(await peopleAndVotesOf(between)).toEqual([[], []]);
  });

  test("PRIV-01, R-30: who is erased while an archive is being made, after their profile was read, stays away from it", async () => {
    let time = Date.now();
    let isErased = false;
    const DB = altered(env.DB, {
      prepare: (sql) => {
        // The journal is read after the profiles.
        if (sql.includes('from "audit_log"') && !isErased) {
          isErased = true;
          time += 60_000;
        }
        return env.DB.prepare(sql);
      },
    });
    const { id } = await saveBackup({ ...scopeOf({ DB }), now: () => time }, "manuelle", actor);
    expect(isErased).toBe(true);
    await remember(time - 1);
    expect(await peopleAndVotesOf(id)).toEqual([[], []]);
  });

  test("PRIV-01: what is erased in the very millisecond of an archive stays away from it", async () => {
    const id = await save();
    const at = (await opened(id)).archive.createdAt;
    await run("INSERT INTO erasures VALUES ('v1', 's', ?)", at);
    expect((await opened(id)).archive.rows.get("avis")).toEqual([]);
    await run("UPDATE erasures SET at = at - 1");
    expect((await opened(id)).archive.rows.get("avis")).toHaveLength(1);
  });

  test("PRIV-01: two people erased at different times share nothing that can be compared, and both stay away", async () => {
    const [a, b] = [await addPersona(), await addPersona()];
    const [first, second] = [await signIn(a.id), await signIn(b.id)];
    const older = await save();
    await erase(first);
    await erase(second);
    await restoreFrom(older);
    expect(await people()).toEqual(["123"]);
  });

  test("PRIV-01: an erased vote on the guide stays away too, others come back", async () => {
    const guest = openBrowser();
    const vote = await guest.post(
      "/guide/avis",
      { page: "/guide", helpful: "non", comment: "Canari" },
      { headers },
    );
    expect(vote.status).toBeLessThan(400);
    const votes = () => readColumn("SELECT comment FROM guide_feedback ORDER BY comment");
    expect(await votes()).toEqual(["Canari", "Très bien"]);
    const older = await save();
    await erase(guest);
    await run("DELETE FROM guide_feedback");
    await restoreFrom(older);
    expect(await votes()).toEqual(["Très bien"]);
  });

  test("PRIV-01, ADM-23: lines of the journal about sessions of who was erased come back without the id", async () => {
    const line = `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id)
      VALUES (7, '9', 'Solène', 'fin', ?, ?)`;
    const { id, user } = await addPersona();
    await run(line, "session", user.id);
    await run(line, "session", "777");
    await run(line, "compte", user.id);
    const older = await save();
    await erase(await signIn(id));
    const named = () => readColumn("SELECT entity_id FROM audit_log WHERE at = 7 ORDER BY id");
    expect(await named()).toEqual(["", "777", user.id]);
    await restoreFrom(older);
    expect(await named()).toEqual(["", "777", user.id]);
    await run("DELETE FROM audit_log");
    await restoreFrom(older);
    expect((await named()).toSorted()).toEqual(["", "777", user.id].toSorted());
  });

  test("PRIV-01, ADM-23: addresses of emergency accounts leave the journal, and come back with no older backup", async () => {
    const line = `INSERT INTO audit_log (at, actor_id, actor_name, action, entity, entity_id, before, after)
      VALUES (7, '9', 'Solène', ?, ?, 'a1', ?, ?)`;
    const account = (email: string, more = {}) =>
      JSON.stringify({ username: "keran", displayName: "Keran", email, role: "owner", ...more });
    const [first, second] = [account("premier@neva.example"), account("second@neva.example")];
    await run("DELETE FROM audit_log");
    await run(line, "creation", "compte", null, first);
    await run(
      line,
      "modification",
      "compte",
      first,
      account("second@neva.example", { motDePasse: "changé" }),
    );
    await run(line, "modification", "compte", second, account("second@neva.example", { role: "nvteam" }));
    await run(line, "modification", "compte", second, account(""));
    await run(line, "suppression", "compte", second, null);
    // Not one of an account.
    await run(line, "creation", "patch", null, '{"email":"à garder"}');
    const older = await save();
    const { queries = [] } = inject("migrations").find(({ name }) => name.startsWith("0030")) ?? {};
    for (const query of queries) await run(query);
    const lines = () =>
      env.DB.prepare("SELECT before, after FROM audit_log WHERE at = 7 ORDER BY id").raw<(string | null)[]>();
    const left = await lines();
    const plain = '{"username":"keran","displayName":"Keran","role":"owner"}';
    const changed = plain.replace(',"role"', ',"email":"changé","role"');
    expect(left).toEqual([
      [null, plain],
      [plain, changed.replace("}", ',"motDePasse":"changé"}')],
      [plain, plain.replace("owner", "nvteam")],
      [plain, changed],
      [plain, null],
      [null, '{"email":"à garder"}'],
    ]);
    await restoreFrom(older);
    expect(await lines()).toEqual(left);
    await run("DELETE FROM audit_log");
    await restoreFrom(older);
    expect(await lines()).toEqual(left);
    // Nor does one of these lines change when it is saved and read again.
    const newer = await save();
    await run("DELETE FROM audit_log");
    await restoreFrom(newer);
    expect(await lines()).toEqual(left);
  });

  test("PRIV-01: the list is forgotten when no archive brings anybody back any more", async () => {
    const day = 86_400_000;
    const at = (days: number) => Date.now() - days * day;
    await run("INSERT INTO erasures VALUES ('old', 's', ?), ('young', 's', ?)", at(751), at(749));
    const { id, user } = await addPersona();
    await signIn(id);
    for (const [person, days] of [
      ["123", 391],
      [user.id, 389],
    ] as const)
      await run("UPDATE visitors SET last_login_at = ? WHERE discord_id = ?", at(days), person);
    // Nor a vote that is forgotten tonight, or was erased as long ago.
    await run("DELETE FROM guide_feedback");
    const vote =
      "INSERT INTO guide_feedback (id, page, helpful, comment, voter, at) VALUES (?, '/guide', 1, ?, ?, ?)";
    for (const [id, days] of [
      ["vieux", 751],
      ["jeune", 749],
    ] as const)
      await run(vote, id, id, id, at(days));
    const older = await save();
    const note = ["vieux", "jeune"].map((key, i) => ({ key, salt: "s", at: at([751, 749][i] ?? 0) }));
    await env.BUCKET.put(stored, JSON.stringify(note));
    await runCron("tache:conservation");
    await runCron("tache:effacements");
    expect(await readColumn("SELECT key FROM erasures")).toEqual(["young"]);
    expect((await storedList()).map(({ key }) => key).sort()).toEqual(["jeune", "young"]);
    await env.BUCKET.delete(stored);
    await run("DELETE FROM guide_feedback");
    await run("DELETE FROM visitors");
    await restoreFrom(older);
    expect(await people()).toEqual([user.id]);
    expect(await readColumn("SELECT id FROM guide_feedback")).toEqual(["jeune"]);
  });
});
