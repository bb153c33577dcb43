/** API-12, T-10, T-14: what a token opens, for how long, and in whose name. */

import { describe, expect, test, vi } from "vitest";
import { type Browser, openBrowser, signIn, tryToSignIn } from "../browser.ts";
import { meanwhile } from "../rows.ts";
import { addPersona, callsOf, roleIds, setFaults, setRoles } from "../simulator.ts";
import { env, request } from "../site.ts";
import { all, readColumn, readRow, readValue, run } from "../sql.ts";
import { nextVersion, send } from "./staff.ts";

interface Holder {
  persona: string;
  discordId: string;
  browser: Browser;
}

async function holder(): Promise<Holder> {
  const { id: persona, user } = await addPersona({ roles: [roleIds.owner] });
  return { persona, discordId: user.id, browser: await signIn(persona) };
}

async function makeToken(browser: Browser, scope: "lecture" | "ecriture"): Promise<string> {
  const response = await send(browser, "/admin/jetons", { name: "Essai", scope });
  const token = (await response.text()).match(/neva_[\w-]{43}/)?.[0];
  if (!token) throw new Error(`no token: ${response.status}`);
  return token;
}

/** As if Discord had confirmed the role so many minutes ago. */
const ageRole = ({ discordId }: Holder, minutes: number) =>
  run(
    "UPDATE visitors SET role_confirmed_at = ? WHERE discord_id = ?",
    Date.now() - minutes * 60_000,
    discordId,
  );

/** As if another session had found out that their role is gone. */
const demote = ({ discordId }: Holder) =>
  run("UPDATE visitors SET role = 'client' WHERE discord_id = ?", discordId);

const write = (token: string, bindings = {}) =>
  request(
    "/api/patches",
    {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({
        version: nextVersion(),
        title: "t",
        description: "d",
        downloads: { patch: "https://telechargements.example/a" },
      }),
    },
    bindings,
  );
const read = (token: string) => request("/api/patches", { headers: { Authorization: `Bearer ${token}` } });
const asked = async ({ persona }: Holder) => (await callsOf(persona, "botMember")).length;
const revokedAt = ({ discordId }: Holder) =>
  readValue<number>("SELECT max(revoked_at) FROM api_tokens WHERE created_by = ?", discordId);

test("API-12: a use that shows nothing names no token", async () => {
  const { browser } = await holder();
  const response = await send(browser, "/admin/jetons", { name: "\u200b", scope: "lecture" });
  expect(response.status).toBe(422);
  expect(await response.text()).toContain("Indiquez à quoi sert ce jeton");
});

test("API-12: each of a token's two dates says which it is, also on a phone, where no heading does", async () => {
  const someone = await holder();
  await read(await makeToken(someone.browser, "lecture"));
  const list = await (await someone.browser.get("/admin/jetons")).text();
  const [, row = ""] = list.match(/<td[^>]*>Essai<\/td>(.*?)<\/tr>/) ?? [];
  expect(row).toMatch(/<td[^>]*><span class="md:hidden">Créé le <\/span>/);
  expect(row).toMatch(/<td[^>]*><span class="md:hidden">Utilisé le <\/span>/);
});

test("API-12, T-33: a form sent twice at once, or again, makes one token, which each answer shows while it opens", async () => {
  const someone = await holder();
  const envoiOf = (html: string) => html.match(/name="envoi" value="([^"]+)"/)?.[1] ?? "";
  const page = await (await someone.browser.get("/admin/jetons")).text();
  const form = { name: "Une fois", scope: "lecture", envoi: envoiOf(page) };
  const post = async (change: Record<string, string> = {}, browser = someone.browser) => {
    const response = await send(browser, "/admin/jetons", { ...form, ...change });
    const html = await response.text();
    expect(envoiOf(html)).not.toBe(form.envoi);
    return { status: response.status, token: html.match(/neva_[\w-]{43}/)?.[0], html };
  };
  const made = () =>
    readRow(
      `SELECT count(*) AS tokens, (SELECT count(*) FROM audit_log WHERE actor_id = created_by AND entity = 'jeton') AS lines
       FROM api_tokens WHERE created_by = ?`,
      someone.discordId,
    );
  const answers = [...(await Promise.all([post(), post()])), await post()];
  const [token = ""] = answers.map((answer) => answer.token);
  expect(answers.map((answer) => answer.token)).toEqual([token, token, token]);
  expect((await read(token)).status).toBe(200);
  expect(await made()).toEqual({ tokens: 1, lines: 1 });

  const others = [await post({ scope: "ecriture" }), await post({ name: "Une autre" })];
  others.push(await post({}, (await holder()).browser), await post({ envoi: "" }), await post({ envoi: "" }));
  expect(new Set([token, ...others.map((answer) => answer.token)]).size).toBe(6);

  await run("UPDATE api_tokens SET revoked_at = 1 WHERE created_by = ?", someone.discordId);
  const late = await post();
  expect([late.status, late.token]).toEqual([409, undefined]);
  expect(late.html).toMatch(/text-red">Ce jeton a déjà été créé, puis révoqué\./);
});

