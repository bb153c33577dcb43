import { beforeEach, describe, expect, test } from "vitest";
import { signIn } from "./browser.ts";
import { noChanges, type PatchRow, patchRow, setPatches } from "./content.ts";
import { insideWords, readText, textOf } from "./html.ts";
import { addPersona } from "./simulator.ts";
import { request } from "./site.ts";

const rows = (count: number) => Array.from({ length: count }, (_, i) => patchRow(i + 1));
/** Versions in the order in which a page shows them. */
const versionsOf = (html: string) => [...html.matchAll(/id="patch-([\d.]+)"/g)].map((match) => match[1]);
const get = async (path: string) => (await request(path)).text();

test("PN-16: a filter that finds more than it shows says so, and how far it looked", async () => {
  await setPatches(rows(200));
  const many = await readText(await request("/patch-notes?q=patch"));
  expect(many).toContain("200 patchs trouvés, les 20 plus récents sont ci-dessous");
  expect(many).not.toContain("derniers");
  const few = await readText(await request("/patch-notes?q=5.0.20"));
  expect(few).toContain("2 patchs trouvés");
  expect(few).not.toContain("plus récents sont ci-dessous");

  await setPatches(rows(201));
  const window = await readText(await request("/patch-notes?q=patch"));
  expect(window).toContain("200 patchs trouvés parmi les 200 derniers, les 20 plus récents sont ci-dessous");
  const none = await get("/patch-notes?q=introuvable");
  expect(none).toContain("Aucun patch trouvé parmi les 200 derniers</h2>");
  for (const next of ["/patch-notes", "/guide/recherche?q=introuvable"])
    expect(none).toMatch(new RegExp(`<a [^>]*href="${next.replace("?", "\\?")}"[^>]*class="button`));
});

test("PN-16, F-17: a filter says what it searches for its reader", async () => {
  await setPatches(rows(2));
  expect(await get("/patch-notes")).toContain('placeholder="Version ou mot"');
  const member = await signIn((await addPersona()).id);
  expect(await (await member.get("/patch-notes")).text()).toContain('placeholder="Version, mot ou fichier"');
});

test("PN-19: the SQL that an update asks for is copied whole, on its page and on the way between two versions", async () => {
  const sql = "ALTER TABLE users\n  ADD premium INT;";
  const row = patchRow(2, { upgrade_sql: sql });
  await setPatches([patchRow(1, {}), row]);
  const member = await signIn((await addPersona()).id);
  for (const [path, id] of [
    ["/patch-notes/5.0.2", `sql-${row.id}`],
    ["/patch-notes/comparer?de=5.0.1&a=5.0.2", "sql-5.0.2"],
  ] as const) {
    const html = await (await member.get(path)).text();
    expect(html, path).toContain(`data-copy-from="${id}"`);
    expect(html, path).toMatch(new RegExp(`<pre id="${id}"[^>]*><code>${sql}</code></pre>`));
  }
});

test("PN-11, A11Y-01: the steps that a breaking patch sends to stand under a title that says what they are", async () => {
  await setPatches([patchRow(1, { upgrade_steps: ["Couper le serveur", "Vider le cache"] })]);
  const member = await signIn((await addPersona()).id);
  for (const [path, level] of [
    ["/patch-notes", "h3"],
    ["/patch-notes/5.0.1", "h2"],
  ] as const) {
    const text = await (await member.get(path)).text();
    const before = text.slice(0, text.indexOf("Couper le serveur"));
    const title = new RegExp(
      `<${level}[^>]*>(?:(?!</?${level}).)*Étapes de mise à jour</${level}><ol[^>]*><li>$`,
    );
    expect(before, path).toMatch(title);
  }
});

test("PN-11: the numbers that a script or a writer gave the steps are left out, for the list counts them", async () => {
  await setPatches([
    patchRow(1, { upgrade_steps: ["1. Couper le serveur", "2) Vider le cache", "5.2 au moins"] }),
  ]);
  const member = await signIn((await addPersona()).id);
  const text = await (await member.get("/patch-notes/5.0.1")).text();
  expect(text).toContain("<li>Couper le serveur</li><li>Vider le cache</li><li>5.2 au moins</li>");
});

