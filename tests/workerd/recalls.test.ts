/** N-14: whoever took or runs a patch that was withdrawn afterwards is told, once, and nobody else. */
import { beforeEach, describe, expect, test } from "vitest";
import { createdPatch, person, type Row, rowOf, trash, withdraw } from "./admin/staff.ts";
import { type Browser, openBrowser, signIn } from "./browser.ts";
import { readText } from "./html.ts";
import { countRows, meanwhile } from "./rows.ts";
import { addPersona } from "./simulator.ts";
import { env, origin, runCron } from "./site.ts";
import { readRow, readValue, run } from "./sql.ts";

const team = await person("nvteam");
let patch: Row;
let other: Row;
let persona: string;
let member: Browser;

const take = async (browser: Browser, id: string, kind = "patch") => {
  const answer = await browser.get(`/patch-notes/${id}/fichiers/${kind}`);
  expect(answer.status).toBe(302);
};
const change = async (intent: "retirer" | "remettre", reason = "Perte d'objets <b> !") => {
  const revision = String((await rowOf(patch.version))?.revision);
  const fields = { intent, reason, replacedBy: other.version, revision };
  expect((await withdraw(team, patch, fields)).status).toBe(303);
};
const told = async (browser: Browser, path = "/patch-notes/comparer") =>
  (await readText(await browser.get(path))).includes(
    `Le patch ${patch.version} , que vous avez téléchargé ou installé, a été retiré.`,
  );
const putAway = (browser: Browser, form: Record<string, string> = { retour: "/downloads" }) =>
  browser.post(`/patch-notes/rappels/${patch.id}`, form);

beforeEach(async () => {
  [patch, other] = [await createdPatch(team), await createdPatch(team)];
  persona = (await addPersona()).id;
  // In a browser that waits for what goes on after an answer: the download is noted then.
  const signedIn = await signIn(persona);
  member = openBrowser();
  for (const [name, value] of signedIn.cookies) member.cookies.set(name, value);
});

