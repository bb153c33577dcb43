/**
 * Every action of the administration against everything that can go wrong: nothing lost, nothing doubled, and
 * the exact sentence (T-10, T-13, R-06, R-07, R-12, R-17 to R-19).
 */
import { describe, expect, test } from "vitest";
import { signIn } from "../browser.ts";
import { setDownload } from "../content.ts";
import { failingDatabase } from "../rows.ts";
import { ageSession } from "../sessions.ts";
import { addPersona, roleIds, setFaults, setRoles } from "../simulator.ts";
import { all, readRow, readValue } from "../sql.ts";
import { adminActions, type Prepared } from "./actions.ts";
import { createdPatch, formBody, patchFields, person, rowOf, send } from "./staff.ts";

const owner = await person("owner");
await setDownload("base", "https://telechargements.example/base.zip", "Base complète");
/** Before a reset, what visitors did is counted up to now: that changes no figure of a day. */
const figures = "(SELECT day, visitors, visits, views FROM daily_totals WHERE views > 0)";
const tables = [
  "patches",
  "notifications",
  "download_items",
  "diagnostic_rules",
  "api_tokens",
  "local_accounts",
  "settings",
  figures,
  "audit_log",
  "totals",
];

/** Everything that the actions can change, as one text. */
async function everything(): Promise<string> {
  const rows = await Promise.all(tables.map((name) => all(`SELECT * FROM ${name} ORDER BY 1`)));
  const ended = "SELECT count(*) FROM sessions WHERE revoked_at IS NOT NULL AND id LIKE 'local:%'";
  return JSON.stringify([rows, await readValue(ended)]);
}

/** Sends it, expects this status, and that nothing changed. */
async function expectRefused(status: number, answer: () => Promise<Response>): Promise<string> {
  const before = await everything();
  const response = await answer();
  const html = await response.clone().text();
  expect(response.status, html.slice(0, 200)).toBe(status);
  expect(await everything()).toBe(before);
  return html.replaceAll("&#x27;", "'");
}

async function staff(role: string) {
  const { id } = await addPersona({ roles: [role] });
  return { id, browser: await signIn(id) };
}

describe.each(adminActions)("$name", ({ prepare, failure, mistakes, kept = [], again, ownerOnly }) => {
  const role = ownerOnly ? roleIds.owner : roleIds.nvteam;
  const post = (browser: typeof owner, { path, fields }: Prepared, bindings?: Record<string, unknown>) =>
    send(browser, path, fields, bindings);

  test("R-12, ERR-19, ERR-20: D1 failing in the middle: 503, the sentence, the text, and nothing changed", async () => {
    const prepared = await prepare(owner);
    const text = await expectRefused(503, () => post(owner, prepared, { DB: failingDatabase() }));
    expect(text).toContain(failure);
    for (const words of kept) expect(text).toContain(words);
    // And once D1 is back, the same form goes through.
    expect([200, 303]).toContain((await post(owner, prepared)).status);
  });

  test("V7.3.1: a session that ended: 401 and nothing changed", async () => {
    const prepared = await prepare(owner);
    const { browser } = await staff(role);
    await ageSession(browser, { last_seen_at: 7201 });
    await expectRefused(401, () => post(browser, prepared));
  });

  test("T-10: a role that was withdrawn: 403 with the sentence, the session ends, nothing changed", async () => {
    const prepared = await prepare(owner);
    const { id, browser } = await staff(role);
    await setRoles(id, []);
    await ageSession(browser, { role_checked_at: 601, role_asked_at: 601 });
    const text = await expectRefused(403, () => post(browser, prepared));
    expect(text).toContain("Votre rôle Discord ne donne plus accès");
    expect((await browser.get("/api/moi")).status).toBe(401);
  });

  test("T-14: a weaker role than it takes: 403, the session stays, nothing changed", async () => {
    const prepared = await prepare(owner);
    const browser = await person(ownerOnly ? "nvteam" : "client");
    await expectRefused(403, () => post(browser, prepared));
    expect((await browser.get("/api/moi")).status).toBe(200);
  });

  test("T-10: Discord silent for 30 minutes: 503 with the sentence, nothing changed", async () => {
    const prepared = await prepare(owner);
    const { id, browser } = await staff(role);
    await setFaults(id, { botMember: { kind: "status", status: 500 } });
    await ageSession(browser, { role_checked_at: 31 * 60, role_asked_at: 601 });
    const text = await expectRefused(503, () => post(browser, prepared));
    expect(text).toContain("Modifications suspendues");
  });

  test("T-13: sent from elsewhere: 403 and nothing changed", async () => {
    const { path, fields } = await prepare(owner);
    for (const headers of [{ Origin: "https://evil.example" }, { "Sec-Fetch-Site": "cross-site" }, {}]) {
      await expectRefused(403, () =>
        owner.get(path, { method: "POST", body: formBody(fields), headers: headers as HeadersInit }),
      );
    }
  });

  // An action of one button has no field to be wrong.
  if (mistakes) {
    test("ADM-06: mistakes are named under their fields, all at once", async () => {
      const { path, fields } = await prepare(owner);
      const wrong = { path, fields: { ...fields, ...mistakes.fields } };
      const text = await expectRefused(422, () => post(owner, wrong));
      for (const sentence of mistakes.sentences) expect(text).toContain(sentence);
    });
  }

  test("R-17, T-40: sent twice at once, it happens once, with one line of the journal", async () => {
    const prepared = await prepare(owner);
    const lines = async () => Number(await readValue("SELECT count(*) FROM audit_log"));
    const before = await lines();
    const answers = await Promise.all([post(owner, prepared), post(owner, prepared)]);
    const success = again ? [200, again] : [200, 303];
    for (const { status } of answers) expect(success).toContain(status);
    // A test message and a new token are what one asked for, as often as one asks.
    const each = ["essai", "lecture"].includes(String(prepared.fields["intent"] ?? prepared.fields["scope"]));
    expect((await lines()) - before).toBe(each ? 2 : 1);
    // Its answer was lost: sent once more, it is no conflict with oneself, and nothing is written.
    const third = await post(owner, prepared);
    expect(success, (await third.text()).slice(0, 200)).toContain(third.status);
    expect((await lines()) - before).toBe(each ? 3 : 1);
  });
});