test("PN-20, A11Y-01: on the way between two versions each button that copies says what, and no two say the same", async () => {
  const row = { modified_files: ["a.lua"], upgrade_sql: "SELECT 1;" };
  await setPatches([patchRow(1), patchRow(2, row), patchRow(3, row)]);
  const member = await signIn((await addPersona()).id);
  const html = await (await member.get("/patch-notes/comparer?de=5.0.1&a=5.0.3")).text();
  const names = [...html.matchAll(/<button[^>]*data-copy-from.*?<\/button>/g)].map(([button]) =>
    textOf(button),
  );
  expect(names).toHaveLength(4);
  expect(new Set(names).size, names.join()).toBe(4);
});

test("PN-20: on the way between two versions each shows its own steps; a guest reads none", async () => {
  await setPatches([
    patchRow(1),
    patchRow(2, { upgrade_steps: ["1. Couper le serveur", "Vider le cache"] }),
    patchRow(3, { upgrade_steps: ["Relancer"] }),
  ]);
  const path = "/patch-notes/comparer?de=5.0.1&a=5.0.3";
  const member = await signIn((await addPersona()).id);
  const steps = ["<li>Couper le serveur</li><li>Vider le cache</li>", "<li>Relancer</li>"];
  const rowsOf = (html: string) =>
    html.split("dans cet ordre</h2>")[1]?.split("Ce qui change</h2>")[0]?.split('href="/patch-notes/5.0.') ??
    [];
  const [, second, third] = rowsOf(await (await member.get(path)).text());
  expect([second, third]).toEqual(steps.map((list) => expect.stringContaining(list)));
  const guest = await get(path);
  for (const list of steps) expect(guest).not.toContain(list);
});

test("PN-11: what a breaking patch says to read first is a link to its steps, on a page where several have them", async () => {
  await setPatches([
    patchRow(1, { breaking: 1, upgrade_steps: [] }),
    patchRow(2, { breaking: 1, upgrade_steps: ["Couper le serveur"] }),
    patchRow(3, { breaking: 1, upgrade_steps: ["Vider le cache"] }),
  ]);
  const member = await signIn((await addPersona()).id);
  const read = async (path: string) => (await member.get(path)).text();
  expect(await read("/patch-notes/5.0.1")).not.toContain("les étapes de mise à jour");
  expect(await read("/patch-notes/5.0.1")).toContain("Lisez tout ce qui suit avant d'appliquer ce patch.");
  for (const path of ["/patch-notes", "/patch-notes/5.0.2", "/patch-notes/5.0.3"]) {
    const html = await read(path);
    const links = [...html.matchAll(/Lisez <a class="link" href="#([^"]+)">les étapes de mise à jour<\/a>/g)];
    expect(links, path).toHaveLength(path === "/patch-notes" ? 2 : 1);
    for (const [, id] of links) expect(html.split(`id="${id}"`), path).toHaveLength(2);
  }
  // Who may not read the steps has no place to go to.
  const guest = await (await request("/patch-notes/5.0.2")).text();
  expect(guest).toContain("Lisez les étapes de mise à jour avant d'appliquer ce patch.");
});

test("AUTH-26, T-26, PN-16: filters and comparisons are limited as every search, the pages without a question are not", async () => {
  const asked: string[] = [];
  const LIMIT_READ = {
    limit: async ({ key }: { key: string }) => {
      asked.push(key);
      return { success: false };
    },
  };
  const limited = [
    "/patch-notes?q=patch",
    "/patch-notes.data?groupe=divers",
    "/patch-notes/comparer?de=5.0.1",
    "/guide/faq/recherche?q=mod",
  ];
  for (const path of limited) {
    const refused = await request(path, {}, { LIMIT_READ });
    expect(refused.status, path).toBe(429);
    expect(refused.headers.get("Retry-After"), path).toBe("60");
    expect(refused.headers.get("Cache-Control"), path).toMatch(/no-store/);
    await refused.text();
  }
  expect(asked).toHaveLength(limited.length);
  for (const path of ["/patch-notes", "/patch-notes?page=2&q=&groupe=", "/patch-notes/comparer"]) {
    expect((await request(path, {}, { LIMIT_READ })).status, path).toBe(200);
  }
});

