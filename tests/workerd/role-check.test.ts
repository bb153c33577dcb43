import { afterEach, describe, expect, test, vi } from "vitest";
import { apiPatch, send } from "./admin/staff.ts";
import { type Browser, cookieHeader, openBrowser, signIn, tryToSignIn } from "./browser.ts";
import { alertOf } from "./html.ts";
import { meanwhile, readOnlyD1 } from "./rows.ts";
import { ageSession, sessionRow } from "./sessions.ts";
import { addPersona, callsOf, roleIds, setFaults, setRoles } from "./simulator.ts";
import { env, origin, request } from "./site.ts";
import { readRow, readValue, run } from "./sql.ts";

const failing = { botMember: { kind: "status", status: 500 } as const };
/** What Discord says of a server to a bot that is not on it: nothing of any person. */
const botIsOut = { kind: "status", status: 404, body: { message: "Unknown Guild", code: 10004 } } as const;
/** Discord's answer to a wrong `DISCORD_API_URL`: nothing of any person either. */
const notDiscords = { kind: "status", status: 404, body: { message: "404: Not Found", code: 0 } } as const;
const minute = 60;
const gated = "/downloads";

afterEach(() => vi.useRealTimers());

interface Member {
  persona: string;
  browser: Browser;
  asked(): Promise<number>;
}

/** As if Discord had said the role an hour ago, also where a sign-in confirmed it since. */
async function ageRoles(...browsers: Browser[]): Promise<void> {
  for (const browser of browsers) {
    await ageSession(browser, { role_checked_at: 61 * minute, role_asked_at: 61 * minute });
  }
}

/** Someone signed in, whose role Discord confirmed `age` seconds ago. */
async function member(roles = [roleIds.client], age = 61 * minute): Promise<Member> {
  const persona = (await addPersona({ roles })).id;
  const browser = await signIn(persona);
  await ageSession(browser, { role_checked_at: age, role_asked_at: age });
  return { persona, browser, asked: async () => (await callsOf(persona, "botMember")).length };
}

const roleOf = async (browser: Browser) => {
  const response = await browser.get("/api/moi");
  return response.ok ? ((await response.json()) as { role: string }).role : null;
};

const liveSessions = async (persona: string) => {
  const [call] = await callsOf(persona, "botMember");
  const id = call?.path.split("/").at(-1);
  const query = "SELECT count(*) AS n FROM sessions WHERE discord_id = ? AND revoked_at IS NULL";
  return (await readRow<{ n: number }>(query, id))?.n;
};

describe("AUTH-25, T-10: when the role is asked of Discord again", () => {
  test("T-10: after 60 minutes, when gated data is read; then not again for an hour", async () => {
    const { browser, asked } = await member();
    expect((await browser.get(gated)).status).toBe(200);
    expect(await asked()).toBe(1);
    await browser.get(gated);
    await browser.get("/patch-notes");
    expect(await asked()).toBe(1);
  });

  test("T-10: not before 60 minutes", async () => {
    const { browser, asked } = await member([roleIds.client], 59 * minute);
    await browser.get(gated);
    expect(await asked()).toBe(0);
  });

  test("R-06: a page that asks gives a silent Discord up after a second and a half, and asks no more for a minute", async () => {
    const { browser, persona, asked } = await member();
    // Silent for good: a page that did not give up would never come.
    await setFaults(persona, { botMember: { kind: "hang" } });
    const limits = vi.spyOn(AbortSignal, "timeout");
    expect((await browser.get(gated)).status).toBe(200);
    expect(limits.mock.calls).toEqual([[1500]]);
    expect((await browser.get(gated)).status).toBe(200);
    expect(limits.mock.calls).toEqual([[1500]]);
    expect(await asked()).toBe(1);
    limits.mockRestore();
  });

  test("R-06: the log says with which status Discord refused", async () => {
    const { browser, persona } = await member();
    await setFaults(persona, failing);
    const lines = vi.spyOn(console, "warn");
    expect((await browser.get(gated)).status).toBe(200);
    const logged = lines.mock.calls
      .map(([line]) => String(line))
      .find((line) => line.includes("role-non-verifie"));
    expect(JSON.parse(logged ?? "{}")).toMatchObject({ reason: "status 500" });
    lines.mockRestore();
  });

  test("R-06: pages that show nothing gated never ask", async () => {
    const { browser, asked } = await member();
    for (const path of ["/", "/api/moi", "/statut", "/patch-notes.atom"]) await browser.get(path);
    await browser.post("/api/activite");
    expect(await asked()).toBe(0);
  });

  test("T-10: it is asked about the person's own id, with the bot's token", async () => {
    const { browser, persona } = await member();
    await browser.get(gated);
    const [call] = await callsOf(persona, "botMember");
    expect(call?.path).toBe(
      `/api/v10/guilds/${env["DISCORD_GUILD_ID"]}/members/${(await sessionRow(browser)).discord_id}`,
    );
    expect(call?.status).toBe(200);
  });
});