describe("N-14: the banner", () => {
  test("who took the patch reads which version, why and what replaces it, on every kind of page", async () => {
    await take(member, patch.id);
    expect(await told(member)).toBe(false);
    // Nor is it said of them in what is kept about them.
    const mine = await member.get("/confidentialite/mes-donnees");
    expect(await mine.json()).toMatchObject({ telechargements: [{}], rappels: [] });
    await change("retirer");
    for (const path of ["/", "/patch-notes", "/downloads", "/mappings", "/confidentialite"]) {
      expect(await told(member, path), path).toBe(true);
    }
    const html = await (await member.get("/downloads")).text();
    expect(html).toContain("Perte d&#x27;objets &lt;b&gt;\u202f!");
    expect(html).toContain(`href="/patch-notes/${other.version}"`);
    expect(await told(await signIn(persona))).toBe(true);
  });

  test("any of its files counts; those who took another patch, or nothing, and guests are not told", async () => {
    await run("UPDATE patches SET link_base = 'https://telechargements.example/b' WHERE id = ?", patch.id);
    await take(member, patch.id, "base");
    const [elsewhere, nowhere] = [await person("client"), await person("client")];
    await take(elsewhere, other.id);
    await change("retirer");
    expect(await told(member)).toBe(true);
    for (const browser of [elsewhere, nowhere, openBrowser()]) expect(await told(browser)).toBe(false);
  });

  test("PN-21: who said that their server runs it is told too, without a download, once", async () => {
    const say = (browser: Browser, id: string) =>
      browser.post(`/patch-notes/${id}/installation`, { retour: "/" });
    const [elsewhere, before] = [await person("client"), await person("client")];
    for (const [browser, id] of [
      [member, patch.id],
      [elsewhere, other.id],
      [before, patch.id],
      [before, other.id],
    ] as const) {
      expect((await say(browser, id)).status).toBe(303);
    }
    await change("retirer");
    const notices = async () =>
      (await readText(await member.get("/downloads"))).split(", que vous avez téléchargé ou installé,")
        .length - 1;
    expect(await notices()).toBe(1);
    for (const browser of [elsewhere, before]) expect(await told(browser)).toBe(false);
    await putAway(member);
    await change("retirer", "Une autre raison");
    expect(await told(member)).toBe(false);
    // Online again there is nothing to tell. A second withdrawal is news: one notice, though now they took it as well.
    await change("remettre");
    expect(await told(member)).toBe(false);
    await take(member, patch.id);
    await change("retirer");
    expect(await notices()).toBe(1);
  });

  test.each([
    ["counted", {}],
    ["counted by nobody", { "Sec-GPC": "1" }],
  ])(
    "R-30: who takes it, %s, in the moment in which it is withdrawn is told too, once",
    async (_, headers: Record<string, string>) => {
      const address = `/patch-notes/${patch.id}/fichiers/patch`;
      const DB = meanwhile('insert into "download_marks"', () => change("retirer"));
      expect((await member.get(address, { headers }, { DB })).status).toBe(302);
      expect(await told(member)).toBe(true);
      // A second click of that day: the withdrawal finds the mark of the first.
      await change("remettre");
      const again = meanwhile('insert into "download_marks"', async () => {
        await change("retirer");
        await putAway(member);
      });
      expect((await member.get(address, { headers }, { DB: again })).status).toBe(302);
      expect(await told(member)).toBe(false);
    },
  );

  test("while what replaces it is in the trash, the notice names no address that leads nowhere", async () => {
    await take(member, patch.id);
    await change("retirer");
    const address = `href="/patch-notes/${other.version}"`;
    const names = async () => (await (await member.get("/downloads")).text()).includes(address);
    expect(await names()).toBe(true);
    await trash(team, other);
    expect([await told(member), await names()]).toEqual([true, false]);
    await trash(team, other, "restaurer");
    expect(await names()).toBe(true);
  });

  test("N-14: what was withdrawn itself replaces nothing: refused in the form, named nowhere", async () => {
    const third = await createdPatch(team);
    expect((await withdraw(team, third)).status).toBe(303);
    const answer = await withdraw(team, other, { replacedBy: third.version });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain("Aucun autre patch publié ne porte cette version.");
    expect((await rowOf(other.version))?.status).toBe("publie");
    // One that is withdrawn later.
    await change("retirer");
    const names = async () =>
      (await readText(await openBrowser().get(`/patch-notes/${patch.version}`))).includes(
        "Utilisez la version",
      );
    const read = async () =>
      (await openBrowser().get(`/api/patches/${patch.id}`)).json() as Promise<{ withdrawn: object }>;
    expect(await names()).toBe(true);
    expect((await read()).withdrawn).toMatchObject({ replacedBy: other.version });
    expect((await withdraw(team, other)).status).toBe(303);
    expect(await names()).toBe(false);
    expect((await read()).withdrawn).toMatchObject({ replacedBy: null });
  });

  test("N-14, API-11: while it is in the trash, programs are not led to it either, nor kept from seeing that", async () => {
    await change("retirer");
    const ask = (headers: Record<string, string> = {}) =>
      openBrowser().get(`/api/patches/${patch.id}`, { headers });
    const first = await ask();
    expect(await first.json()).toMatchObject({ withdrawn: { replacedBy: other.version } });
    const known = { "If-None-Match": first.headers.get("ETag") ?? "" };
    expect((await ask(known)).status).toBe(304);
    await trash(team, other);
    const second = await ask(known);
    expect(second.status).toBe(200);
    expect(await second.json()).toMatchObject({ withdrawn: { replacedBy: null } });
    const list = (await (await openBrowser().get("/api/patches")).json()) as {
      id: string;
      withdrawn: unknown;
    }[];
    expect(list.find(({ id }) => id === patch.id)?.withdrawn).toMatchObject({ replacedBy: null });
    const staff = (await (await team.get(`/api/patches/${patch.id}`)).json()) as { withdrawn: unknown };
    expect(staff.withdrawn).toMatchObject({ replacedBy: other.version });
  });

  test("it goes when the patch is online again or in the trash, and comes back with it", async () => {
    await take(member, patch.id);
    const left = async () =>
      (await readValue("SELECT count(*) FROM recalls WHERE patch_id = ?", patch.id)) ?? 0;
    await change("retirer");
    // Of another patch, of which nothing is said with this one.
    await run("INSERT INTO recalls VALUES ('reste', ?)", other.id);
    await change("remettre");
    expect(await told(member)).toBe(false);
    expect(await left()).toBe(0);
    expect(await readRow("SELECT * FROM recalls WHERE discord_id = 'reste'")).not.toBeNull();
    await change("retirer");
    expect(await told(member)).toBe(true);
    await trash(team, patch);
    expect(await told(member)).toBe(false);
    await trash(team, patch, "restaurer");
    expect(await told(member)).toBe(true);
    await trash(team, patch);
    await run("UPDATE patches SET deleted_at = 1 WHERE id = ?", patch.id);
    // Of somebody whose profile was forgotten, by its age.
    await run("INSERT INTO recalls VALUES ('parti', ?)", other.id);
    await runCron("17 3 * * *");
    expect(await left()).toBe(0);
    expect(await readRow("SELECT * FROM recalls WHERE discord_id = 'parti'")).toBeNull();
  });
});