describe("PN-01, PN-02, PN-03: pages", () => {
  beforeEach(() => setPatches(rows(12)));

  test("PN-01, PN-09, CST-01: five per page, newest first", async () => {
    expect(versionsOf(await get("/patch-notes"))).toEqual(["5.0.12", "5.0.11", "5.0.10", "5.0.9", "5.0.8"]);
    expect(versionsOf(await get("/patch-notes?page=2"))).toEqual([
      "5.0.7",
      "5.0.6",
      "5.0.5",
      "5.0.4",
      "5.0.3",
    ]);
    expect(versionsOf(await get("/patch-notes?page=3"))).toEqual(["5.0.2", "5.0.1"]);
  });

  test("PN-03: the line says how many, and where one is", async () => {
    expect(await readText(await request("/patch-notes"))).toContain("12 patches disponibles • Page 1 sur 3");
    expect(await readText(await request("/patch-notes?page=3"))).toContain(
      "12 patches disponibles • Page 3 sur 3",
    );
  });

  test("PN-01: a page out of range is the last one", async () => {
    for (const page of ["4", "9999999", "99999999999999999999"]) {
      const html = await get(`/patch-notes?page=${page}`);
      expect(versionsOf(html)).toEqual(["5.0.2", "5.0.1"]);
      expect(textOf(html)).toContain("Page 3 sur 3");
    }
  });

  test("PN-01: what is no page number is the first page", async () => {
    for (const page of ["", "0", "-1", "abc", "1e3", "1.5", "%00", "2'--", "%F0%9F%92%A9"]) {
      const response = await request(`/patch-notes?page=${page}`);
      expect(response.status, page).toBe(200);
      expect(versionsOf(await response.text())[0], page).toBe("5.0.12");
    }
  });

  test("T-31: a repeated parameter is 400, as a page and as data", async () => {
    for (const path of [
      "/patch-notes?page=1&page=2",
      "/patch-notes.data?page=1&page=2",
      "/patch-notes?q=a&q=b",
      "/patch-notes?groupe=divers&groupe=divers",
      "/patch-notes/comparer?de=5.0.1&de=5.0.2",
      "/patch-notes/comparer?de=5.0.1&a=5.0.2&a=5.0.2",
    ]) {
      const response = await request(path);
      expect(response.status, path).toBe(400);
      expect(insideWords(await response.text()), path).toEqual([]);
    }
  });

  test("PN-02: Précédent and Suivant are links, absent at the ends", async () => {
    const [first, middle, last] = [
      await get("/patch-notes"),
      await get("/patch-notes?page=2"),
      await get("/patch-notes?page=3"),
    ];
    const rel = (html: string, name: string) =>
      html.match(new RegExp(`<a href="([^"]+)" rel="${name}"`))?.[1];
    expect([rel(first, "prev"), rel(first, "next")]).toEqual([undefined, "/patch-notes?page=2"]);
    expect([rel(middle, "prev"), rel(middle, "next")]).toEqual(["/patch-notes", "/patch-notes?page=3"]);
    expect([rel(last, "prev"), rel(last, "next")]).toEqual(["/patch-notes?page=2", undefined]);
    expect(middle).toMatch(/aria-current="page" aria-label="Page 2"/);
  });

  test("PN-04, PN-05: each patch opens and closes without a script, and on any page all are closed", async () => {
    for (const path of ["/patch-notes", "/patch-notes?page=2"]) {
      const html = await get(path);
      expect(html.match(/<details/g)).toHaveLength(5);
      expect(/<details[^>]* open[=>]/.test(html)).toBe(false);
    }
  });

  test("PN-07, PN-08: help and the notice are on the page", async () => {
    const html = await get("/patch-notes");
    for (const words of ["Sauvegardez votre serveur", "Vérifiez la compatibilité", "Lisez les prérequis"]) {
      expect(html).toContain(words);
    }
    for (const way of [
      /https:\/\/docs\.fivem\.net\/docs\/[^>]*>Documentation Cfx\.re/,
      /https:\/\/discord\.gg\/neva[^>]*>Support Discord/,
    ]) {
      expect(html.match(way)?.[0]).toContain('target="_blank" rel="noopener noreferrer"');
    }
  });
});

