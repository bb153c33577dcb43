/** F-12: since when secrets are as they are, and webhooks that were stored before they were sealed. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTarget, sealTarget } from "#app/notifications/seal-target.server";
import { readText } from "../html.ts";
import { countRows, meanwhile } from "../rows.ts";
import { env, runCron } from "../site.ts";
import { all, beatOf, readColumn, readValue, run } from "../sql.ts";
import { person } from "./staff.ts";

const owner = await person("owner");
const secret = String(env["SESSION_SECRET"]);
const webhook = (letter: string) =>
  `https://discord.com/api/webhooks/123456789012345678/${letter.repeat(68)}`;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("F-12: dates of secrets", () => {
  beforeEach(async () => void (await run("DELETE FROM secret_dates")));

  async function night(day: string, bindings: Record<string, unknown>): Promise<void> {
    vi.setSystemTime(`${day}T03:17:00Z`);
    await runCron("tache:secrets", { DISCORD_WEBHOOK_URL: webhook("a"), ...bindings });
  }

  /** Day and kind by name. */
  async function dates(): Promise<Record<string, string>> {
    const results = await all<{
      name: string;
      since: number;
      changed: number;
    }>("SELECT * FROM secret_dates");
    return Object.fromEntries(
      results.map(({ name, since, changed }) => [
        name,
        `${new Date(since).toISOString().slice(0, 10)} ${changed ? "changed" : "seen"}`,
      ]),
    );
  }

  test("a secret that was replaced has the date of the night that saw it, the others keep theirs", async () => {
    await night("2026-03-01", {});
    await night("2026-03-05", {});
    expect(await dates()).toMatchObject({
      DISCORD_WEBHOOK_URL: "2026-03-01 seen",
      DISCORD_BOT_TOKEN: "2026-03-01 seen",
    });
    await night("2026-03-12", { DISCORD_WEBHOOK_URL: webhook("b") });
    await night("2026-03-13", { DISCORD_WEBHOOK_URL: webhook("b") });
    expect(await dates()).toMatchObject({
      DISCORD_WEBHOOK_URL: "2026-03-12 changed",
      DISCORD_BOT_TOKEN: "2026-03-01 seen",
    });
    expect(await beatOf("secrets")).toMatchObject({
      ok: 1,
      detail: expect.stringMatching(/^0 secret changé sur /),
    });
    vi.useRealTimers();
    const text = await readText(await owner.get("/admin/sante"));
    expect(text).toMatch(/DISCORD_WEBHOOK_URL\u00a0: Bon Présent, changé le 12 mars 2026\./);
    expect(text).toMatch(/DISCORD_BOT_TOKEN\u00a0: Bon Présent, le même depuis le 1er mars 2026 au moins\./);
    await night("2026-03-14", { DISCORD_WEBHOOK_URL: "" });
    expect(await dates()).not.toHaveProperty("DISCORD_WEBHOOK_URL");
    expect(await dates()).toMatchObject({ DISCORD_BOT_TOKEN: "2026-03-01 seen" });
  });

  test("SESSION_SECRET may be rotated: nothing else seems to change; without the old one nothing is claimed", async () => {
    const [second, third] = ["z".repeat(40), "y".repeat(40)];
    await night("2026-03-01", {});
    await night("2026-03-05", { SESSION_SECRET: `${second},${secret}` });
    expect(await dates()).toMatchObject({
      SESSION_SECRET: "2026-03-05 changed",
      DISCORD_WEBHOOK_URL: "2026-03-01 seen",
    });
    await night("2026-03-06", { SESSION_SECRET: second, DISCORD_WEBHOOK_URL: webhook("b") });
    expect(await dates()).toMatchObject({
      SESSION_SECRET: "2026-03-05 changed",
      DISCORD_WEBHOOK_URL: "2026-03-06 changed",
    });
    await night("2026-03-20", { SESSION_SECRET: third, DISCORD_WEBHOOK_URL: webhook("b") });
    expect(await dates()).toMatchObject({
      SESSION_SECRET: "2026-03-20 changed",
      DISCORD_WEBHOOK_URL: "2026-03-20 seen",
    });
  });

  test("the database holds neither a secret nor what a word list could be tried against", async () => {
    await night("2026-03-01", { LOCAL_ADMIN_PASSWORD: "un long mot de passe" });
    const rows = () => all("SELECT * FROM secret_dates ORDER BY name");
    const first = await rows();
    for (const value of [secret, "a".repeat(20), "un long mot de passe"]) {
      expect(JSON.stringify(first)).not.toContain(value);
    }
    await run("DELETE FROM secret_dates");
    await night("2026-03-01", {
      LOCAL_ADMIN_PASSWORD: "un long mot de passe",
      SESSION_SECRET: "x".repeat(40),
    });
    const prints = new Set(first.map(({ fingerprint }) => fingerprint));
    expect(first.length).toBeGreaterThan(4);
    expect((await rows()).filter(({ fingerprint }) => prints.has(fingerprint))).toEqual([]);
  });
});

