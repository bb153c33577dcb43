import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { nameDownloads, selectDownloadNames } from "#app/analytics/queries.server";
import { readAdminDownloads } from "#app/downloads/admin-queries.server";
import { formerItem } from "#app/downloads/items";
import { readDownloads } from "#app/downloads/queries.server";
import { openDatabase } from "#app/platform/database";
import { formatDate } from "#app/time/dates";
import { person } from "./admin/staff.ts";
import { type Browser, openBrowser, signIn } from "./browser.ts";
import { formerVersion, patchRow, setDownload, setFormer, setPatches } from "./content.ts";
import { readText, textOf } from "./html.ts";
import { aroundD1, countRows } from "./rows.ts";
import { ageSession } from "./sessions.ts";
import { addPersona, roleIds, setRoles } from "./simulator.ts";
import { env, request } from "./site.ts";
import { all, readValue, run } from "./sql.ts";

const link = "https://fichiers.example/base.zip";
const patch = patchRow(1, { link_base: "https://fichiers.example/base-1.zip" });

/** The counters, all of them, with what the marks say. */
async function counters() {
  const [marks, counts, total] = await env.DB.batch<Record<string, number | string>>([
    env.DB.prepare(
      "SELECT item, day, count(*) AS count FROM download_marks GROUP BY item, day ORDER BY 1, 2",
    ),
    env.DB.prepare("SELECT item, day, count FROM download_counts ORDER BY 1, 2"),
    env.DB.prepare("SELECT downloads FROM totals WHERE id = 1"),
  ]);
  return { marks: marks?.results, counts: counts?.results, total: total?.results[0]?.["downloads"] };
}

/** What the three agree on: the number of downloads per file. */
async function counted(): Promise<Record<string, number>> {
  const { marks, counts, total } = await counters();
  expect(counts).toEqual(marks);
  const byItem: Record<string, number> = {};
  for (const { item, count } of counts ?? [])
    byItem[String(item)] = (byItem[String(item)] ?? 0) + Number(count);
  expect(total).toBe(Object.values(byItem).reduce((sum, count) => sum + count, 0));
  return byItem;
}

const newMember = async (): Promise<Browser> => {
  const browser = await signIn((await addPersona()).id);
  // From here on the counting is waited for.
  const waiting = openBrowser({ background: "wait" });
  for (const [name, value] of browser.cookies) waiting.cookies.set(name, value);
  return waiting;
};

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare("DELETE FROM download_marks"),
    env.DB.prepare("DELETE FROM download_counts"),
    env.DB.prepare("UPDATE totals SET downloads = 0"),
  ]);
  await setPatches([patch]);
  await setDownload("base", link);
});
afterEach(() => vi.useRealTimers());

describe("DL-15: a download is counted once per person, file and day", () => {
  test("DL-15: a second click the same day is not a second download", async () => {
    const browser = await newMember();
    for (let i = 0; i < 3; i++) {
      expect((await browser.get("/downloads/base")).headers.get("Location")).toBe(link);
    }
    expect(await counted()).toEqual({ base: 1 });
  });

  test("DL-15: ten clicks at once are one", async () => {
    const browser = await newMember();
    await Promise.all(Array.from({ length: 10 }, () => browser.get("/downloads/base")));
    expect(await counted()).toEqual({ base: 1 });
  });

  test("DL-15: another file, and another person, are others", async () => {
    const [first, second] = [await newMember(), await newMember()];
    await first.get("/downloads/base");
    await second.get("/downloads/base");
    await first.get(`/patch-notes/${patch.id}/fichiers/patch`);
    await first.get(`/patch-notes/${patch.id}/fichiers/base`);
    expect(await counted()).toEqual({
      base: 2,
      [`patch:${patch.id}:patch`]: 1,
      [`patch:${patch.id}:base`]: 1,
    });
  });

  test("DL-15, R-21: the next day begins at midnight in Paris", async () => {
    const browser = await newMember();
    const clock = async (utc: string) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(utc) });
      await run(
        "UPDATE sessions SET created_at = ?1, last_seen_at = ?1, role_checked_at = ?1, role_asked_at = ?1",
        Date.parse(utc),
      );
      await browser.get("/downloads/base");
    };
    await clock("2026-07-14T21:59:59Z");
    await clock("2026-07-14T22:00:00Z");
    await clock("2026-07-15T21:59:59Z");
    await clock("2026-12-31T22:59:59Z");
    await clock("2026-12-31T23:00:00Z");
    vi.useRealTimers();
    expect((await counters()).counts).toEqual(
      ["2026-07-14", "2026-07-15", "2026-12-31", "2027-01-01"].map((day) => ({
        item: "base",
        day,
        count: 1,
      })),
    );
    expect(await counted()).toEqual({ base: 4 });
  });
});