describe("PN-03: few patches", () => {
  test("PN-03: one patch is in the singular, on one page without page numbers", async () => {
    await setPatches(rows(1));
    const html = await get("/patch-notes");
    expect(textOf(html)).toContain("1 patch disponible • Page 1 sur 1");
    expect(html).not.toContain("Pages de patch notes");
  });

  test("PN-01: five fill one page, six need two", async () => {
    await setPatches(rows(5));
    expect(textOf(await get("/patch-notes"))).toContain("5 patches disponibles • Page 1 sur 1");
    await setPatches(rows(6));
    expect(textOf(await get("/patch-notes?page=2"))).toContain("6 patches disponibles • Page 2 sur 2");
    expect(versionsOf(await get("/patch-notes?page=2"))).toEqual(["5.0.1"]);
  });

  test("PN-06: none says 'Aucun patch disponible', on any page", async () => {
    await setPatches([]);
    for (const path of ["/patch-notes", "/patch-notes?page=7"]) {
      const response = await request(path);
      expect(response.status).toBe(200);
      const text = await readText(response);
      expect(text).toContain("Aucun patch disponible");
      expect(text).not.toContain("Page 1 sur");
    }
  });
});

describe("PN-09, PN-14: one patch", () => {
  const changes: Partial<PatchRow> = {
    title: "Titre <b>& accents é</b>",
    description: "Ligne 1\nLigne 2 <script>alert(1)</script>",
    modifications: { ...noChanges, systemMetier: ["Un métier"], braquages: ["Un", "Deux"] },
    published_at: Date.parse("2026-07-14T22:30:00Z"),
  };
  beforeEach(() => setPatches([patchRow(1), patchRow(2, changes), patchRow(3)]));

  test("PN-09: version, date and time in Paris, title and description, as text", async () => {
    const html = await get("/patch-notes/5.0.2");
    const text = textOf(html);
    expect(text).toContain("5.0.2");
    expect(text).toContain("Titre <b>& accents é</b>");
    expect(text).toContain("15 juillet 2026 à 00:30");
    expect(html).not.toContain("<script>alert(1)");
    expect(html).not.toContain("<b>&");
  });

  test("PN-09: the author is named", async () => {
    expect(textOf(await get("/patch-notes/5.0.2"))).toContain("Administrateur");
  });

  test("PN-10: groups that changed are named with their number, an empty one is not shown", async () => {
    const text = textOf(await get("/patch-notes/5.0.2"));
    expect(text).toMatch(/Système métier ?1/);
    expect(text).toMatch(/Braquages ?2/);
    expect(text).not.toContain("Inventaire");
    expect(text).not.toContain("Divers");
  });

  test("PN-15: the address is permanent, and the patches beside it are linked", async () => {
    const html = await get("/patch-notes/5.0.2");
    expect(html).toContain('href="/patch-notes/5.0.1" rel="prev"');
    expect(html).toContain('href="/patch-notes/5.0.3" rel="next"');
    expect(html).toContain('<link rel="canonical" href="http://localhost/patch-notes/5.0.2"/>');
    expect(await get("/patch-notes/5.0.3")).not.toContain('rel="next"');
  });

  test("PN-14: /data/patches.json has the French date and time of the specification", async () => {
    const list = (await (await request("/data/patches.json")).json()) as Record<string, unknown>[];
    expect(list[1]).toEqual({
      id: patchRow(2).id,
      version: "5.0.2",
      date: "15/07/2026",
      time: "00:30:00",
      title: changes.title,
      description: changes.description,
      author: "Administrateur",
      modifications: changes.modifications,
    });
  });

  test("PN-01: an unknown version is a 404 page that keeps the frame", async () => {
    for (const version of ["9.9.9", "5.0.2%00", "%27%20OR%201=1--", "%E0%A4%A", "é", "a".repeat(300)]) {
      const response = await request(`/patch-notes/${version}`);
      expect(response.status, version).toBe(404);
      const html = await response.text();
      expect(html).toContain('<html lang="fr"');
      expect(insideWords(html), version).toEqual([]);
    }
  });

  test("PN-09: the address of a version with a 'v', as it is often written, leads to it; so does one without the 'v' it has", async () => {
    await setPatches([patchRow(1), patchRow(2, { version: "v5.0.2" })]);
    for (const [asked, version] of [
      ["V5.0.1", "5.0.1"],
      ["5.0.2", "v5.0.2"],
      ["V5.0.2", "v5.0.2"],
    ]) {
      const moved = await request(`/patch-notes/${asked}`);
      expect([moved.status, moved.headers.get("Location")]).toEqual([302, `/patch-notes/${version}`]);
    }
    expect((await request("/patch-notes/v5.0.3")).status).toBe(404);
    expect((await request("/patch-notes/v5.0.2")).status).toBe(200);
    expect((await request("/patch-notes/valise")).status).toBe(404);
  });

  test("PN-18: a withdrawn patch says so, why, and what replaces it, and is no more to download", async () => {
    const withdrawn = {
      status: "retire",
      withdrawn_reason: "Duplication d'objets",
      replaced_by: "5.0.3",
    } as const;
    await setPatches([patchRow(1), patchRow(2, withdrawn), patchRow(3)]);
    for (const path of ["/patch-notes", "/patch-notes/5.0.2"]) {
      const html = await get(path);
      expect(textOf(html)).toContain("Patch retiré");
      expect(textOf(html)).toContain("Duplication d'objets");
      expect(html).toContain('href="/patch-notes/5.0.3"');
    }
    const member = await signIn((await addPersona()).id);
    const page = async (version: string) => (await member.get(`/patch-notes/${version}`)).text();
    const file = /href="[^"]*\/fichiers\/patch"/;
    expect(await page("5.0.2")).not.toMatch(file);
    expect(await page("5.0.3")).toMatch(file);
  });

  test("PN-18: the offer above the list leads to no withdrawn version, and is gone where there is no other", async () => {
    const withdrawn = { status: "retire", withdrawn_reason: "Duplication d'objets" } as const;
    await setPatches([patchRow(1), patchRow(2), patchRow(3, withdrawn)]);
    expect(textOf(await get("/patch-notes"))).toContain("Tout ce qui change jusqu'à 5.0.2");
    await setPatches([patchRow(1, withdrawn)]);
    const text = textOf(await get("/patch-notes"));
    expect(text).toContain("1 patch disponible");
    expect(text).not.toContain("Tout ce qui change jusqu'à");
  });
});