test("F-12: webhooks that were stored in clear are sealed at night, once, and can still be opened", async () => {
  const clear = Array.from({ length: 60 }, (_, i) => webhook(String.fromCharCode(97 + (i % 26))));
  const stored = ["defaut", "test", "equipe", "scelle:deja:discord.com ···5678"];
  const insert = env.DB.prepare(
    `INSERT INTO notifications (id, kind, target, payload, state, created_at, updated_at)
     VALUES (?, 'essai', ?, '{}', 'envoye', 1, 1)`,
  );
  await env.DB.batch([...clear, ...stored].map((target, i) => insert.bind(`s${i}`, target)));
  const targets = () =>
    readColumn<string>(
      "SELECT target FROM notifications WHERE id LIKE 's%' ORDER BY CAST(substr(id, 2) AS INTEGER)",
    );
  await runCron("tache:webhooks");
  const sealed = await targets();
  expect(sealed.slice(60)).toEqual(stored);
  expect(sealed.slice(0, 60).filter((target) => !/^scelle:[^:]+:discord\.com ···5678$/.test(target))).toEqual(
    [],
  );
  const opened = await Promise.all(
    sealed.slice(0, 60).map((target) => openTarget({ SESSION_SECRET: secret.split(",") }, target)),
  );
  expect(opened).toEqual(clear);
  expect(await beatOf("webhooks")).toMatchObject({ ok: 1, detail: "60 adresses de webhook scellées" });
  await runCron("tache:webhooks");
  expect(await targets()).toEqual(sealed);
  expect(await beatOf("webhooks")).toMatchObject({ detail: "0 adresse de webhook scellée" });
});

test("F-12: with a new secret before the old one, a night seals anew what the old one sealed, and nothing else", async () => {
  await run("DELETE FROM notifications");
  const under = (...secrets: string[]) => ({ SESSION_SECRET: secrets.map((name) => name.repeat(40)) });
  const bindings = { SESSION_SECRET: `${"n".repeat(40)},${"a".repeat(40)}` };
  const old = await Promise.all(Array.from({ length: 60 }, () => sealTarget(under("a"), webhook("w"))));
  const others = [
    await sealTarget(under("n"), webhook("v")),
    await sealTarget(under("z"), webhook("u")),
    "defaut",
  ];
  const insert = env.DB.prepare(
    `INSERT INTO notifications (id, kind, target, payload, state, created_at, updated_at)
     VALUES (?, 'essai', ?, '{}', 'envoye', 1, 1)`,
  );
  await env.DB.batch([...old, ...others].map((target, i) => insert.bind(`s${100 + i}`, target)));
  const targets = () => readColumn<string>("SELECT target FROM notifications ORDER BY id");
  await runCron("tache:webhooks", { SESSION_SECRET: "a".repeat(40) });
  expect(await targets()).toEqual([...old, ...others]);
  const { DB, bill } = countRows();
  await runCron("tache:webhooks", { ...bindings, DB });
  expect(await beatOf("webhooks")).toMatchObject({ ok: 1, detail: "60 adresses de webhook scellées" });
  // A run may call D1 so many times, and all jobs of the night are one.
  expect(bill.roundTrips).toBeLessThan(10);
  const renewed = await targets();
  expect(renewed.slice(60)).toEqual(others);
  const opened = await Promise.all(renewed.slice(0, 60).map((target) => openTarget(under("n"), target)));
  expect(new Set(opened)).toEqual(new Set([webhook("w")]));
  await runCron("tache:webhooks", bindings);
  expect(await targets()).toEqual(renewed);
});

test("F-12: a webhook that staff name anew while a night seals the one of before stays", async () => {
  await run("DELETE FROM notifications");
  await run(
    `INSERT INTO notifications (id, kind, target, payload, state, created_at, updated_at)
     VALUES ('s1', 'essai', ?, '{}', 'envoye', 1, 1)`,
    webhook("w"),
  );
  const DB = meanwhile('update "notifications" set "target"', () =>
    run("UPDATE notifications SET target = 'defaut'"),
  );
  await runCron("tache:webhooks", { DB });
  expect(await readValue("SELECT target FROM notifications")).toBe("defaut");
});
