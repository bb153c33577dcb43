/** N-01: a member ticks the SQL that they ran on their server; what staff change afterwards is to be run again. */
import { beforeEach, describe, expect, test } from "vitest";
import { sha256 } from "#app/platform/tokens";
import { createdPatch, edit, formBody, person, type Row, rowOf, send, trash } from "./admin/staff.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { readText, textOf } from "./html.ts";
import { countRows } from "./rows.ts";
import { env, origin, runCron } from "./site.ts";
import { run } from "./sql.ts";

const team = await person("nvteam");
const first = "ALTER TABLE vehicules ADD garage TEXT;\r\n-- l’été\r\nUPDATE vehicules SET garage = 'A';";
/** As it is kept and shown. */
const shown = first.replaceAll("\r\n", "\n");
const next = "ALTER TABLE vehicules ADD garage VARCHAR(40);";
const [firstSum, nextSum] = [await sha256(shown), await sha256(next)];
const open = "J'ai exécuté ce SQL";
const changed = "Ce SQL a changé depuis que vous l'avez exécuté";

let older: Row;
let patch: Row;
let member: Browser;

const tick = (browser: Browser, form: Record<string, string> = {}, id = patch.id) =>
  browser.post(`/patch-notes/${id}/installation`, { intent: "sql", sha256: firstSum, ...form });
const untick = (browser: Browser, id = patch.id) => tick(browser, { intent: "sql-oublier" }, id);
/** Everything that is kept, as the member may ask for it. */
async function ranBy(browser: Browser) {
  const answer = await browser.get("/confidentialite/mes-donnees");
  return ((await answer.json()) as { sqlExecute: { patch: string; sha256: string; le: string }[] })
    .sqlExecute;
}
const read = async (browser: Browser, path: string) => readText(await browser.get(path));
/** What a page says under the SQL of the patch. */
async function stateOf(browser: Browser, path = `/patch-notes/${patch.version}`) {
  const [, under = ""] = (await (await browser.get(path)).text()).split(`id="execution-${patch.id}"`);
  return textOf(`<div ${under.split("</form>")[0]}`);
}
const pathPage = () => `/patch-notes/comparer?de=${older.version}&a=${patch.version}`;
async function setSql(upgradeSql: string) {
  const { revision } = (await rowOf(patch.version)) as Row;
  expect((await edit(team, patch, { upgradeSql, revision: String(revision) })).status).toBeLessThan(400);
}

beforeEach(async () => {
  older = await createdPatch(team);
  patch = await createdPatch(team, { upgradeSql: first });
  member = await person("client");
});