describe("N-14: put away", () => {
  test("by a form without a script: back to the page, and it does not come back, whatever staff change", async () => {
    await take(member, patch.id);
    await change("retirer");
    const html = await (await member.get("/patch-notes?page=1")).text();
    expect(html).toContain(`action="/patch-notes/rappels/${patch.id}"`);
    expect(html).toContain('name="retour" value="/patch-notes?page=1"');
    const answer = await putAway(member, { retour: "/patch-notes?page=1" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/patch-notes?page=1"]);
    expect(await told(member)).toBe(false);
    await change("retirer", "Une autre raison");
    expect(await told(member)).toBe(false);
    expect(await told(await signIn(persona))).toBe(false);
    expect((await putAway(member)).status).toBe(303);
  });

  test("one notice at a time: the other stays, the newest patch is told first", async () => {
    await take(member, patch.id);
    await take(member, other.id);
    await change("retirer");
    await withdraw(team, other);
    const versions = async () =>
      [...(await readText(await member.get("/downloads"))).matchAll(/Le patch (\S+) , que vous avez/g)].map(
        ([, version]) => version,
      );
    expect(await versions()).toEqual([other.version, patch.version]);
    await putAway(member);
    expect(await versions()).toEqual([other.version]);
  });

  test("T-14, T-15: for oneself only, by a member only, back to this site only", async () => {
    const another = await person("client");
    await take(member, patch.id);
    await change("retirer");
    await putAway(another);
    expect(await told(member)).toBe(true);
    const ended = await putAway(openBrowser(), { retour: "/patch-notes?page=1" });
    expect([ended.status, ended.headers.get("Content-Type")]).toEqual([401, "text/html; charset=utf-8"]);
    const html = await ended.text();
    expect(html).toContain("Connexion requise");
    expect(html).toContain('name="retour" value="/patch-notes?page=1"');
    const read = await member.get(`/patch-notes/rappels/${patch.id}`);
    expect([read.status, read.headers.get("Allow")]).toEqual([405, "POST"]);
    const away = await putAway(member, { retour: "//evil.example/x" });
    expect(away.headers.get("Location")).toBe("/");
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const foreign = await member.get(`/patch-notes/rappels/${patch.id}`, { method: "POST", headers });
    expect(foreign.status).toBe(403);
  });

  test("PRIV-01: it is told to whom it is about, and erased with the account", async () => {
    await take(member, patch.id);
    await change("retirer");
    const kept = (await (await member.get("/confidentialite/mes-donnees")).json()) as { rappels: string[] };
    expect(kept.rappels).toEqual([patch.id]);
    await member.post("/confidentialite", { intent: "effacer", confirmation: "on" });
    const left = "SELECT count(*) AS n FROM recalls WHERE patch_id = ?";
    expect(await env.DB.prepare(left).bind(patch.id).first("n")).toBe(0);
  });
});

test("N-14: read with the session, without a statement more; guests ask nothing", async () => {
  const cost = async (browser: Browser, path: string) => {
    const { DB, bill } = countRows();
    await browser.get(path, { headers: { "Sec-Fetch-Site": "same-origin", Origin: origin } }, { DB });
    return { statements: bill.statements.length, roundTrips: bill.roundTrips, rows: bill.rows };
  };
  expect(await cost(openBrowser(), "/mentions-legales")).toMatchObject({ statements: 0, roundTrips: 0 });
  // Data alone is asked for without the notices: what they cost is the difference.
  const [page, data] = [
    await cost(member, "/mentions-legales"),
    await cost(member, "/mentions-legales.data"),
  ];
  expect(page).toEqual({ statements: 1, roundTrips: 1, rows: data.rows + 1 });
  await take(member, patch.id);
  await change("retirer");
  expect((await cost(member, "/mentions-legales")).rows).toBeLessThanOrEqual(data.rows + 6);
});