describe("FEED-01: feeds", () => {
  test("FEED-01, PN-17: Atom and JSON feed with their types, found from every page", async () => {
    await setPatches(rows(30));
    const atom = await request("/patch-notes.atom");
    expect(atom.headers.get("Content-Type")).toBe("application/atom+xml; charset=utf-8");
    expect((await atom.text()).match(/<entry>/g)).toHaveLength(20);
    const json = await request("/patch-notes.json");
    expect(json.headers.get("Content-Type")).toBe("application/feed+json; charset=utf-8");
    const feed = (await json.json()) as { items: { url: string }[] };
    expect(feed.items[0]?.url).toBe("http://localhost/patch-notes/5.0.30");
    for (const page of ["/", "/patch-notes", "/patch-notes/5.0.30"]) {
      const html = await get(page);
      expect(html, page).toMatch(
        /rel="alternate" type="application\/atom\+xml"[^>]*href="\/patch-notes.atom"/,
      );
      expect(html, page).toMatch(
        /rel="alternate" type="application\/feed\+json"[^>]*href="\/patch-notes.json"/,
      );
    }
  });
});

test("L10N-01: no line of what staff write in a patch begins with its mark, on any page that shows it", async () => {
  const text = "Taxi : un retour ?";
  const changes = { ...noChanges, divers: [text] };
  await setPatches(
    [1, 2, 3].map((n) => patchRow(n, { title: text, description: text, modifications: changes })),
  );
  for (const path of ["/", "/patch-notes", "/patch-notes/5.0.2", "/patch-notes/comparer?de=5.0.1&a=5.0.3"]) {
    const shown = textOf((await get(path)).replace(/<head\b[\s\S]*?<\/head>/, ""));
    expect(shown, path).toContain("Taxi\u00a0: un retour\u202f?");
    expect(shown, path).not.toContain(text);
  }
});

