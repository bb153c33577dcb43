/** the most that staff can store, in every field at once. Pages answer, stay bounded, and can be used. */
import { beforeAll, describe, expect, test } from "vitest";
import { imageLimits } from "#app/images/image-rules";
import { mappingLimits } from "#app/mappings/limits";
import { byGroup, groups } from "#app/patches/groups";
import { type Fields, patchFields, person, rowOf, send } from "./admin/staff.ts";
import type { Browser } from "./browser.ts";
import { noChanges, noteChange, patchRow, setPatches } from "./content.ts";
import { textOf } from "./html.ts";
import { storeMappings } from "./mappings-data.ts";
import { countRows } from "./rows.ts";
import { request } from "./site.ts";
import { tokenHeaders } from "./staff.ts";

const kB = 1000;
/** Words of 80 letters, so that nothing but a rule of the layout can break them. */
const longWords = (length: number) =>
  `${"é".repeat(79)} `
    .repeat(Math.ceil(length / 80))
    .slice(0, length)
    .trim();

async function ask(path: string, from: Pick<Browser, "get"> = { get: request }) {
  const { DB, bill } = countRows();
  const response = await from.get(path, {}, { DB });
  return { status: response.status, text: await response.text(), bill };
}

describe("R-25: 300 tags and 20 pictures of a mapping", () => {
  const jobs = Array.from({ length: 300 }, (_, i) => `${"Métier".repeat(8).slice(0, 46)} ${100 + i}`);
  const picture = (mapping: number, i: number) => ({
    key: `mappings/m${mapping}/vue-${i}`,
    alt: longWords(mappingLimits.alt),
    width: imageLimits.side,
    height: 4000,
    type: "image/webp",
    placeholder: "#182536",
    variants: [400, 800, 1600].map((width) => ({ width, bytes: 9000 })),
  });

  beforeAll(() =>
    storeMappings(
      jobs.map((metier, n) => ({
        id: `m${n}`,
        nom: longWords(mappingLimits.nom - 4) + n,
        nomFichier: "f".repeat(mappingLimits.nomFichier),
        description: longWords(mappingLimits.description),
        metier,
        x: n * 10,
        images: Array.from({ length: mappingLimits.images }, (_, i) => picture(n, i)),
      })),
    ),
  );

  test("R-25: the catalogue offers all 300 tags, and the last one filters", async () => {
    const whole = await ask("/mappings");
    const offered = [...whole.text.matchAll(/<option[^>]*>([^<]+)<\/option>/g)].map(([, name]) => name);
    expect(whole.status).toBe(200);
    expect(offered.filter((name) => jobs.includes(name ?? ""))).toEqual(jobs);
    const last = await ask(`/mappings?metier=${encodeURIComponent(jobs[299] ?? "")}`);
    const shown = (page: string) =>
      new Set([...page.matchAll(/\/images\/mappings\/(m\d+)\//g)].map(([, id]) => id));
    expect(shown(whole.text).size).toBe(24);
    expect([...shown(last.text)]).toEqual(["m299"]);
    for (const { text, bill } of [whole, last]) {
      expect(bill.roundTrips).toBe(1);
      expect(bill.rows).toBeLessThanOrEqual(60);
      expect(text.length).toBeLessThan(250 * kB);
    }
  });

  test("R-25: the map, the tag list and the administration hold them too", async () => {
    const staff = await person("nvteam");
    const pages: [path: string, most: number, from?: Browser][] = [
      ["/mappings/carte", 400 * kB],
      ["/api/tags", 25 * kB],
      ["/admin/mappings", 250 * kB, staff],
      ["/admin/mappings/nouveau", 150 * kB, staff],
      ["/admin/mappings/metiers", 700 * kB, staff],
    ];
    for (const [path, most, from] of pages) {
      const { status, text } = await ask(path, from);
      expect(status, path).toBe(200);
      expect(text.includes(jobs[299] ?? "-"), path).toBe(true);
      expect(text.length, path).toBeLessThan(most);
    }
  });

  test("R-25: a page of 20 pictures asks the browser for one of them at once", async () => {
    const { status, text } = await ask("/mappings/m7");
    expect(status).toBe(200);
    const strip = text.slice(text.indexOf("gallery-strip"), text.indexOf("Miniatures"));
    const pictures = strip.match(/<img[^>]*>/g) ?? [];
    expect(pictures).toHaveLength(mappingLimits.images);
    expect(pictures.filter((picture) => !picture.includes('loading="lazy"'))).toHaveLength(1);
    expect(text.length).toBeLessThan(120 * kB);
  });

  test("R-25: lists for machines are bounded by pages, or by the newest 500", async () => {
    for (const path of ["/api/mappings", "/data/mappings.json"]) {
      const { status, text, bill } = await ask(path);
      expect(status, path).toBe(200);
      expect(bill.rows, path).toBeLessThanOrEqual(510);
      expect(text.length, path).toBeLessThan(3500 * kB);
    }
  });
});

describe("R-25: patches of the longest texts", () => {
  const line = longWords(4096);
  /** As much as a list may hold in all. */
  const full = Array.from({ length: 12 }, () => line);
  const lists = byGroup(() => full);
  const longest = {
    title: longWords(256),
    description: longWords(20_000),
    modifiedFiles: Array.from({ length: 200 }, () => "resources/".padEnd(500, "x")),
  };
  let staff: Browser;

  beforeAll(async () => {
    staff = await person("nvteam");
    const { modifiedFiles: modified_files, ...texts } = longest;
    await setPatches(
      [1, 2, 3, 4, 5, 6].map((n) => patchRow(n, { ...texts, modified_files, modifications: lists })),
    );
  });

  test.each([
    ["/patch-notes", 2500],
    ["/patch-notes/5.0.6", 500],
    ["/patch-notes/comparer?de=5.0.1&a=5.0.6", 500],
    ["/patch-notes?q=patch&groupe=divers", 2500],
    ["/patch-notes.atom", 3500],
    ["/patch-notes.json", 3500],
    ["/data/patches.json", 3000],
  ])("R-25: %s answers in one round trip, with at most %i kB", async (path, most) => {
    const { status, text, bill } = await ask(path);
    expect(status).toBe(200);
    expect(bill.roundTrips).toBe(1);
    expect(text.length).toBeLessThan(most * kB);
  });

  test("R-25: lists of machines end before their texts are too much for one answer, and say where they go on", async () => {
    const texts = {
      description: "d".repeat(20_000),
      modifications: { ...lists, divers: ["x".repeat(4096)] },
    };
    // One was written long before it was published: its id is the smallest, its place is not.
    const idOf = (n: number) => (n === 51 ? "1" : patchRow(n).id);
    await setPatches(Array.from({ length: 60 }, (_, i) => patchRow(i + 1, { ...texts, id: idOf(i + 1) })));
    const ids = async (path: string) => {
      const { status, text, bill } = await ask(path);
      expect([status, bill.roundTrips], path).toEqual([200, 1]);
      expect(text.length, path).toBeLessThan(4500 * kB);
      return (JSON.parse(text) as { id: string }[]).map(({ id }) => id);
    };
    const newestFirst = Array.from({ length: 60 }, (_, i) => idOf(60 - i));
    const listed = await ids("/data/patches.json");
    expect(listed.length).toBeGreaterThanOrEqual(10);
    expect(listed).toEqual(newestFirst.slice(0, listed.length));
    const read: string[] = [];
    for (let path: string | undefined = "/api/patches"; path !== undefined; ) {
      read.push(...(await ids(path)));
      const link: string | null = (await request(path)).headers.get("Link");
      path = /^<http:\/\/localhost(\/api\/patches\?avant=\d+)>; rel="next"$/.exec(link ?? "")?.[1];
    }
    expect(read).toEqual(newestFirst);
  });

  describe("R-25: pages that look at many patches", () => {
    const ownWords = (n: number) =>
      Object.fromEntries(
        Object.entries(lists).map(([key, lines]) => [
          key,
          lines.map((text) => `${n} ${text.slice(0, 4000)}`),
        ]),
      ) as typeof lists;
    const huge = (n: number) =>
      patchRow(n, {
        description: longest.description,
        modifications: ownWords(n),
        modified_files: longest.modifiedFiles,
        upgrade_sql: "x".repeat(50_000),
      });
    const ends = async (from: string, browser?: Browser) => {
      const { status, text, bill } = await ask(`/patch-notes/comparer?de=${from}&a=5.0.150`, browser);
      expect(status).toBe(200);
      expect(bill.rows).toBeLessThanOrEqual(220);
      expect(text.length).toBeLessThan(11_000 * kB);
      return textOf(text).match(/Ce chemin s'arrête à (5\.0\.\d+)/)?.[1];
    };
    const looksAt = async (most: number, browser?: Browser) => {
      const { status, text, bill } = await ask("/patch-notes?q=description", browser);
      expect(status).toBe(200);
      expect(bill.rows).toBeLessThanOrEqual(208);
      expect(text.length).toBeLessThan(most * kB);
      const words = textOf(text);
      return {
        looked: words.match(/parmi les (\d+) derniers/)?.[1],
        found: words.match(/(\d+) patchs trouvés/)?.[1],
        around: words
          .match(/Trop longs? pour être cherchés?\s?: ((?:5\.0\.\d+(?: +, )?)+)/)?.[1]
          ?.split(/[ ,]+/),
      };
    };

    test("PN-16, N-01, R-25: of patches of the longest texts they hold ten, go around five, say so, and go on from there @long", async () => {
      await setPatches(Array.from({ length: 150 }, (_, i) => huge(i + 1)));
      const search = await ask("/guide/recherche?q=numero");
      expect([search.status, search.bill.roundTrips]).toEqual([200, 1]);
      expect(new Set(search.text.match(/\/patch-notes\/5\.0\.\d+/g)).size).toBe(10);
      for (const browser of [undefined, staff]) {
        expect(await looksAt(6000, browser)).toEqual({
          looked: "15",
          found: undefined,
          around: [140, 139, 138, 137, 136].map((n) => `5.0.${n}`),
        });
        expect(await ends("5.0.1", browser)).toBe("5.0.11");
        expect(await ends("5.0.11", browser)).toBe("5.0.21");
      }
    });

    test("PN-16, N-01, R-25: one long patch further on ends a path and is named by a search, which goes on; short ones do neither", async () => {
      await setPatches(Array.from({ length: 150 }, (_, i) => (i === 49 ? huge(50) : patchRow(i + 1))));
      expect(await looksAt(200)).toEqual({ looked: undefined, found: "149", around: ["5.0.50"] });
      await noteChange();
      const oldest = await ask("/guide/recherche?q=5.0.7");
      expect(oldest.text).toContain('href="/patch-notes/5.0.7"');
      expect(oldest.bill.roundTrips).toBe(1);
      expect(await ends("5.0.1")).toBe("5.0.49");
      expect(await ends("5.0.49")).toBe("5.0.149");
      await setPatches(Array.from({ length: 150 }, (_, i) => patchRow(i + 1)));
      expect(await looksAt(200)).toEqual({ looked: undefined, found: "150", around: undefined });
      expect(await ends("5.0.1")).toBe("5.0.101");
    });

    test("PN-16, N-01, R-25: many that are not short are held as far as they fit together", async () => {
      const long = (n: number) =>
        patchRow(n, { modifications: { ...noChanges, divers: ownWords(n).divers } });
      await setPatches(Array.from({ length: 150 }, (_, i) => long(i + 1)));
      const looked = Number((await looksAt(3000)).looked);
      expect(looked).toBeGreaterThan(80);
      expect(looked).toBeLessThan(110);
      const end = Number((await ends("5.0.1"))?.slice(4));
      expect(end).toBe(looked + 1);
    });
  });

  const fields = (change: Fields) =>
    patchFields({
      ...longest,
      ...Object.fromEntries(Object.entries(lists).map(([key, lines]) => [`modifications.${key}`, lines])),
      ...change,
    });
  const publish = async (change: Fields) => {
    const sent = fields(change);
    const response = await send(staff, "/admin/patches/nouveau", sent);
    return {
      status: response.status,
      html: await response.text(),
      row: await rowOf(String(sent["version"])),
    };
  };

  test("R-25: a patch with everything at its longest is published whole", async () => {
    const { row } = await publish({});
    expect(JSON.parse(row?.modifications ?? "")).toEqual(lists);
  });

  test.each<[string, Fields, string]>([
    [
      "a line of 4097",
      { "modifications.divers": `${line}${"x".repeat(4097 - line.length)}` },
      "4\u202f096 caractères au plus.",
    ],
    [
      "a list of 50 000 in all",
      { "modifications.divers": [...full, line] },
      "50\u202f000 caractères au plus en tout.",
    ],
    [
      "files of 100 000 in all",
      { modifiedFiles: [...longest.modifiedFiles, "x"] },
      "100\u202f000 caractères au plus en tout.",
    ],
    ["a description of 100 kB", { description: longWords(100_000) }, "20\u202f000 caractères au plus."],
  ])("R-25: beyond %s the form says which rule, and stores nothing", async (_, change, sentence) => {
    const { status, html, row } = await publish(change);
    expect([status, row, html.includes(sentence)]).toEqual([422, null, true]);
  });

  /** A line of characters that take three bytes each; every list at its longest is then 1,3 MB. */
  const wide = "’".repeat(4096);
  const wideLists = (lines: number) => ({
    ...Object.fromEntries(
      groups.map(({ key }) => [`modifications.${key}`, Array.from({ length: lines }, () => wide)]),
    ),
    modifiedFiles: Array.from({ length: Math.min(200, lines * 17) }, () => "’".repeat(500)),
    upgradeSql: "’".repeat(50_000),
    upgradeSteps: Array.from({ length: 50 }, () => "’".repeat(1000)),
  });
  const tooMuch = "900\u00a0ko de texte au plus";

  test("R-25: a patch whose texts are too much together is refused with the sentence, by form and API alike", async () => {
    const { status, html, row } = await publish(wideLists(12));
    expect([status, row, html.includes(tooMuch)]).toEqual([422, null, true]);
    const headers = { ...(await tokenHeaders()), "Content-Type": "application/json" };
    const version = "7.0.1";
    const body = JSON.stringify({
      version,
      title: "Long",
      description: "Long",
      upgradeSql: "’".repeat(50_000),
      modifiedFiles: wideLists(12).modifiedFiles,
      modifications: Object.fromEntries(
        Object.keys(lists).map((key) => [key, Array.from({ length: 12 }, () => wide)]),
      ),
      downloads: { patch: "https://telechargements.example/a.zip" },
    });
    const answer = await request("/api/patches", { method: "POST", headers, body });
    const { issues } = (await answer.json()) as { issues: { corps: string[] } };
    expect([answer.status, issues.corps[0]?.includes(tooMuch)]).toEqual([422, true]);
    expect(await rowOf(version)).toBeNull();
  });

  test("R-25: the longest patch that may be stored can be changed, by form and API, and deleted", async () => {
    const { row } = await publish(wideLists(7));
    const { id = "", version = "" } = row ?? {};
    const edit = fields({ ...wideLists(7), version, title: "Autre", intent: "enregistrer", revision: "1" });
    expect((await send(staff, `/admin/patches/${id}`, edit)).status).toBe(200);
    const headers = { ...(await tokenHeaders()), "Content-Type": "application/json" };
    const stored = (await (await request(`/api/patches/${id}`, { headers })).json()) as object;
    const body = JSON.stringify({ ...stored, title: "Par l'API" });
    expect(new TextEncoder().encode(body).length).toBeGreaterThan(850 * kB);
    expect((await request(`/api/patches/${id}`, { method: "PUT", headers, body })).status).toBe(200);
    expect(await rowOf(version)).toMatchObject({ title: "Par l'API", revision: 3 });
    expect((await request(`/api/patches/${id}`, { method: "DELETE", headers })).status).toBe(200);
  });
});