describe("N-01, PN-19: SQL that was run", () => {
  test("N-01: ticked by a form without a script, on the patch's page: path, page and list say when", async () => {
    const address = `/patch-notes/${patch.version}`;
    const html = await (await member.get(address)).text();
    expect(html).toContain(`action="/patch-notes/${patch.id}/installation"`);
    expect(html).toContain(`name="sha256" value="${firstSum}"`);
    // Whole, so that it can be compared on a telephone too.
    expect(textOf(html.replaceAll("<wbr/>", ""))).toContain(`SHA-256 ${firstSum}`);
    const answer = await tick(member, { retour: address });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      303,
      `${address}#execution-${patch.id}`,
    ]);
    expect(html).toContain(`id="execution-${patch.id}"`);

    for (const page of [address, pathPage(), "/patch-notes", `/patch-notes?q=${patch.version}`]) {
      const text = await stateOf(member, page);
      expect(text, page).toMatch(/^Exécuté le \d{1,2}(?:er)? \S+ \d{4} à \d{1,2}:\d\d/);
      expect(text, page).not.toContain(open);
    }
    expect(await read(member, pathPage())).toContain(
      `- [x] Exécuter le SQL de ${patch.version}, une seule fois`,
    );
  });

  test("N-01: ticked on the upgrade path, it comes back to the same place of the same path", async () => {
    const html = await (await member.get(pathPage())).text();
    expect(textOf(html)).toContain(`- [ ] Exécuter le SQL de ${patch.version}, une seule fois`);
    const retour = /action="[^"]*\/installation"[^>]*><input[^>]*value="([^"]*)"\/><input[^>]*sha256/.exec(
      html,
    );
    expect(retour?.[1]?.replaceAll("&amp;", "&")).toBe(pathPage());
    const answer = await tick(member, { retour: pathPage() });
    expect(answer.headers.get("Location")).toBe(`${pathPage()}#execution-${patch.id}`);
  });

  test("N-01: from the list it comes back to the patch's own page, where it is open", async () => {
    const html = await (await member.get("/patch-notes")).text();
    const form = html.slice(html.indexOf(`id="execution-${patch.id}"`)).split("</form>")[0];
    expect(form).toContain(`name="retour" value="/patch-notes/${patch.version}"`);
  });

  test("N-01: when staff change the SQL the tick no longer holds, and it is open again; changed back, it holds", async () => {
    await tick(member);
    await setSql(next);
    for (const page of [`/patch-notes/${patch.version}`, pathPage(), "/patch-notes"]) {
      const text = await stateOf(member, page);
      expect(text, page).toMatch(new RegExp(`^${changed}, le \\d`));
      expect(text, page).toContain(open);
      expect(text, page).not.toContain("Exécuté le");
    }
    expect(await read(member, pathPage())).toContain(`- [ ] Exécuter le SQL de ${patch.version}`);
    await setSql(first);
    expect(await stateOf(member)).toContain("Exécuté le");
    await setSql(next);
    await tick(member, { sha256: nextSum });
    const text = await stateOf(member);
    expect(text).toContain("Exécuté le");
    expect(text).not.toContain(changed);
    // Another field of the patch is not its SQL.
    await setSql(next);
    expect(await stateOf(member)).toContain("Exécuté le");
  });

  test("N-01, R-30: what is kept is the SQL that was read, though staff changed it before the tick arrived", async () => {
    await setSql(next);
    await tick(member, { sha256: firstSum });
    expect(await stateOf(member)).toContain(changed);
    expect(await ranBy(member)).toMatchObject([{ patch: patch.id, sha256: firstSum }]);
  });

  test("N-01: ticked twice it was run the first time; taken back, it is open", async () => {
    await tick(member);
    await run(
      `UPDATE visitors SET ran_sql = json_set(ran_sql, '$."' || ? || '".at', 5) WHERE ran_sql <> '{}'`,
      patch.id,
    );
    await tick(member);
    expect(await ranBy(member)).toMatchObject([{ le: "1970-01-01T00:00:00.005Z" }]);
    const answer = await untick(member);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/#execution-${patch.id}`]);
    expect(await ranBy(member)).toEqual([]);
    expect(await stateOf(member)).toBe(`${open}\u00a0: SQL de ${patch.version}`);
    expect((await untick(member)).status).toBe(303);
  });

  test("N-01: each patch and each person has a tick of its own; my version is another thing", async () => {
    const second = await createdPatch(team, { upgradeSql: next });
    const another = await person("client");
    await tick(member);
    await tick(another);
    await tick(member, { sha256: nextSum }, second.id);
    await untick(member);
    expect((await ranBy(member)).map(({ patch: id }) => id)).toEqual([second.id]);
    expect((await ranBy(another)).map(({ patch: id }) => id)).toEqual([patch.id]);
    expect(await read(member, `/patch-notes/${patch.version}`)).toContain(
      "Mon serveur est sur cette version",
    );
  });

  test("R-22: one row is read for it, however much one ran", async () => {
    const rows = async () => {
      const { DB, bill } = countRows();
      await (await member.get(pathPage(), {}, { DB })).text();
      return [bill.rows, bill.roundTrips];
    };
    const [before = 0, trips] = await rows();
    const all = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`p${i}`, { sha256: firstSum, at: i }]),
    );
    await tick(member);
    await run("UPDATE visitors SET ran_sql = ? WHERE ran_sql <> '{}'", JSON.stringify(all));
    expect(await rows()).toEqual([before, trips]);
  });
});