test("DL-15: staff read the downloads of today, of thirty days with today and of all, in the order of the page", async () => {
  await setDownload("avant", link);
  await env.DB.batch([
    env.DB.prepare("UPDATE download_items SET position = 2 WHERE slug = 'avant'"),
    env.DB.prepare(
      "INSERT INTO download_counts VALUES ('base', '2026-06-30', 1), ('base', '2026-06-01', 10), ('base', '2026-05-31', 100)",
    ),
  ]);
  const items = await readAdminDownloads(openDatabase(env.DB), Date.parse("2026-06-30T12:00:00Z"));
  await run("DELETE FROM download_items WHERE slug = 'avant'");
  expect(items.map(({ slug }) => slug).filter((slug) => ["avant", "base"].includes(slug))).toEqual([
    "base",
    "avant",
  ]);
  expect(items[0]?.counts).toEqual({ today: 1, month: 11, total: 111 });
});

describe("DL-15: what is no download", () => {
  test("DL-15: HEAD, prefetch, prerender and data requests lead there and count nothing", async () => {
    const browser = await newMember();
    expect((await browser.get("/downloads/base", { method: "HEAD" })).headers.get("Location")).toBe(link);
    for (const purpose of ["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"]) {
      await browser.get("/downloads/base", { headers: { "Sec-Purpose": purpose } });
    }
    expect(await counted()).toEqual({});
  });

  test("DL-15, ANA-08: the team, a robot and who declines to be followed have their file, and count as no visit of theirs does", async () => {
    const [client, team, owner] = [await newMember(), await person("nvteam"), await person("owner")];
    const takes: [Browser, Record<string, string>][] = [
      [team, {}],
      [owner, {}],
      [client, { DNT: "1" }],
      [await newMember(), { "Sec-GPC": "1" }],
      [await newMember(), { "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" }],
    ];
    for (const [browser, headers] of takes) {
      expect((await browser.get("/downloads/base", { headers })).headers.get("Location")).toBe(link);
    }
    expect(await counters()).toMatchObject({ marks: [{ item: "base", count: 5 }], counts: [], total: 0 });
    // It is theirs all the same (DL-16).
    for (const browser of [team, client])
      expect(await readText(await browser.get("/downloads"))).toContain("Votre dernier téléchargement");
  });

  test("DL-15, T-10: who was of the team until now counts from the download on at which Discord says so", async () => {
    const persona = (await addPersona({ roles: [roleIds.nvteam] })).id;
    const browser = openBrowser({ background: "wait" });
    for (const [name, value] of (await signIn(persona)).cookies) browser.cookies.set(name, value);
    await browser.get("/downloads/base");
    expect(await readValue("SELECT downloads FROM totals")).toBe(0);
    await setRoles(persona, [roleIds.client]);
    await ageSession(browser, { role_checked_at: 3660, role_asked_at: 3660 });
    await run("DELETE FROM download_marks");
    await browser.get("/downloads/base");
    expect(await counted()).toEqual({ base: 1 });
  });

  test("DL-15: a guest's try, an unknown file and a kind that does not exist", async () => {
    const browser = await newMember();
    expect((await request("/downloads/base")).status).toBe(401);
    for (const path of [
      "/downloads/inconnu",
      "/downloads/%27%20OR%201=1",
      `/patch-notes/${patch.id}/fichiers/mappings`,
      `/patch-notes/${patch.id}/fichiers/__proto__`,
      `/patch-notes/${patch.id}/fichiers/constructor`,
      "/patch-notes/0/fichiers/patch",
    ]) {
      const response = await browser.get(path);
      expect([response.status, response.headers.get("Location")], path).toEqual([404, null]);
    }
    expect(await counted()).toEqual({});
  });

  test("DL-15: a patch in the trash hands out no file, not even to who kept its address", async () => {
    const browser = await newMember();
    const path = `/patch-notes/${patch.id}/fichiers/base`;
    expect((await browser.get(path, { method: "HEAD" })).status).toBe(302);
    await run("UPDATE patches SET position = NULL, deleted_at = 1 WHERE id = ?", patch.id);
    const response = await browser.get(path);
    expect([response.status, response.headers.get("Location")]).toEqual([404, null]);
    expect(await counted()).toEqual({});
  });

  test("DL-08: a file without a link says that it is not available", async () => {
    await setDownload("base", "");
    const response = await (await newMember()).get("/downloads/base");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("pas disponible pour le moment");
    expect(await counted()).toEqual({});
  });

  test("DL-15: a counter that fails delays nobody and counts nothing by half", async () => {
    const browser = await newMember();
    await run("CREATE TRIGGER refuse BEFORE UPDATE ON totals BEGIN SELECT RAISE(ABORT, 'essai'); END");
    const response = await browser.get("/downloads/base");
    await run("DROP TRIGGER refuse");
    expect(response.headers.get("Location")).toBe(link);
    expect(await counted()).toEqual({});
  });

  test("DL-04: an address with an accent leaves as a header can hold it", async () => {
    await setDownload("base", "https://fichiers.example/dépôt.zip?nom=<a>");
    const response = await (await newMember()).get("/downloads/base");
    expect(response.headers.get("Location")).toBe("https://fichiers.example/d%C3%A9p%C3%B4t.zip?nom=%3Ca%3E");
  });

  test("DL-15, R-10: a fault of D1 that passes loses no download, and counts none twice", async () => {
    for (const [fault, count] of [
      ["before", 1],
      ["after", 2],
    ] as const) {
      const browser = await newMember();
      let asked = 0;
      const DB = aroundD1(async (work) => {
        // The session, the address, then the count.
        const isCount = ++asked === 3;
        if (isCount && fault === "before") throw new Error("D1_ERROR: Network connection lost.");
        const answer = await work();
        if (isCount) throw new Error("D1_ERROR: Network connection lost.");
        return answer;
      });
      expect((await browser.get("/downloads/base", {}, { DB })).headers.get("Location")).toBe(link);
      expect(asked).toBe(4);
      expect(await counted()).toEqual({ base: count });
    }
  });
});