test("N-04: a server several versions behind is told of the incompatible one on its way, and of the artifact that it asks", async () => {
  const ask = async () => (await (await request("/api/version/latest")).json()) as Record<string, unknown>;
  const asks = (artifactMin: number) => ({ compatibility: { artifactMin } });
  await setPatches([patchRow(1), patchRow(2)]);
  expect(await ask()).toMatchObject({ breaking: false, lastBreaking: null, artifactMinimal: null });
  const breaking = (n: number, changes = {}) => patchRow(n, { breaking: 1, ...changes });
  await setPatches([
    breaking(1, asks(12_913)),
    breaking(2, asks(17_346)),
    breaking(3, { ...asks(20_000), status: "retire" }),
    patchRow(4),
    patchRow(5, asks(12_208)),
  ]);
  expect(await ask()).toMatchObject({
    version: "5.0.5",
    breaking: false,
    lastBreaking: "5.0.2",
    artifactMinimal: 17_346,
  });
});

test("N-04, N-03: a server is told of the newest security fix that is offered, below the newest version too", async () => {
  const ask = async () => (await (await request("/api/version/latest")).json()) as Record<string, unknown>;
  await setPatches([patchRow(1), patchRow(2)]);
  expect(await ask()).toMatchObject({ lastSecurity: null });
  const fix = (n: number, changes = {}) => patchRow(n, { security: 1, ...changes });
  const hidden = { status: "brouillon", position: null, published_at: null } as const;
  await setPatches([fix(1), fix(2), fix(3, { status: "retire" }), patchRow(4), fix(5, hidden)]);
  expect(await ask()).toMatchObject({ version: "5.0.4", lastSecurity: "5.0.2", lastBreaking: null });
});

test("N-03: a security fix is marked wherever it is named, for everybody; one that was withdrawn asks nobody to update", async () => {
  const update = "mettez votre serveur à jour";
  await setPatches([patchRow(1), patchRow(2, { security: 1 }), patchRow(3)]);
  const list = await readText(await request("/patch-notes"));
  expect(list.split("correctif de sécurité")).toHaveLength(2);
  expect(list).toContain(update);
  // On its own page, which begins with what the mark means, it is said once.
  const own = await readText(await request("/patch-notes/5.0.2"));
  expect(own.match(/correctif de sécurité/gi)).toHaveLength(1);
  expect(own).toContain(`Correctif de sécurité Les versions d'avant`);
  expect(own).toContain(update);
  const path = "/patch-notes/comparer?de=5.0.1&a=5.0.3";
  expect((await readText(await request(path))).split("correctif de sécurité")).toHaveLength(2);
  expect(await readText(await request("/patch-notes/compatibilite"))).toContain(
    "Correctif de sécurité\u00a0: 5.0.2",
  );
  expect(await get("/patch-notes.atom")).toContain("5.0.2 · Patch numéro 2 (correctif de sécurité)");
  const sent = (await (await request("/api/patches")).json()) as { security: boolean }[];
  expect(sent.map(({ security }) => security)).toEqual([false, true, false]);
  // The specification's list has the fields of the specification.
  expect(await get("/data/patches.json")).not.toMatch(/security|cumulative/);
  for (const other of ["/patch-notes/5.0.1", "/patch-notes/5.0.3"])
    expect(await get(other), other).not.toMatch(/correctif de sécurité/i);

  await setPatches([patchRow(1), patchRow(2, { security: 1, status: "retire", withdrawn_reason: "Raison" })]);
  for (const gone of ["/patch-notes", "/patch-notes/5.0.2"]) {
    const text = await readText(await request(gone));
    expect(text, gone).not.toMatch(/correctif de sécurité/i);
    expect(text, gone).not.toContain(update);
  }
});