describe("N-01: who may tick, and what", () => {
  test("T-14, T-15: for oneself, by a member, from this site only; what is refused changes nothing", async () => {
    await tick(member);
    const kept = await ranBy(member);
    expect((await tick(openBrowser())).status).toBe(401);
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const body = formBody({ intent: "sql", sha256: nextSum });
    const init = { method: "POST", body, headers };
    expect((await member.get(`/patch-notes/${patch.id}/installation`, init)).status).toBe(403);
    for (const sum of ["", "abc", firstSum.toUpperCase(), `${firstSum}0`, `${"a".repeat(63)}"`]) {
      expect((await tick(member, { sha256: sum })).status, sum).toBe(400);
    }
    const draft = await createdPatch(team, { intent: "brouillon", upgradeSql: first });
    for (const id of [draft.id, older.id, "0", '"', "%27%20OR%201=1", "$.x"]) {
      expect((await tick(member, { sha256: nextSum }, id)).status, id).toBe(404);
      expect((await untick(member, id)).status, id).toBe(303);
    }
    expect(await ranBy(member)).toEqual(kept);
    const away = await tick(member, { retour: "//evil.example/x" });
    expect(away.headers.get("Location")).toBe(`/#execution-${patch.id}`);
  });

  test("T-26: beyond the limit of writes it is refused, and not kept", async () => {
    const bindings = { LIMIT_WRITE: { limit: async () => ({ success: false }) } };
    const fields = { intent: "sql", sha256: firstSum };
    const refused = await send(member, `/patch-notes/${patch.id}/installation`, fields, bindings);
    expect(refused.status).toBe(429);
    expect(await ranBy(member)).toEqual([]);
  });

  test("PN-11, T-16: guests see neither SQL nor checksum nor box", async () => {
    for (const path of [`/patch-notes/${patch.version}`, "/patch-notes", pathPage()]) {
      const html = await (await openBrowser().get(path)).text();
      for (const word of ["vehicules", firstSum.slice(0, 32), "execution-", open]) {
        expect(html.includes(word), `${path}: ${word}`).toBe(false);
      }
    }
  });

  test("T-12: an emergency account reads the checksum, and is offered and kept nothing: it has no server", async () => {
    const on = { LOCAL_ADMIN_PASSWORD: "Un-mot-de-secours-42" };
    const local = openBrowser();
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    const body = formBody({ username: "admin", password: on.LOCAL_ADMIN_PASSWORD });
    await local.get("/auth/local", { method: "POST", body, headers }, on);
    for (const path of [`/patch-notes/${patch.version}`, pathPage(), "/patch-notes"]) {
      const html = await (await local.get(path, {}, on)).text();
      expect(html, path).toContain(firstSum.slice(0, 32));
      expect(html, path).not.toContain("/installation");
    }
    const sent = { method: "POST", body: formBody({ intent: "sql", sha256: firstSum }), headers };
    expect((await local.get(`/patch-notes/${patch.id}/installation`, sent, on)).status).toBe(403);
  });
});

describe("N-01: how long it is kept", () => {
  test("PRIV-01: who asks for their data reads what they ran, and when; it is erased with the account", async () => {
    await tick(member);
    expect(await ranBy(member)).toEqual([
      {
        patch: patch.id,
        version: patch.version,
        sha256: firstSum,
        le: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    const answer = await member.get("/confidentialite/mes-donnees");
    expect(((await answer.json()) as { compte: object }).compte).not.toHaveProperty("ranSql");
    expect(await read(member, "/confidentialite")).toContain("les patchs dont vous y avez exécuté le SQL");
    const left = "SELECT count(*) AS n FROM visitors WHERE instr(ran_sql, ?) > 0";
    const count = () => env.DB.prepare(left).bind(patch.id).first("n");
    expect(await count()).toBe(1);
    await member.post("/confidentialite", { intent: "effacer", confirmation: "on" });
    expect(await count()).toBe(0);
  });

  test("ADM-11: it outlasts the trash, and goes with its patch: erased by staff or by the night", async () => {
    const [byStaff, byNight] = [patch, await createdPatch(team, { upgradeSql: next })];
    const stays = await createdPatch(team, { upgradeSql: next });
    const another = await person("client");
    for (const browser of [member, another]) {
      await tick(browser, {}, byStaff.id);
      await tick(browser, { sha256: nextSum }, byNight.id);
      await tick(browser, { sha256: nextSum }, stays.id);
    }
    const ran = async () =>
      (await Promise.all([member, another].map(ranBy))).map((list) => list.map(({ patch: id }) => id));
    for (const { id } of [byStaff, byNight]) await trash(team, { id });
    const all = [byStaff.id, byNight.id, stays.id];
    expect(await ran()).toEqual([all, all]);
    // Nobody sees its version any more.
    expect(await ranBy(member)).toMatchObject([
      { version: null },
      { version: null },
      { version: stays.version },
    ]);

    await trash(team, byStaff, "purger");
    const left = [byNight.id, stays.id];
    expect(await ran()).toEqual([left, left]);
    await run("UPDATE patches SET deleted_at = 1 WHERE id = ?", byNight.id);
    const before = await ranBy(member);
    await runCron("17 3 * * *");
    expect(await ran()).toEqual([[stays.id], [stays.id]]);
    expect(await ranBy(member)).toEqual(before.slice(1));
  });
});