test("T-40: a token that opens is in the list, to be revoked, however many were revoked since", async () => {
  const { browser } = await holder();
  const name = `Ancien ${crypto.randomUUID().slice(0, 8)}`;
  await send(browser, "/admin/jetons", { name, scope: "lecture" });
  await run("UPDATE api_tokens SET created_at = 1 WHERE name = ?", name);
  const fill = env.DB.prepare(
    "INSERT INTO api_tokens (id, name, hash, scope, created_by, created_at, revoked_at) VALUES (?1, 'Clos', ?1, 'lecture', 'x', 2, 2)",
  );
  await env.DB.batch(Array.from({ length: 200 }, (_, i) => fill.bind(`clos-${i}`)));
  expect(await (await browser.get("/admin/jetons")).text()).toContain(name);
  const id = await readValue<string>("SELECT id FROM api_tokens WHERE name = ?", name);
  const revoked = await send(browser, "/admin/jetons", { intent: "revoquer", id: String(id) });
  expect(await revoked.text()).toMatch(/text-ok">Jeton révoqué\./);
  await run("DELETE FROM api_tokens WHERE name = 'Clos'");
});

describe("T-10: the maker's role counts", () => {
  test("a fresh role is not asked about; one of ten minutes is, for a change; of an hour, to read", async () => {
    const someone = await holder();
    const [reading, writing] = [
      await makeToken(someone.browser, "lecture"),
      await makeToken(someone.browser, "ecriture"),
    ];
    const before = await asked(someone);
    expect((await write(writing)).status).toBe(201);
    expect(await asked(someone)).toBe(before);
    await ageRole(someone, 11);
    expect((await read(reading)).status).toBe(200);
    expect(await asked(someone)).toBe(before);
    expect((await write(writing)).status).toBe(201);
    expect(await asked(someone)).toBe(before + 1);
    await ageRole(someone, 61);
    expect((await read(reading)).status).toBe(200);
    expect(await asked(someone)).toBe(before + 2);
  });

  for (const [name, roles] of [
    ["became a member of the team", [roleIds.nvteam]],
    ["lost every role", []],
    ["left the server", null],
  ] as const) {
    test(`whoever ${name} loses their tokens for good, with a line of the journal`, async () => {
      const [someone, other] = [await holder(), await holder()];
      const token = await makeToken(someone.browser, "ecriture");
      const ofAnother = await makeToken(other.browser, "ecriture");
      await setRoles(someone.persona, roles as string[] | null);
      await ageRole(someone, 11);
      const refused = await write(token);
      expect([refused.status, await refused.json()]).toEqual([
        401,
        { error: "Utilisateur non authentifié", code: "non-authentifie", type: "about:blank", status: 401 },
      ]);
      expect(await revokedAt(someone)).not.toBeNull();
      expect([await revokedAt(other), (await write(ofAnother)).status]).toEqual([null, 201]);
      const line = await readRow(
        `SELECT actor_id, action, before, after FROM audit_log WHERE entity = 'jeton' AND action = 'revocation'
          AND entity_id = (SELECT id FROM api_tokens WHERE created_by = ?)`,
        someone.discordId,
      );
      expect(line).toEqual({
        actor_id: "site",
        action: "revocation",
        before: '{"name":"Essai","scope":"ecriture"}',
        after: '{"motif":"Son auteur n\'est plus Owner."}',
      });
      await setRoles(someone.persona, [roleIds.owner]);
      expect((await write(token)).status).toBe(401);
    });
  }

  for (const [name, roles] of [
    ["is of the team", [roleIds.nvteam]],
    ["has no role", []],
    ["left the server", null],
  ] as const) {
    for (const [how, look] of [
      ["a page of theirs", ({ browser }: Holder) => browser.get("/admin/patches")],
      ["a sign-in", ({ persona }: Holder) => tryToSignIn(persona, openBrowser())],
    ] as const) {
      test(`T-10: whoever ${name}, as ${how} finds out, has no token left, nor any when the role is back`, async () => {
        const [someone, other] = [await holder(), await holder()];
        const token = await makeToken(someone.browser, "ecriture");
        await makeToken(other.browser, "ecriture");
        await run(
          "UPDATE sessions SET role_checked_at = 0, role_asked_at = 0 WHERE discord_id = ?",
          someone.discordId,
        );
        await setRoles(someone.persona, roles as string[] | null);
        await look(someone);
        await setRoles(someone.persona, [roleIds.owner]);
        await signIn(someone.persona);
        expect([await revokedAt(someone), await revokedAt(other)]).toEqual([expect.any(Number), null]);
        expect((await read(token)).status).toBe(401);
        const lines = await env.DB.prepare(
          `SELECT actor_id, actor_name, before, after FROM audit_log WHERE entity = 'jeton' AND action = 'revocation'
            AND entity_id = (SELECT id FROM api_tokens WHERE created_by = ?)`,
        )
          .bind(someone.discordId)
          .all();
        expect(lines.results).toEqual([
          {
            actor_id: "site",
            actor_name: "Le site",
            before: '{"name":"Essai","scope":"ecriture"}',
            after: '{"motif":"Son auteur n\'est plus Owner."}',
          },
        ]);
      });
    }
  }

  test("T-10: what a token finds out of its maker counts in their sessions too", async () => {
    const [someone, gone] = [await holder(), await holder()];
    for (const [{ persona, browser }, roles] of [
      [someone, [roleIds.client]],
      [gone, []],
    ] as const) {
      const token = await makeToken(browser, "ecriture");
      await setRoles(persona, [...roles]);
      await ageRole(persona === someone.persona ? someone : gone, 11);
      expect((await write(token)).status).toBe(401);
    }
    expect((await someone.browser.get("/admin/patches")).status).toBe(403);
    expect((await gone.browser.get("/api/moi")).status).toBe(401);
  });

  test("what Discord says of one person is noted of nobody else, and a role that is gone is trusted no more", async () => {
    const [someone, other, last] = [await holder(), await holder(), await holder()];
    const [token, lost] = [
      await makeToken(someone.browser, "ecriture"),
      await makeToken(last.browser, "ecriture"),
    ];
    const known = ({ discordId }: Holder) =>
      readRow<{ role: string; at: number }>(
        "SELECT role, role_confirmed_at AS at FROM visitors WHERE discord_id = ?",
        discordId,
      );
    await demote(other);
    await ageRole(someone, 11);
    // Known since the same moment, as all are whom a restored backup brought.
    await run(
      "UPDATE visitors SET role_confirmed_at = (SELECT role_confirmed_at FROM visitors WHERE discord_id = ?) WHERE discord_id = ?",
      someone.discordId,
      other.discordId,
    );
    const before = await known(other);
    expect((await write(token)).status).toBe(201);
    expect((await known(someone))?.at).toBeGreaterThan(Date.now() - 60_000);
    await setRoles(last.persona, []);
    await ageRole(last, 11);
    expect((await write(lost)).status).toBe(401);
    expect((await known(last))?.at).toBe(0);
    expect(await known(other)).toEqual(before);
  });

  test("T-10: an 'owner' that comes late opens nothing to the token of who, as was answered since, left the server", async () => {
    const someone = await holder();
    const token = await makeToken(someone.browser, "ecriture");
    await ageRole(someone, 11);
    const DB = meanwhile('update "visitors" set "role"', async () => {
      await setRoles(someone.persona, null);
      await run(
        "UPDATE sessions SET role_checked_at = 0, role_asked_at = 0 WHERE discord_id = ?",
        someone.discordId,
      );
      await someone.browser.get("/admin/patches");
    });
    expect((await write(token, { DB })).status).toBe(401);
    const known = env.DB.prepare("SELECT role_confirmed_at AS at FROM visitors WHERE discord_id = ?");
    expect(await known.bind(someone.discordId).first("at")).toBe(0);
    expect(await revokedAt(someone)).not.toBeNull();
  });

  test("a token that was revoked before keeps its time, and is revoked in the journal once", async () => {
    const someone = await holder();
    const [first, second] = [
      await makeToken(someone.browser, "ecriture"),
      await makeToken(someone.browser, "ecriture"),
    ];
    const tokens = () =>
      all<{ id: string; at: number | null }>(
        "SELECT id, revoked_at AS at FROM api_tokens WHERE created_by = ? ORDER BY rowid",
        someone.discordId,
      );
    const id = (await tokens())[0]?.id ?? "";
    const lines = () =>
      readColumn<string>("SELECT before FROM audit_log WHERE action = 'revocation' AND entity_id = ?", id);
    await send(someone.browser, "/admin/jetons", { intent: "revoquer", id: String(id) });
    expect((await tokens()).map(({ at }) => at !== null)).toEqual([true, false]);
    await run("UPDATE api_tokens SET revoked_at = 1 WHERE id = ?", id);
    await send(someone.browser, "/admin/jetons", { intent: "revoquer", id: String(id) });
    await setRoles(someone.persona, []);
    await ageRole(someone, 11);
    expect([(await write(first)).status, (await write(second)).status]).toEqual([401, 401]);
    expect((await tokens()).map(({ at }) => (at === null ? null : at === 1))).toEqual([true, false]);
    // The journal says which one it was.
    expect(await lines()).toEqual(['{"name":"Essai","scope":"ecriture"}']);
  });

  test("T-40: a program that asks several times at once revokes its token in the journal once", async () => {
    const someone = await holder();
    const token = await makeToken(someone.browser, "ecriture");
    await demote(someone);
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(token)));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const lines = env.DB.prepare(
      `SELECT count(*) AS lines FROM audit_log WHERE entity = 'jeton' AND action = 'revocation'
        AND entity_id = (SELECT id FROM api_tokens WHERE created_by = ?)`,
    );
    expect(await lines.bind(someone.discordId).first("lines")).toBe(1);
  });

  test("a role that their own session lost counts for the token at once", async () => {
    const someone = await holder();
    const token = await makeToken(someone.browser, "ecriture");
    await setRoles(someone.persona, []);
    await run(
      "UPDATE sessions SET role_checked_at = 0, role_asked_at = 0 WHERE discord_id = ?",
      someone.discordId,
    );
    expect((await someone.browser.get("/admin/patches")).status).toBe(302);
    expect((await write(token)).status).toBe(401);
  });

  test("T-10: whom the site knows to be no owner any more has no use of their token while Discord says nothing, either", async () => {
    const someone = await holder();
    const token = await makeToken(someone.browser, "lecture");
    await demote(someone);
    await ageRole(someone, 61);
    await setFaults(someone.persona, { botMember: { kind: "status", status: 503 } });
    expect((await read(token)).status).toBe(401);
    expect(await revokedAt(someone)).toBeGreaterThan(0);
  });

  test("R-06: while Discord says nothing, a program that goes on asking makes the site ask once a minute", async () => {
    const someone = await holder();
    const token = await makeToken(someone.browser, "lecture");
    await ageRole(someone, 61);
    await setFaults(someone.persona, { botMember: { kind: "status", status: 503 } });
    const before = await asked(someone);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    try {
      for (let i = 0; i < 5; i++) expect((await read(token)).status).toBe(200);
      expect(await asked(someone)).toBe(before + 1);
      vi.setSystemTime(Date.now() + 60_000);
      expect((await read(token)).status).toBe(200);
      expect(await asked(someone)).toBe(before + 2);
      // A clock that was ahead, and is set right, does not keep it silent for longer.
      vi.setSystemTime(Date.now() - 90_000);
      expect((await read(token)).status).toBe(200);
      expect(await asked(someone)).toBe(before + 3);
    } finally {
      vi.useRealTimers();
      await setFaults(someone.persona, {});
    }
  });

  test("T-10, BAK-07: a restored backup that knows its maker as a client revokes nothing: Discord is asked, whose answer counts", async () => {
    const someone = await holder();
    const token = await makeToken(someone.browser, "ecriture");
    const restored = () =>
      run(
        "UPDATE visitors SET role = 'client', role_confirmed_at = 0 WHERE discord_id = ?",
        someone.discordId,
      );
    await restored();
    await setFaults(someone.persona, { botMember: { kind: "status", status: 500 } });
    expect([(await read(token)).status, (await write(token)).status]).toEqual([503, 503]);
    await setFaults(someone.persona, {});
    // As the answer said: after a minute.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    const later = [(await write(token)).status, (await write(token)).status];
    vi.useRealTimers();
    expect([...later, await revokedAt(someone)]).toEqual([201, 201, null]);
    await restored();
    await setRoles(someone.persona, [roleIds.client]);
    expect((await read(token)).status).toBe(401);
    expect(await revokedAt(someone)).toBeGreaterThan(0);
  });

  test("PRIV-01: the token of somebody who erased their account opens nothing", async () => {
    const someone = await holder();
    const tokens = [
      await makeToken(someone.browser, "lecture"),
      await makeToken(someone.browser, "ecriture"),
    ];
    await someone.browser.post("/confidentialite", { intent: "effacer", confirmation: "on" });
    for (const token of tokens) expect((await read(token)).status).toBe(401);
    expect((await write(tokens[1] ?? "")).status).toBe(401);
  });

  test("a bot that is off the server revokes nothing: back on it, the token opens again", async () => {
    const someone = await holder();
    const token = await makeToken(someone.browser, "ecriture");
    const body = { message: "Unknown Guild", code: 10004 };
    await setFaults(someone.persona, { botMember: { kind: "status", status: 404, body } });
    await ageRole(someone, 31);
    expect((await write(token)).status).toBe(503);
    expect(await revokedAt(someone)).toBeNull();
    expect((await someone.browser.get("/api/moi")).status).toBe(200);
  });

  test("while Discord fails: changes for 30 minutes, reading for a day, then 503 with the sentence", async () => {
    const someone = await holder();
    const [reading, writing] = [
      await makeToken(someone.browser, "lecture"),
      await makeToken(someone.browser, "ecriture"),
    ];
    await setFaults(someone.persona, { botMember: { kind: "status", status: 500 } });
    await ageRole(someone, 29);
    expect((await write(writing)).status).toBe(201);
    await ageRole(someone, 31);
    const late = await write(writing);
    expect([late.status, late.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(await late.json()).toEqual({
      error:
        "Discord ne répond plus depuis 30 minutes\u00a0: votre rôle ne peut pas être vérifié et rien n'est modifié. Réessayez dans quelques minutes.",
      code: "role-non-verifie",
      type: "about:blank",
      status: 503,
    });
    expect((await read(reading)).status).toBe(200);
    // From an hour on Discord is asked, and does not answer.
    await ageRole(someone, 23 * 60);
    expect((await read(reading)).status).toBe(200);
    await ageRole(someone, 25 * 60);
    expect((await read(reading)).status).toBe(503);
    expect(await revokedAt(someone)).toBeNull();
  });
});

test("API-12: a reading token changes nothing, on any path of the API", async () => {
  const token = await makeToken((await holder()).browser, "lecture");
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  for (const [method, path] of [
    ["POST", "/api/patches"],
    ["PUT", "/api/patches/1"],
    ["DELETE", "/api/patches/1"],
    ["POST", "/api/mappings"],
    ["DELETE", "/api/mappings/1"],
    ["POST", "/api/tags"],
    ["DELETE", "/api/tags/x"],
  ] as const) {
    const response = await request(path, { method, headers, ...(method === "DELETE" ? {} : { body: "{}" }) });
    expect(response.status, `${method} ${path}`).toBe(403);
    expect(await response.text(), `${method} ${path}`).toContain("ce jeton est de portée lecture");
  }
});

test("API-12: a change is refused to a reading token at once, whatever Discord would say, and is no use of it", async () => {
  const someone = await holder();
  const token = await makeToken(someone.browser, "lecture");
  await setFaults(someone.persona, { botMember: { kind: "status", status: 500 } });
  await ageRole(someone, 31);
  const before = await asked(someone);
  expect([(await write(token)).status, await asked(someone)]).toEqual([403, before]);
  const used = env.DB.prepare("SELECT last_used_at FROM api_tokens WHERE created_by = ?");
  expect(await used.bind(someone.discordId).first("last_used_at")).toBeNull();
});

test("T-40: the last use of a token is noted, at most every five minutes; its maker is shown, itself never again", async () => {
  const { browser, discordId } = await holder();
  const name = `Créatrice ${crypto.randomUUID().slice(0, 8)}`;
  const token = await makeToken(browser, "lecture");
  const unused = await holder();
  await makeToken(unused.browser, "lecture");
  const usedAt = (maker = discordId) =>
    readValue<number>("SELECT last_used_at FROM api_tokens WHERE created_by = ?", maker);
  expect(await usedAt()).toBeNull();
  await read(token);
  const first = await usedAt();
  expect(first).toBeGreaterThan(0);
  expect(await usedAt(unused.discordId)).toBeNull();
  await read(token);
  expect(await usedAt()).toBe(first);
  await run("UPDATE visitors SET display_name = ? WHERE discord_id = ?", name, discordId);
  // Somebody else looks, so that the name is not the one of the account menu.
  const html = await (await (await holder()).browser.get("/admin/jetons")).text();
  expect(html).toContain(name);
  expect(html).not.toContain(token);
  const stored = await env.DB.prepare("SELECT * FROM api_tokens WHERE created_by = ?").bind(discordId).all();
  expect(JSON.stringify(stored.results)).not.toContain(token.slice("neva_".length));
});