test("N-01, PN-11: that an archive holds those before it stands beside its link, for members alone", async () => {
  const told = "L'archive du patch principal contient aussi les patchs d'avant.";
  await setPatches([
    patchRow(1),
    patchRow(2, { cumulative: 1 }),
    patchRow(3, { cumulative: 1, link_patch: "" }),
    patchRow(4, { cumulative: 1, status: "retire" }),
  ]);
  const member = await signIn((await addPersona()).id);
  const says = async (n: number) =>
    (await readText(await member.get(`/patch-notes/5.0.${n}`))).includes(told);
  expect([await says(1), await says(2), await says(3), await says(4)]).toEqual([false, true, false, false]);
  expect(await readText(await request("/patch-notes/5.0.2"))).not.toContain(told);
  expect(await get("/patch-notes/5.0.2.data")).not.toContain("cumulative");
  expect(await get("/api/patches")).not.toContain("cumulative");
});

test("N-04: the answer stays below a kilobyte with the longest versions and a title of accents: the oldest withdrawn ones give way", async () => {
  const version = (n: number) => `6.0.0-${String(n).padStart(24, "x")}`;
  const row = (n: number, changes = {}) =>
    patchRow(n, { version: version(n), breaking: 1, security: 1, ...changes });
  const withdrawn = Array.from({ length: 20 }, (_, i) => row(i + 2, { status: "retire" }));
  for (const [letter, least] of [
    ["x", 18],
    ["’", 13],
  ] as const) {
    await setPatches([
      row(1, { compatibility: { artifactMin: 999_999 } }),
      ...withdrawn,
      row(22, { title: letter.repeat(256) }),
    ]);
    const answer = await (await request("/api/version/latest")).bytes();
    expect(answer.length, letter).toBeLessThan(1000);
    const { withdrawn: named } = JSON.parse(new TextDecoder().decode(answer)) as { withdrawn: string[] };
    expect(named.length, letter).toBeGreaterThanOrEqual(least);
    expect(named, letter).toEqual(Array.from(named, (_, i) => version(21 - i)));
  }
});

test("N-04: what a server is told names the twenty newest withdrawn versions that are shown, under a tag of its own", async () => {
  const withdrawn = (n: number) => patchRow(n, { status: "retire" });
  const ask = async (tag = "") => {
    const response = await request("/api/version/latest", { headers: { "If-None-Match": tag } });
    return { status: response.status, tag: response.headers.get("ETag") ?? "", response };
  };
  await setPatches([patchRow(1), patchRow(30)]);
  const before = await ask();
  expect((await ask(before.tag)).status).toBe(304);
  const many = Array.from({ length: 21 }, (_, i) => withdrawn(i + 2));
  await setPatches([...many, { ...withdrawn(29), position: null }, patchRow(30)]);
  const after = await ask(before.tag);
  expect(after.status).toBe(200);
  const { withdrawn: versions } = (await after.response.json()) as { withdrawn: string[] };
  expect(versions).toEqual(Array.from({ length: 20 }, (_, i) => `5.0.${22 - i}`));
});