describe("T-10: what the answer changes", () => {
  test("T-10: a new role counts from then on, up and down", async () => {
    for (const [before, after, role] of [
      [roleIds.client, roleIds.nvteam, "nvteam"],
      [roleIds.owner, roleIds.client, "client"],
    ] as const) {
      const { browser, persona } = await member([before]);
      await setRoles(persona, [after]);
      expect((await browser.get(gated)).status).toBe(200);
      expect(await roleOf(browser)).toBe(role);
      expect((await sessionRow(browser)).role).toBe(role);
      const known =
        "SELECT role FROM visitors WHERE discord_id = (SELECT discord_id FROM sessions WHERE id = ?)";
      expect(
        await env.DB.prepare(known)
          .bind((await sessionRow(browser)).id)
          .first("role"),
      ).toBe(role);
    }
  });

  test("T-10: to an owner who is one of the team now, the request that finds it out shows and does nothing of the owners'", async () => {
    for (const ask of [
      ({ browser }: Member) => browser.get("/admin/jetons"),
      ({ browser }: Member) => browser.post("/admin/jetons", { name: "Essai", scope: "ecriture" }),
    ]) {
      const someone = await member([roleIds.owner], 11 * minute);
      await setRoles(someone.persona, [roleIds.nvteam]);
      expect((await ask(someone)).status).toBe(403);
    }
  });

  test("T-10: a role that one of a person's sessions learns counts in the others, also once Discord fails", async () => {
    for (const [before, after, role, status] of [
      [roleIds.owner, roleIds.client, "client", 403],
      [roleIds.client, roleIds.nvteam, "nvteam", 200],
    ] as const) {
      const { browser, persona, asked } = await member([before]);
      const elsewhere = await signIn(persona);
      await ageRoles(browser, elsewhere);
      await setRoles(persona, [after]);
      await browser.get(gated);
      expect(await roleOf(elsewhere)).toBe(role);
      await setFaults(persona, failing);
      expect((await elsewhere.get("/admin/patches")).status).toBe(status);
      expect(await asked()).toBe(1);
    }
  });

  test("T-10: so does one that a sign-in learns, unless Discord did not say it", async () => {
    const { browser, persona } = await member([roleIds.owner], 0);
    await setFaults(persona, { member: failing.botMember, botMember: failing.botMember });
    expect([await roleOf(await signIn(persona)), await roleOf(browser)]).toEqual(["client", "owner"]);
    await setFaults(persona, {});
    await setRoles(persona, [roleIds.nvteam]);
    await signIn(persona);
    expect(await roleOf(browser)).toBe("nvteam");
  });

  for (const [name, roles, left] of [
    ["left the server", null, null],
    ["is one of the team", [roleIds.nvteam], "nvteam"],
  ] as const) {
    test(`T-10: an 'owner' that comes late makes nobody one again who, as was answered since, ${name}`, async () => {
      const { browser, persona } = await member([roleIds.owner]);
      const elsewhere = await signIn(persona);
      await ageRoles(browser, elsewhere);
      const { discord_id: id } = await sessionRow(browser);
      const DB = meanwhile('update "sessions" set "role"', async () => {
        await setRoles(persona, roles as string[] | null);
        await elsewhere.get(gated);
      });
      expect((await browser.get("/admin/jetons", {}, { DB })).status).not.toBe(200);
      expect([await roleOf(browser), await roleOf(elsewhere)]).toEqual([left, left]);
      const known = await readRow<{ role: string; at: number }>(
        "SELECT role, role_confirmed_at AS at FROM visitors WHERE discord_id = ?",
        id,
      );
      expect(left === null ? known?.at : known?.role).toBe(left ?? 0);
    });
  }

  test("T-10: what Discord answers about one person changes nothing of anybody else", async () => {
    const other = await member();
    const everything = async () => ({
      session: await sessionRow(other.browser),
      person: await readRow(
        "SELECT * FROM visitors WHERE discord_id = ?",
        (await sessionRow(other.browser)).discord_id,
      ),
    });
    const before = await everything();
    const [raised, gone, silent] = [await member(), await member(), await member()];
    await setRoles(raised.persona, [roleIds.owner]);
    await setRoles(gone.persona, []);
    await setFaults(silent.persona, failing);
    for (const { browser } of [raised, gone, silent]) await browser.get(gated);
    expect([await roleOf(raised.browser), await roleOf(gone.browser)]).toEqual(["owner", null]);
    expect(await everything()).toEqual(before);
  });

  for (const [name, roles] of [
    ["lost every role", []],
    ["left the server", null],
  ] as const) {
    test(`T-10, F-18: who ${name} is led home with a message, and every session of theirs ends`, async () => {
      const { browser, persona } = await member();
      const elsewhere = await signIn(persona);
      await ageRoles(browser);
      await setRoles(persona, roles as string[] | null);
      const response = await browser.get("/downloads/base");
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/#acces-retire"]);
      expect([...browser.cookies.keys()]).toEqual([]);
      expect(await liveSessions(persona)).toBe(0);
      expect(await roleOf(elsewhere)).toBeNull();
    });
  }

  test("T-10, DL-08: a script of theirs that asks for a file is told 403, and why", async () => {
    const { browser, persona } = await member();
    await setRoles(persona, []);
    const refused = await browser.get("/downloads/base", { headers: { "Sec-Fetch-Mode": "cors" } });
    expect([refused.status, await liveSessions(persona)]).toEqual([403, 0]);
    expect(await refused.text()).toContain("Votre rôle Discord ne donne plus accès");
  });

  test("T-10: a `.data` request of theirs is refused, and the session is gone too", async () => {
    const { browser, persona } = await member();
    await setRoles(persona, []);
    const response = await browser.get("/downloads.data");
    expect(await response.text()).not.toContain("Base compl");
    expect(await liveSessions(persona)).toBe(0);
  });

  test("T-10: on the patch notes they read on as a guest, and nothing gated reaches them", async () => {
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO patches (id, version, title, description, modified_files, modifications, link_patch, position, published_at)
         VALUES ('1', '1.0.0', 'Premier', '', '["canari.lua"]', '{"systemMetier":[],"inventaire":[],"braquages":[],"divers":[]}', 'https://files.example/x', 1, 1)`,
      ),
      env.DB.prepare("UPDATE totals SET patches = 1"),
    ]);
    const { browser, persona } = await member();
    expect(await (await browser.get("/patch-notes/1.0.0")).text()).toContain("canari.lua");
    await ageSession(browser, { role_checked_at: 61 * minute, role_asked_at: 61 * minute });
    await setRoles(persona, []);
    const response = await browser.get("/patch-notes/1.0.0");
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).not.toContain("canari.lua");
    expect(html).toContain("Connexion requise");
    expect([...browser.cookies.keys()]).toEqual([]);
    expect(response.headers.get("Cache-Control")).toMatch(/private|no-store/);
  });
});

describe("T-10: the JSON API by a session", () => {
  const link = "https://telechargements.example/canari.zip";
  const eleven = { role_checked_at: 11 * minute, role_asked_at: 11 * minute };
  const writes = (browser: Browser) =>
    browser.get("/api/patches", {
      method: "POST",
      headers: { Origin: origin, "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" },
      body: JSON.stringify(apiPatch({ downloads: { patch: link } })),
    });
  const stored = () => readValue<number>("SELECT count(*) FROM patches");

  test("T-10: who is staff no more reads no links of files eleven minutes later, and changes nothing", async () => {
    const { browser, persona } = await member([roleIds.owner], 0);
    expect((await writes(browser)).status).toBe(201);
    expect(await (await browser.get("/api/patches")).text()).toContain(link);
    await setRoles(persona, [roleIds.client]);
    await ageSession(browser, eleven);
    const read = await browser.get("/api/patches");
    expect(read.status).toBe(200);
    expect(await read.text()).not.toContain(link);
    const before = await stored();
    expect([(await writes(browser)).status, await stored()]).toEqual([403, before]);
  });

  test("T-10: who became staff may write with the session of before", async () => {
    const { browser, persona, asked } = await member([roleIds.client], 11 * minute);
    await setRoles(persona, [roleIds.nvteam]);
    // To read, a client is not asked about yet.
    expect((await browser.get("/api/patches")).status).toBe(200);
    expect(await asked()).toBe(0);
    expect((await writes(browser)).status).toBe(201);
  });

  test("T-10, F-18: who lost every role is refused, and their cookies end", async () => {
    const { browser, persona } = await member([roleIds.nvteam], 11 * minute);
    await setRoles(persona, []);
    const refused = await browser.get("/api/patches");
    expect([refused.status, [...browser.cookies.keys()]]).toEqual([403, []]);
    expect(await refused.json()).toMatchObject({
      error: expect.stringContaining("Vous avez été déconnecté."),
    });
    expect(await liveSessions(persona)).toBe(0);
  });

  test("T-10: while Discord fails, staff read on; after 30 minutes they change nothing, and are told when to try again", async () => {
    const { browser, persona } = await member([roleIds.nvteam], 29 * minute);
    await setFaults(persona, failing);
    expect((await writes(browser)).status).toBe(201);
    await ageSession(browser, { role_checked_at: 31 * minute, role_asked_at: 11 * minute });
    const before = await stored();
    const late = await writes(browser);
    expect([late.status, late.headers.get("Retry-After"), await stored()]).toEqual([503, "60", before]);
    expect(await late.json()).toMatchObject({ code: "role-non-verifie" });
    expect((await browser.get("/api/patches")).status).toBe(200);
  });
});

describe("R-06, F-16: while Discord fails", () => {
  const faults = [
    ["an error 500", { kind: "status", status: 500 }],
    ["a refused bot", { kind: "status", status: 401 }],
    ["a bot without access", { kind: "status", status: 403 }],
    ["a bot that is off the server", botIsOut],
    ["nonsense", { kind: "nonsense" }],
    ["roles of a wrong shape", { kind: "wrongShape" }],
    ["a cut connection", { kind: "reset" }],
    ["a minute's rate limit", { kind: "rateLimit", retryAfter: 60 }],
    ["silence", { kind: "hang" }],
    ["a 404 of an address that it does not have", notDiscords],
    ["a 404 of a gateway", { kind: "status", status: 404, body: "<h1>404 Not Found</h1>" }],
  ] as const;
  for (const [name, fault] of faults) {
    test(`T-10: with ${name} the role stays, is never raised, and Discord is asked once a minute`, async () => {
      const { browser, persona, asked } = await member();
      await setFaults(persona, { botMember: fault });
      await setRoles(persona, [roleIds.owner]);
      expect((await browser.get(gated)).status).toBe(200);
      expect((await browser.get(gated)).status).toBe(200);
      expect(await roleOf(browser)).toBe("client");
      expect(await asked()).toBe(1);
    });
  }

  test("T-10, F-16: a 404 that is not about the person ends neither sessions nor tokens, and at a sign-in not what was confirmed before", async () => {
    const { browser, persona } = await member([roleIds.owner]);
    await send(browser, "/admin/jetons", { name: "Déploiement", scope: "lecture" });
    const live = () =>
      env.DB.prepare(
        "SELECT count(*) AS n FROM api_tokens WHERE revoked_at IS NULL AND created_by = (SELECT discord_id FROM sessions WHERE id = ?)",
      );
    const { id } = await sessionRow(browser);
    await setFaults(persona, { member: notDiscords, botMember: notDiscords });
    await ageRoles(browser);
    expect((await browser.get(gated)).status).toBe(200);
    const again = await signIn(persona, openBrowser());
    expect([await roleOf(again), await roleOf(browser)]).toEqual(["client", "owner"]);
    expect(await live().bind(id).first("n")).toBe(1);
  });

  test("T-10: after a minute it is asked again, and the first answer counts", async () => {
    const { browser, persona, asked } = await member();
    await setFaults(persona, failing);
    await browser.get(gated);
    await ageSession(browser, { role_asked_at: 61 });
    await browser.get(gated);
    expect(await asked()).toBe(2);
    await setFaults(persona, {});
    await setRoles(persona, []);
    await ageSession(browser, { role_asked_at: 61 });
    expect((await browser.get(gated)).status).not.toBe(200);
    expect(await roleOf(browser)).toBeNull();
  });
});

describe("R-11, T-10: while D1 reads and takes no write", () => {
  const full = () => ({ DB: readOnlyD1() });

  test("R-11: members and staff whose role is asked again read on, with what Discord says now", async () => {
    const client = await member();
    expect((await client.browser.get(gated, {}, full())).status).toBe(200);
    const owner = await member([roleIds.owner]);
    expect((await owner.browser.get("/admin/sante", {}, full())).status).toBe(200);
    await setRoles(owner.persona, [roleIds.nvteam]);
    expect((await owner.browser.get("/admin/comptes", {}, full())).status).toBe(403);
    expect((await owner.browser.get("/admin/patches", {}, full())).status).toBe(200);
  });

  test("T-10: it raises nobody, and lets nobody in who has no role any more", async () => {
    const { browser, persona } = await member();
    await setRoles(persona, [roleIds.owner]);
    expect((await browser.get("/admin/patches", {}, full())).status).toBe(403);
    await setRoles(persona, []);
    expect((await browser.get(gated, {}, full())).status).toBe(503);
    expect((await browser.get(gated)).status).toBe(401);
  });

  test("R-11, T-10: nor is anybody kept out while Discord does not answer either", async () => {
    const { browser, persona, asked } = await member();
    await setFaults(persona, failing);
    expect((await browser.get(gated, {}, full())).status).toBe(200);
    // Nobody could note that Discord was asked: a second request does not wait for it again.
    expect((await browser.get(gated, {}, full())).status).toBe(200);
    expect(await asked()).toBe(1);
    // Of others nothing is known by that.
    const other = await member([roleIds.nvteam]);
    await setRoles(other.persona, []);
    expect((await other.browser.get("/admin/patches", {}, full())).status).toBe(503);
  });

  test("R-11, T-10: after a minute Discord is asked again, and what it says then counts", async () => {
    const { browser, persona, asked } = await member([roleIds.owner]);
    await setFaults(persona, failing);
    await browser.get("/admin/patches", {}, full());
    await setFaults(persona, {});
    await setRoles(persona, [roleIds.client]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 59_000 });
    expect((await browser.get("/admin/patches", {}, full())).status).toBe(200);
    vi.setSystemTime(Date.now() + 2000);
    expect((await browser.get("/admin/patches", {}, full())).status).toBe(403);
    expect(await asked()).toBe(2);
  });
});

describe("T-10: a clock that was a day ahead", () => {
  const day = 24 * 60 * minute;
  const ahead = { role_checked_at: -day, role_asked_at: -day };

  test("T-10: what it noted is asked again at once, and what Discord says now is noted", async () => {
    const { browser, persona, asked } = await member([roleIds.owner]);
    await ageSession(browser, ahead);
    await setRoles(persona, [roleIds.client]);
    expect((await browser.get("/admin/patches")).status).toBe(403);
    await browser.get(gated);
    expect(await asked()).toBe(1);
    expect((await sessionRow(browser)).role_checked_at).toBeLessThanOrEqual(Date.now());
  });

  test("T-10: while Discord says nothing nothing is changed in its name, and it is asked once a minute", async () => {
    const { browser, persona, asked } = await member([roleIds.nvteam]);
    await ageSession(browser, ahead);
    await setFaults(persona, failing);
    const remove = () =>
      browser.get("/api/mappings/inconnu", {
        method: "DELETE",
        headers: { Origin: origin, "Sec-Fetch-Site": "same-origin" },
      });
    expect([(await remove()).status, (await remove()).status]).toEqual([503, 503]);
    expect(await asked()).toBe(1);
  });

  test("F-16: nor does it open a sign-in", async () => {
    const { id, user } = await addPersona();
    await signIn(id);
    await run(
      "UPDATE visitors SET role_confirmed_at = ? WHERE discord_id = ?",
      Date.now() + day * 1000,
      user.id,
    );
    await setFaults(id, { member: failing.botMember, botMember: failing.botMember });
    expect((await tryToSignIn(id, openBrowser({ background: "leave" }))).status).toBe(502);
  });

  test("T-10: of two machines whose clocks are a moment apart the later answer stays", async () => {
    const { browser, asked } = await member();
    await ageSession(browser, { role_checked_at: -30, role_asked_at: -30 });
    const { role_checked_at: noted } = await sessionRow(browser);
    expect((await browser.get(gated)).status).toBe(200);
    expect([await asked(), (await sessionRow(browser)).role_checked_at]).toEqual([0, noted]);
  });
});

describe("AUTH-20, F-16: signing in while Discord cannot say the role", () => {
  const both = { member: failing.botMember, botMember: failing.botMember };
  const confirmedAt = (id: string) =>
    readRow<{ role: string; at: number }>(
      "SELECT role, role_confirmed_at AS at FROM visitors WHERE discord_id = ?",
      id,
    );

  test("F-16: who was confirmed within 24 hours comes in, as client at most, to be asked about soon", async () => {
    const { id, user } = await addPersona({ roles: [roleIds.owner] });
    await signIn(id);
    const before = await confirmedAt(user.id);
    await setFaults(id, both);
    const browser = await signIn(id);
    expect(await roleOf(browser)).toBe("client");
    expect((await sessionRow(browser)).role_checked_at).toBe(0);
    expect(await confirmedAt(user.id)).toEqual(before);
    await setFaults(id, {});
    await ageSession(browser, { role_asked_at: 61 });
    await browser.get(gated);
    expect(await roleOf(browser)).toBe("owner");
  });

  test("F-16: an older confirmation, or none, opens nothing", async () => {
    const { id, user } = await addPersona();
    await signIn(id);
    await run(
      "UPDATE visitors SET role_confirmed_at = ? WHERE discord_id = ?",
      Date.now() - 24 * 3600 * 1000 - 1000,
      user.id,
    );
    await setFaults(id, both);
    const unknown = (await addPersona({ faults: both })).id;
    for (const persona of [id, unknown]) {
      const response = await tryToSignIn(persona, openBrowser({ background: "leave" }));
      expect([response.status, alertOf(await response.text())]).toEqual([
        502,
        "Erreur lors de la vérification du membership: 500",
      ]);
    }
  });

  test("F-16, T-10: nor does one of before Discord said that there is no role any more", async () => {
    const { browser, persona } = await member();
    await setRoles(persona, []);
    expect((await browser.get(gated)).status).not.toBe(200);
    await setFaults(persona, both);
    const response = await tryToSignIn(persona, openBrowser({ background: "leave" }));
    expect(response.status).toBe(502);
  });

  for (const [name, roles] of [
    ["of no role", []],
    ["as nobody of the server", null],
  ] as const) {
    test(`F-16, T-10: nor one of before a sign-in that Discord answered ${name}, which ends open sessions too`, async () => {
      const { browser, persona } = await member([roleIds.client], 0);
      const other = await member([roleIds.client], 0);
      await setRoles(persona, roles as string[] | null);
      expect((await tryToSignIn(persona, openBrowser())).status).toBe(403);
      expect([await roleOf(browser), await roleOf(other.browser)]).toEqual([null, "client"]);
      await setRoles(persona, [roleIds.client]);
      await setFaults(persona, both);
      const response = await tryToSignIn(persona, openBrowser({ background: "leave" }));
      expect(response.status).toBe(502);
    });
  }

  test("F-16: who left the server is not let in by an old confirmation", async () => {
    const { id } = await addPersona();
    await signIn(id);
    await setFaults(id, both);
    await setRoles(id, null);
    const response = await tryToSignIn(id, openBrowser({ background: "leave" }));
    expect(response.status).toBe(403);
  });

  test("ERR-03, F-16: a bot that is off the server says so at a sign-in, and ends no session", async () => {
    const { browser, persona } = await member([roleIds.client], 0);
    await setFaults(persona, { ...both, botMember: botIsOut });
    const response = await tryToSignIn(persona, openBrowser());
    expect([response.status, alertOf(await response.text())]).toEqual([
      500,
      "Le bot Discord n'a pas les permissions nécessaires. Contactez l'administrateur.",
    ]);
    expect(await roleOf(browser)).toBe("client");
  });

  test("F-16: nor is whom the bot does not find, though the list of servers still has ours", async () => {
    const { id } = await addPersona();
    await signIn(id);
    await setFaults(id, { ...both, botMember: { kind: "status", status: 404 } });
    const response = await tryToSignIn(id, openBrowser({ background: "leave" }));
    expect(response.status).toBe(403);
  });
});

test("T-10: over the API too nothing is changed in the name of a role that Discord has not confirmed for 30 minutes", async () => {
  const { id } = await addPersona({ roles: [roleIds.nvteam] });
  const browser = await signIn(id);
  const remove = () =>
    browser.get("/api/mappings/inconnu", {
      method: "DELETE",
      headers: { Origin: origin, "Sec-Fetch-Site": "same-origin" },
    });
  await ageSession(browser, { role_checked_at: 1860, role_asked_at: 0 });
  expect((await remove()).status).toBe(503);
  await ageSession(browser, { role_checked_at: 1740, role_asked_at: 0 });
  expect((await remove()).status).not.toBe(503);
});

test("T-14, F-04: nothing in a request makes a role", async () => {
  const { browser } = await member([roleIds.client], 0);
  const forged = { "X-Role": "owner", Role: "owner", Authorization: "Bearer admin" };
  const cookie = `${cookieHeader(browser)}; role=owner; user=%7B%22role%22%3A%22owner%22%7D; userRole=admin`;
  const me = await request("/api/moi?role=owner", { headers: { ...forged, Cookie: cookie } });
  expect(await me.json()).toMatchObject({ role: "client", administration: false });
  for (const token of ["admin", "user", "admin-token", "owner"]) {
    const guest = await request("/api/moi", { headers: { Authorization: `Bearer ${token}` } });
    expect(guest.status).toBe(401);
  }
});