describe("DL-13: versions that were replaced", () => {
  const sha256 = "fedcba9876543210".repeat(4);
  const newer = formerVersion({
    version: "5.2.2",
    link: "https://fichiers.example/base-5.2.2.zip",
    sha256,
    replacedAt: Date.UTC(2026, 10, 13, 17),
  });
  const older = formerVersion();
  const addressOf = ({ replacedAt }: { replacedAt: number }) => `/downloads/base?version=${replacedAt}`;
  beforeEach(() => setFormer("base", [newer, older]));

  test("DL-13: under the file, closed, each with number, size, format, last day, hash and a link of this site", async () => {
    const html = await (await (await newMember()).get("/downloads")).text();
    const text = textOf(html);
    expect(text).toMatch(/Versions précédentes.*\(2\)/);
    for (const words of [
      "5.2.2",
      "Jusqu'au 13 novembre 2026",
      `SHA-256 ${sha256}`,
      "5.1.3",
      "11,2\u00a0Go ZIP",
      "Jusqu'au 17 juillet 2026",
    ])
      expect(text).toContain(words);
    for (const version of [newer, older]) {
      expect(html).toContain(`href="${addressOf(version)}"`);
      expect(html).not.toContain(version.link);
    }
    expect(html).not.toMatch(/<details[^>]* open[=>]/);
    await setFormer("base", []);
    expect(await readText(await (await newMember()).get("/downloads"))).not.toContain("Versions précédentes");
  });

  test("DL-13, DL-15: each leads to its own file, counted once a day and apart from the file as it is", async () => {
    const browser = await newMember();
    for (let i = 0; i < 2; i++) {
      for (const version of [newer, older]) {
        const response = await browser.get(addressOf(version));
        expect([response.status, response.headers.get("Location")]).toEqual([302, version.link]);
      }
    }
    expect((await browser.get(addressOf(older), { method: "HEAD" })).headers.get("Location")).toBe(
      older.link,
    );
    expect(await counted()).toEqual({
      [`former:base:${newer.replacedAt}`]: 1,
      [`former:base:${older.replacedAt}`]: 1,
    });
    const [base] = await readAdminDownloads(openDatabase(env.DB), Date.now());
    expect(base?.counts).toEqual({ today: 0, month: 0, total: 0 });
    // Its name stays the same when another one comes before it.
    await setFormer("base", [formerVersion({ replacedAt: Date.now() }), newer, older]);
    expect((await browser.get(addressOf(older))).headers.get("Location")).toBe(older.link);
  });

  test("DL-13, T-31: a version that is none leads nowhere, and never to the file as it is", async () => {
    const browser = await newMember();
    for (const version of [
      "",
      "0",
      "1",
      "abc",
      "5.2.2",
      `${older.replacedAt}.0`,
      `+${older.replacedAt}`,
      "__proto__",
    ]) {
      const response = await browser.get(`/downloads/base?version=${encodeURIComponent(version)}`);
      expect([response.status, response.headers.get("Location")], version).toEqual([404, null]);
    }
    const twice = await browser.get(`${addressOf(older)}&version=${newer.replacedAt}`);
    expect([twice.status, twice.headers.get("Location")]).toEqual([400, null]);
    expect((await browser.get(addressOf(older).replace("base", "inconnu"))).status).toBe(404);
    expect((await request(addressOf(older))).status).toBe(401);
    expect(await counted()).toEqual({});
  });

  test("DL-13, DL-16: who took a former version has not taken the file as it is", async () => {
    const browser = await newMember();
    await browser.get(addressOf(older));
    const page = await readText(await browser.get("/downloads"));
    expect(page).not.toContain("Votre dernier téléchargement");
    expect(page).not.toContain("depuis votre téléchargement");
  });

  test("DL-13: figures name a former version by its file and number, also once it is gone", async () => {
    const db = openDatabase(env.DB);
    const labels = [
      "base",
      formerItem("base", older.replacedAt),
      formerItem("base", 7),
      formerItem("parti", 7),
    ];
    const names = await nameDownloads(db, labels, await selectDownloadNames(db));
    expect(labels.map((label) => names.get(label))).toEqual([
      "Titre base",
      "Titre base · 5.1.3, version précédente",
      "Titre base · version précédente",
      "Fichier supprimé · version précédente",
    ]);
  });
});

