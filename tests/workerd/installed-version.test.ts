/** PN-21: a member says which version their server runs; home, patch notes and upgrade path go by it. */
import { beforeEach, describe, expect, test } from "vitest";
import { createdPatch, formBody, person, type Row, trash, withdraw } from "./admin/staff.ts";
import { type Browser, openBrowser } from "./browser.ts";
import { readText } from "./html.ts";
import { env, origin } from "./site.ts";

const team = await person("nvteam");
let [older, newer]: Row[] = [];
let member: Browser;

const say = (browser: Browser, patch: Row, form: Record<string, string> = {}) =>
  browser.post(`/patch-notes/${patch.id}/installation`, { retour: "/patch-notes", ...form });
const pageOf = async (browser: Browser, path: string) => readText(await browser.get(path));
const storedOf = async (browser: Browser) => {
  const answer = await browser.get("/confidentialite/mes-donnees");
  return ((await answer.json()) as { compte?: { installedPatch: string | null } }).compte?.installedPatch;
};
const patchOf = (patch: Row | undefined): Row => {
  if (!patch) throw new Error("not created");
  return patch;
};

beforeEach(async () => {
  [older, newer] = [await createdPatch(team), await createdPatch(team)];
  member = await person("client");
});

describe("PN-21: my version", () => {
  test("said on a patch's page, by a form without a script: home and patch notes say how far behind it is", async () => {
    const [mine, next] = [patchOf(older), patchOf(newer)];
    const address = `/patch-notes/${mine.version}`;
    const html = await (await member.get(address)).text();
    expect(html).toContain(`action="/patch-notes/${mine.id}/installation"`);
    // The page is long: the reader comes back to where they pressed.
    expect(html).toContain('id="mon-serveur"');
    expect(html).toContain('name="lieu" value="mon-serveur"');
    const answer = await say(member, mine, { retour: address, lieu: "mon-serveur" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${address}#mon-serveur`]);
    const plain = await say(member, mine, { retour: address });
    expect(plain.headers.get("Location")).toBe(address);

    expect(await pageOf(member, address)).toContain("Votre serveur est sur cette version.");
    expect(await pageOf(member, `/patch-notes/${next.version}`)).toContain(
      "Mon serveur est sur cette version",
    );
    const list = await pageOf(member, "/patch-notes");
    expect(list).toContain(`Votre serveur est en ${mine.version} Une version de retard.`);
    expect(list).toContain("votre version");
    expect(list).not.toContain("Quelle version faites-vous tourner");
    expect(await pageOf(member, "/")).toContain(
      `Votre serveur est en ${mine.version} · Une version de retard.`,
    );

    await createdPatch(team, { breaking: "on" });
    expect(await pageOf(member, "/patch-notes")).toContain(
      "2\u00a0versions de retard, avec au moins un changement incompatible.",
    );
    await say(member, next);
    expect(await pageOf(member, "/")).toContain(`Votre serveur est en ${next.version}`);
  });

  test("the newest is the newest; a withdrawn one is not counted, and is named where it is one's own", async () => {
    const [mine, next] = [patchOf(older), patchOf(newer)];
    await say(member, next);
    expect(await pageOf(member, "/patch-notes")).toContain("C'est la version la plus récente.");
    await say(member, mine);
    await withdraw(team, next);
    expect(await pageOf(member, "/patch-notes")).toContain("C'est la version la plus récente.");
    await withdraw(team, await createdPatch(team, { breaking: "on" }));
    await createdPatch(team);
    await withdraw(team, mine);
    expect(await pageOf(member, "/patch-notes")).toContain(
      "Cette version a été retirée. Une version de retard.",
    );
  });

  test("N-03: home and patch notes count the security fixes that are missing, without one's own and withdrawn ones", async () => {
    const mine = await createdPatch(team, { security: "on" });
    await say(member, mine);
    await createdPatch(team, { security: "on" });
    await withdraw(team, await createdPatch(team, { security: "on" }));
    for (const path of ["/", "/patch-notes"])
      expect(await pageOf(member, path), path).toContain(
        "Une version de retard, avec un correctif de sécurité.",
      );
    await createdPatch(team);
    await createdPatch(team, { security: "on", breaking: "on" });
    for (const path of ["/", "/patch-notes"])
      expect(await pageOf(member, path), path).toContain(
        "3\u00a0versions de retard, dont 2\u00a0correctifs de sécurité et au moins un changement incompatible.",
      );
  });

  test("a patch's page leads to what changed since only where a version that was not withdrawn came after it", async () => {
    const [mine, next] = [patchOf(older), patchOf(newer)];
    const address = `/patch-notes/${mine.version}`;
    expect(await pageOf(member, address)).toContain("Ce qui a changé depuis");
    await withdraw(team, next);
    expect(await pageOf(member, address)).not.toContain("Ce qui a changé depuis");
    await createdPatch(team);
    expect(await pageOf(member, address)).toContain("Ce qui a changé depuis");
  });

  test("a version that is itself incompatible does not make what came after it so", async () => {
    const mine = await createdPatch(team, { breaking: "on" });
    await createdPatch(team);
    await say(member, mine);
    const list = await pageOf(member, "/patch-notes");
    expect(list).toContain(`Votre serveur est en ${mine.version} Une version de retard.`);
  });

  test("whose version was withdrawn and is the newest is led to its page, which names what replaces it", async () => {
    const [mine, next] = [patchOf(older), patchOf(newer)];
    await say(member, next);
    await withdraw(team, next, { replacedBy: mine.version });
    const address = `href="/patch-notes/${next.version}"`;
    const home = await (await member.get("/")).text();
    expect(home.split("Votre serveur est en")[1]?.split("</p>")[0]).toContain(address);
    const path = await (await member.get(`/patch-notes/comparer?de=${next.version}`)).text();
    expect(path.split("Sa page dit pourquoi")[1]?.split("</p>")[0]).toContain(address);
    expect(await pageOf(member, `/patch-notes/${next.version}`)).toContain(mine.version);
    const around = await (
      await member.get(`/patch-notes/comparer?de=${mine.version}&a=${next.version}`)
    ).text();
    expect(around.split("Elle est remplacée par")[1]?.split("</p>")[0]).toContain(
      `href="/patch-notes/${mine.version}"`,
    );
  });

  test("PN-20: the upgrade path begins with it, remembers it, and ends with the version that one has then", async () => {
    const [mine, next] = [patchOf(older), patchOf(newer)];
    const path = `/patch-notes/comparer?de=${mine.version}&a=${next.version}`;
    const before = await (await member.get(path)).text();
    expect(before).toContain(`action="/patch-notes/${mine.id}/installation"`);
    expect(before).toContain(`action="/patch-notes/${next.id}/installation"`);
    await say(member, mine, { retour: path });
    expect(await pageOf(member, path)).toContain("C'est la version de votre serveur.");
    const form = await (await member.get("/patch-notes/comparer")).text();
    expect(form).toMatch(new RegExp(`<option value="${mine.version}" selected=""`));
    expect(await (await openBrowser().get(path)).text()).not.toContain("/installation");
  });

  test("N-04: the page that sets up the alert has the file of this site, and in its lines the version that one has", async () => {
    const guest = await pageOf(openBrowser(), "/patch-notes/alerte");
    expect(guest).toMatch(/set base_version "5\.2\.0"\s+ensure version_base/);
    expect(guest).toContain(`PerformHttpRequest("${origin}/api/version/latest"`);
    expect(guest).toContain("server_script 'server.lua'");
    const mine = patchOf(older);
    await say(member, mine);
    expect(await pageOf(member, "/patch-notes/alerte")).toContain(`set base_version "${mine.version}"`);
    expect(await pageOf(openBrowser(), "/patch-notes")).toContain("Être prévenu sur votre serveur");
  });

  test("taken back, erased or put into the trash, nothing is said any more", async () => {
    const mine = patchOf(older);
    await say(member, mine);
    expect(await storedOf(member)).toBe(mine.id);
    // What another tab still shows is not what is forgotten.
    await say(member, patchOf(newer), { intent: "oublier" });
    expect(await storedOf(member)).toBe(mine.id);
    await trash(team, mine);
    expect(await pageOf(member, "/patch-notes")).toContain("Quelle version faites-vous tourner");
    await say(member, mine, { intent: "oublier" });
    expect(await storedOf(member)).toBeNull();
  });

  test("what one member takes back stays said by the others who run the same", async () => {
    const mine = patchOf(older);
    const another = await person("client");
    await say(member, mine);
    await say(another, mine);
    await say(member, mine, { intent: "oublier" });
    expect(await storedOf(member)).toBeNull();
    expect(await storedOf(another)).toBe(mine.id);
  });

  test("T-14, T-15: for oneself, by a member, of a patch that one may read, back to this site only", async () => {
    const mine = patchOf(older);
    const another = await person("client");
    await say(member, mine);
    expect(await storedOf(another)).toBeNull();
    const ended = await say(openBrowser(), mine);
    expect([ended.status, ended.headers.get("Content-Type")]).toEqual([401, "text/html; charset=utf-8"]);
    const html = await ended.text();
    expect(html).toContain("Connexion requise");
    expect(html).toContain('name="retour" value="/patch-notes"');
    const read = await member.get(`/patch-notes/${mine.id}/installation`);
    expect([read.status, read.headers.get("Allow")]).toEqual([405, "POST"]);
    const headers = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    const body = formBody({ retour: "/" });
    const foreign = await another.get(`/patch-notes/${mine.id}/installation`, {
      method: "POST",
      body,
      headers,
    });
    expect(foreign.status).toBe(403);
    const away = await say(another, mine, { retour: "//evil.example/x" });
    expect(away.headers.get("Location")).toBe("/");

    const draft = await createdPatch(team, { intent: "brouillon" });
    for (const id of [draft.id, "0", "%27%20OR%201=1"]) {
      expect((await say(member, { ...mine, id })).status, id).toBe(404);
    }
    expect(await storedOf(member)).toBe(mine.id);
  });

  test("T-12: an emergency account has no server: nothing is offered, nothing is kept", async () => {
    const on = { LOCAL_ADMIN_PASSWORD: "Un-mot-de-secours-42" };
    const local = openBrowser();
    const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
    const body = formBody({ username: "admin", password: on.LOCAL_ADMIN_PASSWORD });
    await local.get("/auth/local", { method: "POST", body, headers }, on);
    const mine = patchOf(older);
    const page = await local.get(`/patch-notes/${mine.version}`, {}, on);
    expect(await page.text()).not.toContain("/installation");
    const refused = await local.get(
      `/patch-notes/${mine.id}/installation`,
      { method: "POST", body: formBody({ retour: "/" }), headers },
      on,
    );
    expect(refused.status).toBe(403);
  });

  test("PRIV-01: who asks for their data reads the version beside the id of its patch, as long as visitors see it", async () => {
    const mine = patchOf(older);
    const accountOf = async (browser: Browser) => {
      const answer = await browser.get("/confidentialite/mes-donnees");
      return ((await answer.json()) as { compte?: unknown }).compte;
    };
    expect(await accountOf(member)).toMatchObject({ installedPatch: null, installedVersion: null });
    await say(member, mine);
    expect(await accountOf(member)).toMatchObject({
      installedPatch: mine.id,
      installedVersion: mine.version,
    });
    await trash(team, mine);
    expect(await accountOf(member)).toMatchObject({ installedPatch: mine.id, installedVersion: null });
  });

  test("PRIV-01: it is erased with the account", async () => {
    await say(member, patchOf(older));
    await member.post("/confidentialite", { intent: "effacer", confirmation: "on" });
    const left = "SELECT count(*) AS n FROM visitors WHERE installed_patch = ?";
    expect(await env.DB.prepare(left).bind(patchOf(older).id).first("n")).toBe(0);
  });
});
