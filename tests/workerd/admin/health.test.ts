/** ADM-25, AUTH-07, LIC-02: what staff see of the site's health, and the links that are looked at. */
import { describe, expect, test } from "vitest";
import { missingContents } from "#app/guide/missing-contents";
import { checkLink, checkLinks, linkVerdict, readLinkResults } from "#app/health/check-links.server";
import { checkLicences } from "#app/health/licences.server";
import { listOutboundLinks } from "#app/health/outbound-links.server";
import { openDatabase } from "#app/platform/database";
import { type Browser, openBrowser } from "../browser.ts";
import { formerVersion, patchRow, setDownload, setFormer, setPatches } from "../content.ts";
import { readText } from "../html.ts";
import { failingD1, failingR2, faultAt } from "../rows.ts";
import { env, origin, runCron } from "../site.ts";
import { all, beatOf, readValue, run } from "../sql.ts";
import { pageWithServerCfg } from "./actions.ts";
import { createdPatch, type Fields, person, send } from "./staff.ts";

const owner = await person("owner");
const member = await person("client");
const page = async (bindings?: Record<string, unknown>) =>
  readText(await owner.get("/admin/sante", {}, bindings));

describe("the tab", () => {
  test("AUTH-07: D1, R2, Discord, the guild with its roles, the webhook, the licence service and the secrets", async () => {
    const text = await page();
    for (const words of [
      "Base de données (D1)",
      "Images (R2)",
      "API Discord",
      "Serveur et bot",
      "Tous existent sur le serveur.",
      "Existe.",
      "Service de licences",
      "DISCORD_BOT_TOKEN",
      "LOCAL_ADMIN_PASSWORD",
      "DISCORD_TEST_WEBHOOK_URL",
      "Webhook d'essai",
      "Absent.",
    ]) {
      expect(text).toContain(words);
    }
    for (const name of [
      "DISCORD_BOT_TOKEN",
      "DISCORD_CLIENT_SECRET",
      "SESSION_SECRET",
      "DISCORD_WEBHOOK_URL",
      "DISCORD_TEST_WEBHOOK_URL",
    ]) {
      expect(text).not.toContain(String(env[name]));
    }
  });

  test("ADM-25: pages of the guide that quote a file which a later patch touched are to be read again", async () => {
    expect(await page()).toContain("Aucun fichier cité n'a été touché");
    const late = Date.UTC(2040, 0, 1);
    const change = { version: "8.0.0", published_at: late, modified_files: ["server.cfg"] };
    const newer = Array.from({ length: 30 }, (_, i) =>
      patchRow(i + 2, { published_at: late + i, modified_files: ["autre.lua"] }),
    );
    await setPatches([patchRow(1, change), ...newer]);
    const text = await page();
    expect(text).toMatch(/; touché depuis\u00a0: server\.cfg \(8\.0\.0\)\./);
    expect(text).not.toContain("Aucun fichier cité n'a été touché");
    await setPatches([]);
  });

  test("N-15: a page that somebody read again leaves the list until a patch touches its files anew; the journal says who", async () => {
    const late = Date.UTC(2040, 0, 1);
    const touching = (n: number, version: string) =>
      patchRow(n, { version, published_at: late + n, modified_files: ["server.cfg"] });
    await setPatches([touching(1, "8.0.0")]);
    const reread = (change: Fields = {}) =>
      send(owner, "/admin/sante", { page: pageWithServerCfg, version: "8.0.0", ...change });
    const isListed = async () =>
      (await (await owner.get("/admin/sante")).text()).includes(`value="${pageWithServerCfg}"`);
    expect(await isListed()).toBe(true);
    // What nobody has seen is not ticked.
    await setPatches([touching(1, "8.0.0"), touching(2, "8.0.1")]);
    const early = await reread();
    expect([early.status, await isListed()]).toEqual([409, true]);
    expect(await readText(early)).toContain("Un autre patch a touché ses fichiers entre-temps");
    const since = (await readValue("SELECT max(id) FROM audit_log")) ?? 0;
    // A clock that stands after the patches, as it does on a site.
    await run("UPDATE patches SET published_at = ?", Date.now() - 1);
    const guidePage = async (who: Browser) => readText(await who.get(pageWithServerCfg));
    expect(await guidePage(member)).toMatch(/ base V5\.2 .*Mis à jour le/);
    const told = await readText(await reread({ version: "8.0.1" }));
    expect(told).toContain("elle dit en tête pour quelle version elle a été vérifiée");
    expect((await reread({ version: "8.0.1" })).status).toBe(200);
    expect(await isListed()).toBe(false);
    // Its readers are told; guests, who read nothing of it, are not.
    expect(await guidePage(member)).toMatch(/Vérifié pour la base V8\.0\.1 Mis à jour le/);
    expect(await guidePage(openBrowser())).not.toContain("8.0.1");
    const other = await readText(await member.get("/guide/installations/guide-ftp"));
    expect(other).not.toContain("Vérifié pour la base");
    // The page is there without it where the database has stopped answering.
    const { DB } = failingD1("D1_ERROR: down", Number.POSITIVE_INFINITY, 1);
    const without = await member.get(pageWithServerCfg, {}, { DB });
    expect([without.status, /Vérifié pour la base|base V5\.2/.exec(await readText(without))?.[0]]).toEqual([
      200,
      "base V5.2",
    ]);
    const noted = await all("SELECT action, entity, entity_id, after FROM audit_log WHERE id > ?", since);
    expect(noted).toEqual([
      {
        action: "relecture",
        entity: "guide",
        entity_id: pageWithServerCfg,
        after: JSON.stringify({ title: "Guide VPS Windows", version: "8.0.1" }),
      },
    ]);
    expect(await readText(await owner.get("/admin/journal"))).toMatch(/Relecture \(page du guide\)/);
    // A patch that nobody has read it for yet takes nothing from what was read; a page that was changed since says its day alone.
    await setPatches([touching(1, "8.0.0"), touching(2, "8.0.1"), touching(3, "8.0.2")]);
    expect(await guidePage(member)).toContain("Vérifié pour la base V8.0.1");
    const tick = env.DB.prepare("UPDATE audit_log SET at = ? WHERE id > ? AND action = 'relecture'");
    await tick.bind(Date.UTC(2020, 0, 1), since).run();
    expect(await guidePage(member)).not.toContain("Vérifié pour la base");
    await tick.bind(Date.now(), since).run();
    await setPatches([touching(1, "8.0.0"), touching(2, "8.0.1")]);
    // A scheduled one comes online minutes after its hour: who read the page in between did not know of it.
    await run(
      "UPDATE patches SET published_at = ?, online_at = ? WHERE version = '8.0.1'",
      Date.now() - 60_000,
      Date.now() + 1,
    );
    expect(await isListed()).toBe(true);
    await setPatches([touching(1, "8.0.0"), touching(2, "8.0.1"), touching(3, "8.0.2")]);
    expect(await isListed()).toBe(true);
    await setPatches([]);
  });

  test("what fails is said, part by part, and the rest is still there", async () => {
    const gone = String(env["DISCORD_WEBHOOK_URL"]).replace(/\/[^/]+$/, `/${"z".repeat(68)}`);
    expect(await page({ DISCORD_WEBHOOK_URL: gone })).toContain(
      "Ce webhook n'existe plus\u00a0: remplacez le secret.",
    );
    expect(await page({ DISCORD_WEBHOOK_URL: "" })).toContain("Aucun n'est configuré.");
    const team = await page({ DISCORD_STAFF_WEBHOOK_URL: gone });
    expect(team).toContain("DISCORD_STAFF_WEBHOOK_URL");
    expect(team).toContain("Ce webhook n'existe plus\u00a0: remplacez le secret.");
    expect(team).not.toContain(gone);
    for (const how of ["fails", "hangs"] as const) {
      const broken = await page({ BUCKET: failingR2(how) });
      expect(broken).toMatch(/Images \(R2\)\u00a0: Erreur Ne répond pas\./);
      expect(broken).toContain("Existe.");
      expect(broken).toContain("leur état n'a pas pu être lu.");
      expect(broken).not.toContain("pas encore vérifiés");
    }
  });

  test("AUTH-07: a wrong DISCORD_API_URL is called that, not a bot that is off the server", async () => {
    const text = await page({ DISCORD_API_URL: `${env["DISCORD_API_URL"]}/nulle-part` });
    expect(text).toContain("Introuvable (404)\u00a0: corrigez DISCORD_API_URL.");
    expect(text).not.toContain("Le bot n'est pas sur ce serveur");
  });

  test("AUTH-07: what keeps the bot from the server is said with its remedy", async () => {
    expect(await page({ DISCORD_BOT_TOKEN: "jeton-remplacé" })).toContain(
      "remplacez le secret DISCORD_BOT_TOKEN.",
    );
    expect(await page({ DISCORD_GUILD_ID: "2000000000000000009" })).toContain(
      "invitez-le, ou corrigez DISCORD_GUILD_ID.",
    );
    expect(await page({ DISCORD_CLIENT_ROLE_ID: "2000000000000000009" })).toContain(
      "1 identifiant de rôle n'existe pas sur le serveur\u00a0: corrigez-le dans la configuration.",
    );
  });

  test("N-10: a test channel that is missing, malformed or the one of announcements is said", async () => {
    const url = (value: unknown) => page({ DISCORD_TEST_WEBHOOK_URL: value });
    expect(await url(undefined)).not.toContain("Webhook d'essai");
    expect(await url("https://evil.example/x")).toContain("n'est pas l'adresse d'un webhook");
    expect(await url(env["DISCORD_WEBHOOK_URL"])).toContain("donnez à l'essai un salon à part");
  });

  test("OPS-02: the first line names the parts in which something fails, a job of the night too", async () => {
    await runCron("17 3 * * *");
    await env.DB.exec("UPDATE heartbeats SET ok = 1");
    const first = async () => /À regarder\u00a0: ([^.]*)\./.exec(await page())?.[1]?.split(", ");
    expect(await first()).not.toContain("Tâches planifiées");
    await env.DB.exec("UPDATE heartbeats SET ok = 0 WHERE job = 'sauvegarde'");
    expect(await first()).toContain("Tâches planifiées");
  });

  test("F-12: a secret that nobody needs is no fault where it is absent", async () => {
    const text = await page({ LOCAL_ADMIN_PASSWORD: undefined, DISCORD_STAFF_WEBHOOK_URL: undefined });
    expect(text).toContain("LOCAL_ADMIN_PASSWORD\u00a0: Bon Absent. Facultatif.");
    expect(text).toContain("DISCORD_STAFF_WEBHOOK_URL\u00a0: Bon Absent. Facultatif.");
  });

  test("contents that the owner still has to supply are listed, with the file to edit", async () => {
    await setDownload("base", "", "Base V5");
    const text = await page();
    expect(text).toMatch(/À regarder\u00a0: [^.]*Contenus à fournir/);
    expect(text).toMatch(/Lien\u00a0: Base V5[^()]*\(onglet Téléchargements\)/);
    for (const { what, file } of missingContents([])) {
      expect(text).toContain(what);
      expect(text).toContain(file);
    }
  });
});