describe("DL-02 to DL-09: the page", () => {
  test("DL-02, DL-03: sections in order, each file with title, size and format", async () => {
    await env.DB.batch(
      [
        ["stream", "Fichiers Serveur", "Stream", "7 Go", "ZIP", 2],
        ["sql", "Fichiers Serveur", "Base de données SQL", "3.03 MB", "SQL", 3],
        ["anti-roll", "Ressources Additionnelles", "Module anti-roll", "1 MB", "ZIP", 4],
      ].map((row) =>
        env.DB.prepare(
          "INSERT INTO download_items (slug, section, title, size, format, position, link) VALUES (?, ?, ?, ?, ?, ?, 'https://fichiers.example/x')",
        ).bind(...row),
      ),
    );
    const html = await (await (await newMember()).get("/downloads")).text();
    const text = textOf(html);
    const order = [
      "Fichiers Serveur",
      "12\u00a0Go ZIP",
      "7\u00a0Go ZIP",
      "3.03\u00a0MB SQL",
      "Ressources Additionnelles",
      "1\u00a0MB ZIP",
    ];
    const places = order.map((words) => text.indexOf(words));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(html).not.toContain("https://fichiers.example");
  });

  test("L10N-01: no line of a description begins with its colon", async () => {
    const set = "UPDATE download_items SET description = 'Les fichiers 3D : mappings.' WHERE slug = 'base'";
    await run(set);
    const html = await (await (await newMember()).get("/downloads")).text();
    expect(html).toContain("Les fichiers 3D\u00a0: mappings.");
  });

  test("DL-12: size, version, date and SHA-256 of a file are beside its name", async () => {
    const sha256 = "0123456789abcdef".repeat(4);
    const updatedAt = Date.UTC(2026, 2, 12, 12);
    await run(
      "UPDATE download_items SET sha256 = ?, version = '5.2.3', updated_at = ? WHERE slug = 'base'",
      sha256,
      updatedAt,
    );
    const text = textOf(await (await (await newMember()).get("/downloads")).text());
    for (const words of ["12\u00a0Go", "5.2.3", "12 mars 2026", `SHA-256 ${sha256}`])
      expect(text).toContain(words);
  });

  test("DL-12, N-08: a file whose hash is known has the commands to check it with, without a script", async () => {
    const page = async () => readText(await (await newMember()).get("/downloads"));
    expect(await page()).not.toContain("Vérifier mon archive");
    const set = "UPDATE download_items SET sha256 = ? WHERE slug = 'base'";
    await run(set, "0123456789abcdef".repeat(4));
    const text = await page();
    expect(text).toContain("Vérifier mon archive");
    for (const command of [
      'certutil -hashfile "fichier.zip" SHA256',
      'Get-FileHash "fichier.zip" -Algorithm SHA256',
      "sha256sum fichier.zip",
    ])
      expect(text).toContain(command);
    // What only a script can do is not in what the server sends.
    expect(text).not.toContain("Choisissez le fichier");
  });

  test("DL-16: what the reader has taken says when, and whether it was updated since", async () => {
    const browser = await newMember();
    const page = async () => readText(await browser.get("/downloads"));
    const update = (slug: string, at: number) =>
      run("UPDATE download_items SET updated_at = ? WHERE slug = ?", at, slug);
    await (await newMember()).get("/downloads/base");
    expect(await page()).not.toContain("téléchargement du");
    expect(await page()).not.toContain("Votre dernier téléchargement");

    await browser.get("/downloads/base");
    const today = formatDate(Date.now());
    const isTaken = `Votre dernier téléchargement\u00a0: ${today}`;
    const isReplaced = `Mis à jour depuis votre téléchargement du ${today}`;
    expect(await page()).toContain(isTaken);
    // Replaced on the day on which it was taken, and taken again, which counts nothing beside the two.
    await run("UPDATE download_marks SET at = at - 1000");
    await update("base", Date.now());
    expect(await page()).toContain(isReplaced);
    expect(await page()).not.toContain("Votre dernier téléchargement");
    await browser.get("/downloads/base");
    expect(await page()).toContain(isTaken);
    expect(await page()).not.toContain(isReplaced);
    expect(await counted()).toEqual({ base: 2 });
  });

  test("DL-16: a file that is taken again has a new time, for who took it, that file and that day alone", async () => {
    const [browser, other] = [await newMember(), await newMember()];
    await browser.get(`/patch-notes/${patch.id}/fichiers/base`);
    for (const reader of [browser, other]) await reader.get("/downloads/base");
    await run("UPDATE download_marks SET at = 5");
    const anotherDay =
      "INSERT INTO download_marks SELECT discord_id, item, '2026-01-01', at FROM download_marks WHERE item = 'base'";
    await run(anotherDay);
    await browser.get("/downloads/base");
    const results = await all(
      "SELECT item, day > '2026-01-01' AS today, at > 5 AS again FROM download_marks",
    );
    expect(results).toHaveLength(5);
    expect(results.filter(({ again }) => again)).toEqual([{ item: "base", today: 1, again: 1 }]);
  });

  test("DL-16: the page of a patch says which of its files the reader took, and to nobody else", async () => {
    const [browser, other] = [await newMember(), await newMember()];
    await browser.get(`/patch-notes/${patch.id}/fichiers/base`);
    const page = await readText(await browser.get(`/patch-notes/${patch.version}`));
    expect(page).toContain(`Vos derniers téléchargements\u00a0: Base Complète le ${formatDate(Date.now())}`);
    expect(page).not.toContain("Patch Principal le");
    for (const reader of [other, openBrowser()]) {
      const html = await (await reader.get(`/patch-notes/${patch.version}`)).text();
      expect(html).not.toContain("Vos derniers téléchargements");
    }
  });

  test("DL-16: the last of ninety days is found without reading the others", async () => {
    const { DB, bill } = countRows();
    const days = Array.from({ length: 90 }, (_, day) => day + 1);
    await env.DB.batch(
      days.map((day) =>
        env.DB.prepare(
          "INSERT INTO download_marks (discord_id, item, day, at) VALUES ('1', 'base', ?, ?)",
        ).bind(new Date(day * 86_400_000).toISOString().slice(0, 10), day * 86_400_000),
      ),
    );
    const items = await readDownloads(openDatabase(DB), "1");
    expect(items.find(({ slug }) => slug === "base")?.taken?.at).toBe(90 * 86_400_000);
    expect(bill.rows).toBeLessThanOrEqual(3 * items.length);
  });

  test("DL-04, DL-05: each file opens in a new tab, by an address of this site", async () => {
    const html = await (await (await newMember()).get("/downloads")).text();
    const anchor = html.match(/<a href="\/downloads\/base"[^>]*>/)?.[0] ?? "";
    expect(anchor).toContain('target="_blank"');
    expect(anchor).toMatch(/rel="[^"]*noopener[^"]*noreferrer/);
    expect(textOf(html)).toContain("Télécharger");
  });

  test("DL-09: disk space, backups and help are on the page", async () => {
    const member = await newMember();
    const resize = (size: string) => run("UPDATE download_items SET size = ? WHERE slug = 'base'", size);
    const read = async () => await readText(await member.get("/downloads"));
    const text = await read();
    expect(text).toContain(
      "60\u00a0Go libres conseillés 19\u00a0Go d'archives 41\u00a0Go pour les décompresser",
    );
    await resize("48 Go");
    expect(await read()).toContain(
      "175\u00a0Go libres conseillés 55\u00a0Go d'archives 120\u00a0Go pour les décompresser",
    );
    await resize("environ 12 Go");
    const vague = await read();
    expect(vague).not.toContain("Go libres");
    expect(vague).toContain("Sauvegardez votre serveur et votre base de données");
    expect(text).toContain("Sauvegardez votre serveur et votre base de données");
    expect(text).toContain("Ouvrez un ticket");
  });
});

test("DL-01: without a file, members and staff read that there is none, and of no disk space", async () => {
  const kept = await all("SELECT * FROM download_items");
  await run("DELETE FROM download_items");
  try {
    const member = await signIn((await addPersona()).id);
    const text = await readText(await member.get("/downloads"));
    expect(text).toContain("Aucun téléchargement disponible");
    expect(text).not.toContain("Go libres");
    const owner = await signIn("owner");
    expect(await readText(await owner.get("/admin/telechargements"))).toContain("Aucun téléchargement.");
  } finally {
    const names = Object.keys(kept[0] ?? {});
    const insert = `INSERT INTO download_items (${names}) VALUES (${names.map(() => "?")})`;
    await env.DB.batch(kept.map((row) => env.DB.prepare(insert).bind(...names.map((name) => row[name]))));
  }
});