describe("R-18: two people change the same thing", () => {
  test("a download: the second sees both versions, keeps their text, and can save it then", async () => {
    const item = await readRow<Record<string, string>>("SELECT * FROM download_items WHERE slug = 'base'");
    const fields = (title: string, revision: unknown) => ({
      slug: "base",
      revision: String(revision),
      title,
      description: "",
      size: "12 Go",
      format: "ZIP",
      version: "",
      link: "https://telechargements.example/base.zip",
      sha256: "",
    });
    const path = "/admin/telechargements";
    expect((await send(owner, path, fields("Le leur", item?.["revision"]))).status).toBe(200);
    const late = await send(owner, path, fields("Le mien", item?.["revision"]));
    expect(late.status).toBe(409);
    const html = await late.text();
    for (const words of ["Les deux versions sont ci-dessous", "Le leur", "Le mien", "Version enregistrée"]) {
      expect(html).toContain(words);
    }
    const form = html.slice(html.indexOf('value="base"'));
    const revision = form.match(/name="revision" value="(\d+)"/)?.[1];
    expect((await send(owner, path, fields("Le mien", revision))).status).toBe(200);
    const saved = await readValue("SELECT title FROM download_items WHERE slug = 'base'");
    expect(saved).toBe("Le mien");
  });

  test("a download saved as it is: a success, and nothing is written", async () => {
    const read = () => readRow<Record<string, string>>("SELECT * FROM download_items WHERE slug = 'base'");
    const lines = () => readValue<number>("SELECT count(*) FROM audit_log");
    const [before, journal] = [await read(), await lines()];
    const names = ["slug", "revision", "title", "description", "size", "format", "version", "link", "sha256"];
    const fields = Object.fromEntries(names.map((name) => [name, String(before?.[name])]));
    expect((await send(owner, "/admin/telechargements", fields)).status).toBe(200);
    expect([await read(), await lines()]).toEqual([before, journal]);
    // The answer of its first sending may have been lost; what is older is told.
    for (const [age, status] of [
      [1, 200],
      [2, 409],
    ] as const) {
      const late = { ...fields, revision: String(Number(fields["revision"]) - age) };
      expect((await send(owner, "/admin/telechargements", late)).status).toBe(status);
    }
    expect([await read(), await lines()]).toEqual([before, journal]);
  });

  test("a withdrawal: the reason is kept, and the next try goes through", async () => {
    const { id, version } = await createdPatch(owner);
    const edit = patchFields({ version, title: "Un autre titre", intent: "enregistrer", revision: "1" });
    await send(owner, `/admin/patches/${id}`, edit);
    const path = `/admin/patches/${id}/retirer`;
    const late = await send(owner, path, {
      intent: "retirer",
      revision: "1",
      reason: "Ma raison",
      replacedBy: "",
    });
    const html = await late.text();
    expect(late.status).toBe(409);
    expect(html).toContain("relisez-le, puis confirmez de nouveau. Votre raison est gardée.");
    expect(html).toContain("Ma raison");
    const revision = html.match(/name="revision" value="(\d+)"/)?.[1] ?? "";
    const again = await send(owner, path, {
      intent: "retirer",
      revision,
      reason: "Ma raison",
      replacedBy: "",
    });
    expect(again.headers.get("Location")).toBe("/admin/patches?fait=retire");
    for (const theirs of [
      { intent: "retirer", reason: "Une autre raison", replacedBy: "" },
      { intent: "remettre", reason: "", replacedBy: "" },
    ]) {
      const other = await send(owner, path, { ...theirs, revision });
      expect([other.status, (await rowOf(version))?.status], theirs.intent).toEqual([409, "retire"]);
    }
  });
});