describe("N-15, N-08: dead outbound links", () => {
  const scope = (answer: (url: string, method: string) => Response | Promise<Response>, now = 1) => ({
    env: { ...env, BUCKET: env.BUCKET } as never,
    now: () => now,
    origin,
    fetch: (async (url: string, init: RequestInit) => answer(String(url), init.method ?? "")) as typeof fetch,
  });
  const guide = [
    {
      title: "Guide VPS",
      parts: [
        { html: '<p><a href="https://guide.neva.fr/a?x=1&#x26;y=2">a</a> http://127.0.0.1/</p>' },
        {
          html: '<pre><code><i>Logo = <b class="s">"https://images.exemples.fr/logo.png"</b></i></code></pre>',
        },
        {
          block: "partenaires",
          conseils: [],
          partenaires: [{ nom: "Hébergeur", url: "https://hebergeur.fr/a" }],
        },
      ],
    },
  ];
  const listAll = () => listOutboundLinks(openDatabase(env.DB), guide as never);
  const alive = () => new Response(null, { status: 200 });

  test("gone and failing are dead; moved, reserved and busy are not", () => {
    const dead = [404, 410, 500, 502].map(linkVerdict);
    expect(dead.every((verdict) => verdict !== null)).toBe(true);
    expect([200, 301, 302, 401, 403, 405, 429, 503].map(linkVerdict)).toEqual(Array(8).fill(null));
  });

  test("a host that knows no HEAD is asked again with GET; silence is dead; no redirect is followed", async () => {
    const asked: string[] = [];
    const noHead = scope((_, method) => {
      asked.push(method);
      return new Response(null, { status: method === "HEAD" ? 404 : 302 });
    });
    expect(await checkLink(noHead, "https://a.fr/x")).toBeNull();
    expect(asked).toEqual(["HEAD", "GET"]);
    const how: unknown[] = [];
    const fetching = async (_: unknown, init?: RequestInit) => {
      how.push(init?.redirect);
      return new Response(null, { status: 302 });
    };
    await checkLink({ fetch: fetching as typeof fetch, origin }, "https://a.fr/x");
    expect(how).toEqual(["manual"]);
    const silent = scope(() => Promise.reject(new Error("timeout")));
    expect(await checkLink(silent, "https://a.fr/x")).toBe("Ne répond pas.");
  });

  test("links of the site, the guide, the downloads and the patches; only https of public hosts", async () => {
    const { version } = await createdPatch(owner, {
      "downloads.patch": "https://fichiers.neva.fr/canari.zip",
    });
    await setDownload("anciens", "https://fichiers.neva.fr/nouveau.zip", "Base");
    await setFormer("anciens", [
      formerVersion({ version: "5.1.3", link: "https://fichiers.neva.fr/ancien.zip" }),
    ]);
    const links = await listAll();
    await run("DELETE FROM download_items WHERE slug = 'anciens'");
    expect(links).toContainEqual({ url: "https://fichiers.neva.fr/canari.zip", place: `Patch ${version}` });
    // DL-13: members still follow the links of versions that were replaced.
    expect(links).toContainEqual({
      url: "https://fichiers.neva.fr/ancien.zip",
      place: "Téléchargements, Base, version précédente 5.1.3",
    });
    expect(links.map(({ place }) => place)).toContain("WinSCP");
    expect(links).toContainEqual({ url: "https://guide.neva.fr/a?x=1&y=2", place: "Guide, Guide VPS" });
    expect(links).toContainEqual({ url: "https://hebergeur.fr/a", place: "Guide, Guide VPS" });
    // What a page has one write into a file is no link: nobody has that host.
    expect(links.filter(({ url }) => url.includes("images.exemples.fr"))).toEqual([]);
    expect(links.filter(({ url }) => !/^https:\/\/[\w.-]+\.[a-z]+(\/|$|\?)/i.test(url))).toEqual([]);
    expect(new Set(links.map(({ url }) => url)).size).toBe(links.length);
  });

  test("some every night, each once a week; a dead one is shown with its place, and its address is not", async () => {
    let calls = 0;
    const links = await listAll();
    const answer = (url: string) => {
      calls += 1;
      return url.includes("canari") ? new Response(null, { status: 404 }) : alive();
    };
    const check = (now: number) => checkLinks(scope(answer, now), links);
    const day = 24 * 60 * 60 * 1000;
    const total = links.length;
    for (let night = 0; night < Math.ceil(total / 20); night++) await check(Date.now() + night * day);
    expect(await readLinkResults(env.BUCKET)).toHaveLength(total);
    // The dead one was asked twice: by HEAD, then by GET.
    expect(calls).toBe(total + 1);
    // And it is asked again the next night, the others are not.
    await check(Date.now() + 2 * day);
    expect(calls).toBe(total + 3);
    const text = await page();
    expect(text).toContain("fichiers.neva.fr · Introuvable (404).");
    expect(text).not.toContain("canari.zip");
    await check(Date.now() + 12 * day);
    expect(calls).toBeGreaterThan(total + 3);
    // What nothing names any more is forgotten.
    await checkLinks(scope(answer, Date.now() + 13 * day), links.slice(1));
    const found = await readLinkResults(env.BUCKET);
    expect(found.map(({ url }) => url)).toEqual(links.slice(1).map(({ url }) => url));
  });

  test.each([
    ["lost", true, ""],
    ["refused", false, " @long"],
    ["lost", false, " @long"],
    ["lost without a word", false, " @long"],
  ] as const)(
    "N-15, R-10: each call to D1, R2 and a host in turn is %s (and all after it: %s)%s: nothing that was found is lost, and the next night all is true",
    async (fault, forGood, _) => {
      const day = 24 * 60 * 60 * 1000;
      const start = Date.now() + 100 * day;
      const isDead = (url: string) => url.endsWith("/y");
      const links = await listAll();
      const dead = links.find(({ url }) => url === "https://winscp.net/")?.url ?? links[0]?.url;
      const answer = (url: string) => new Response(null, { status: url === dead || isDead(url) ? 404 : 200 });
      /** What a night found, and how it ended. */
      const night = async (at: number, number: number, forEver = forGood) => {
        const { around, bindings, state } = faultAt(number, fault, { forGood: forEver });
        const own = scope((url) => around(async () => answer(url)), at);
        const work = async () =>
          checkLinks(
            { ...own, env: { ...env, ...bindings } as never },
            await listOutboundLinks(openDatabase(bindings.DB), guide as never),
          );
        const said = await work().catch(() => "failed");
        return { said, hasFailed: state.hasFailed, found: await readLinkResults(env.BUCKET) };
      };
      await env.BUCKET.delete("etat/liens.json");
      const never = Number.POSITIVE_INFINITY;
      const nights = Math.ceil(links.length / 20);
      for (let n = 0; n < nights; n++) await night(start + n * day, never);
      const urls = (results: { url: string }[]) => results.map(({ url }) => url).sort();
      const all = urls(links);
      for (let at = 0, hasFailed = true; hasFailed; at++) {
        // A week later everything is looked at again.
        const now = start + (at + 1) * 20 * day;
        const spoilt = await night(now, at);
        ({ hasFailed } = spoilt);
        expect(urls(spoilt.found), `call ${at}`).toEqual(all);
        for (let n = 1; n <= nights; n++) await night(now + n * day, never);
        const found = await readLinkResults(env.BUCKET);
        expect(urls(found), `call ${at}`).toEqual(all);
        const problems = found.filter(({ problem }) => problem !== null).map(({ url }) => url);
        expect(problems, `call ${at}`).toEqual([dead]);
      }
    },
    120_000,
  );

  test("the nightly job leaves its heartbeat, and calls nobody without a public address", async () => {
    await runCron("17 3 * * *");
    const beat = await beatOf("liens");
    expect(beat).toEqual({ ok: 1, detail: "Seulement sur le site publié" });
  });
});

describe("LIC-02: the licence service", () => {
  const link = { nom: "Licences", url: "https://licences.neva.fr" };
  const answering = (status: number) => ({
    fetch: (async () => new Response(null, { status })) as unknown as typeof fetch,
  });

  test("reachable, not reachable, and a provisional address that is nobody's to call", async () => {
    expect(await checkLicences(answering(302), link)).toMatchObject({
      state: "ok",
      detail: "Service de licences joignable.",
    });
    expect(await checkLicences(answering(502), link)).toMatchObject({ state: "erreur" });
    const down = { fetch: (async () => Promise.reject(new Error("x"))) as unknown as typeof fetch };
    expect(await checkLicences(down, link)).toMatchObject({
      state: "erreur",
      detail: "Service de licences injoignable.",
    });
    expect(await checkLicences(down, { ...link, aFournir: true })).toMatchObject({ state: "attention" });
  });
});
