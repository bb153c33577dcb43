/**
 * Who may read what (T-14, T-16). Every gated field holds a word of its own, and every address is asked in
 * every form: a word that reaches a guest, in whatever byte, fails the test that names it.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { sha256 } from "#app/platform/tokens";
import { type Browser, openBrowser, signIn } from "./browser.ts";
import { formerVersion, noChanges, patchRow, setDownload, setFormer, setPatches } from "./content.ts";
import { addPersona, roleIds } from "./simulator.ts";
import { request } from "./site.ts";

const gated = {
  modifiedFile: "canari-fichier.lua",
  upgradeStep: "canari-etape",
  upgradeSql: "canari_sql",
} as const;
const gatedSql = `UPDATE ${gated.upgradeSql} SET x = 1;`;
const links = {
  patch: "https://fichiers.example/canari-lien-patch.zip",
  base: "https://fichiers.example/canari-lien-base.zip",
  mappings: "https://fichiers.example/canari-lien-mappings.zip",
  item: "https://fichiers.example/canari-lien-telechargement.zip",
  withdrawn: "https://fichiers.example/canari-lien-retire.zip",
  former: "https://fichiers.example/canari-lien-precedent.zip",
} as const;
const itemTitle = "canari-titre-telechargement";
/** What members read of a version that was replaced (DL-13). */
const former = formerVersion({
  version: "canari-version-precedente",
  size: "canari-taille",
  link: links.former,
  sha256: `${"ca4a21".repeat(10)}0000`,
});
const formerWords = [former.version, former.size, former.sha256, String(former.replacedAt)];
const hidden = { draft: "canari-brouillon", scheduled: "canari-programme" } as const;
const id = patchRow(2).id;

beforeAll(async () => {
  const locked = {
    modified_files: [gated.modifiedFile],
    upgrade_steps: [gated.upgradeStep],
    upgrade_sql: gatedSql,
    link_patch: links.patch,
    link_base: links.base,
    link_mappings: links.mappings,
  };
  await setPatches([
    patchRow(1),
    patchRow(2, { ...locked, modifications: { ...noChanges, divers: ["Ligne publique"] } }),
    patchRow(3, {
      status: "retire",
      withdrawn_reason: "Raison publique",
      replaced_by: "5.0.2",
      link_patch: links.withdrawn,
      modified_files: [gated.modifiedFile],
    }),
    patchRow(4, { ...locked, title: hidden.draft, status: "brouillon", position: null, published_at: null }),
    patchRow(5, {
      ...locked,
      title: hidden.scheduled,
      status: "programme",
      position: null,
      published_at: null,
      scheduled_for: Date.now() + 3_600_000,
    }),
  ]);
  await setDownload("base", links.item, itemTitle);
  await setFormer("base", [former]);
});

const compare = "/patch-notes/comparer?de=5.0.1&a=5.0.2";
/** Every page and data address of this area, as a document and as the data behind it. */
const open = [
  "/",
  "/_.data",
  "/_.data?_routes=home%2Froutes%2Fhome",
  "/patch-notes",
  "/patch-notes?page=2",
  "/patch-notes.data",
  "/patch-notes.data?page=1",
  "/patch-notes.data?_routes=patches%2Froutes%2Flist",
  "/patch-notes.data?_routes=patches%2Froutes%2Farea",
  "/patch-notes.data?_routes=root",
  "/patch-notes/5.0.2",
  "/patch-notes/5.0.2.data",
  "/patch-notes/5.0.2.data?_routes=patches%2Froutes%2Fdetail",
  compare,
  compare.replace("?", ".data?"),
  compare.replace("?", ".data?_routes=patches%2Froutes%2Fcompare&"),
  "/patch-notes/comparer",
  "/patch-notes/compatibilite",
  "/patch-notes.atom",
  "/patch-notes.json",
  "/data/patches.json",
  "/data/patches.json?t=1",
  "/downloads.data",
  "/downloads.data?_routes=downloads%2Froutes%2Flist",
  "/statut",
  "/api/moi",
];
/** What programs and searches read: a guest's question for a gated word is none of its answers. */
const machines = [
  "/sitemap.xml",
  "/llms.txt",
  "/robots.txt",
  "/api/patches",
  `/api/patches/${id}`,
  ...[4, 5].map((n) => `/api/patches/${patchRow(n).id}`),
  "/api/version/latest",
  "/api/recherche?q=canari",
  "/api/search?q=canari",
  "/guide/recherche?q=canari",
  ...[4, 5].flatMap((n) => [`/patch-notes/5.0.${n}`, `/patch-notes/5.0.${n}.data`]),
  `/patch-notes/${id}/fichiers/inconnu`,
  "/images/canari.webp",
];
const locked = [
  "/downloads",
  "/downloads/base",
  "/downloads/base.data",
  "/downloads/base.data?_routes=downloads%2Froutes%2Fdownload",
  `/downloads/base?version=${former.replacedAt}`,
  `/downloads/base.data?version=${former.replacedAt}`,
  `/downloads/base.data?version=${former.replacedAt}&_routes=downloads%2Froutes%2Fdownload`,
  ...(["patch", "base", "mappings"] as const).flatMap((kind) => [
    `/patch-notes/${id}/fichiers/${kind}`,
    `/patch-notes/${id}/fichiers/${kind}.data`,
    `/patch-notes/${id}/fichiers/${kind}.data?_routes=patches%2Froutes%2Fdownload`,
  ]),
];

/** Everything that a response carries, address line and headers included. */
async function bytesOf(response: Response): Promise<string> {
  return [response.statusText, ...[...response.headers].flat(), await response.text()].join("\n");
}

const wordsIn = (text: string, words: readonly string[]) => words.filter((word) => text.includes(word));
const secretWords = [
  ...Object.values(gated),
  ...Object.values(links),
  itemTitle,
  ...formerWords,
  ...Object.values(hidden),
  // By which a guest could tell whether they know it.
  await sha256(gatedSql),
];
const gatedKeys = [
  "modifiedFiles",
  "upgradeSteps",
  "upgradeSql",
  "ranAt",
  '"member"',
  "linkPatch",
  "link_patch",
  "available",
  '"former"',
  "replacedAt",
];

const guests: [string, RequestInit][] = [
  ["a guest", {}],
  [
    "a guest with a dead session",
    { headers: { Cookie: "__Host-neva-session=morte; __Host-neva-connecte=1" } },
  ],
  ["a guest who claims a role", { headers: { Authorization: "Bearer admin", "X-Role": "owner" } }],
  ["a guest who sends the router's internal headers", { headers: { "X-React-Router-SPA-Mode": "yes" } }],
];

describe("T-16: what a guest gets", () => {
  for (const [name, init] of guests) {
    test(`T-16, F-14, AUTH-19, PN-11, DL-10: no gated word is in any byte for ${name}`, async () => {
      for (const path of [...open, ...locked]) {
        for (const method of ["GET", "HEAD"]) {
          const response = await request(path, { ...init, method });
          expect(
            wordsIn(await bytesOf(response), secretWords).filter((word) => !path.includes(word)),
            `${method} ${path}`,
          ).toEqual([]);
        }
      }
    });
  }

  test("T-16: nor in what programs and searches read", async () => {
    for (const path of machines) {
      expect(wordsIn(await bytesOf(await request(path)), secretWords), path).toEqual([]);
    }
  });

  test("T-16: gated keys are absent from the data, not merely empty", async () => {
    for (const path of open.filter((address) => /\.data|\.json/.test(address))) {
      const response = await request(path);
      // An address that is none would pass whatever it says.
      expect(path.startsWith("/downloads") ? 401 : 200, path).toBe(response.status);
      const text = await response.text();
      expect(wordsIn(text, gatedKeys), path).toEqual([]);
    }
  });

  test("T-14: gated addresses answer 401 as a document, and lead nowhere in any form", async () => {
    for (const path of locked) {
      const response = await request(path);
      expect(response.headers.get("Location"), path).toBeNull();
      if (!path.includes(".data")) expect(response.status, path).toBe(401);
      else expect(response.status, path).not.toBe(200);
    }
  });

  test("PN-12, DL-01: pages say 'Connexion requise' with a way to sign in, and what is public stays", async () => {
    for (const path of ["/patch-notes/5.0.2", "/downloads", compare, "/downloads/base"]) {
      const html = await (await request(path)).text();
      expect(html.includes("Connexion requise"), path).toBe(true);
      expect(html.includes('action="/auth/discord"'), path).toBe(true);
    }
    expect(await (await request("/patch-notes/5.0.2")).text()).toContain("Ligne publique");
    const downloads = await (await request("/downloads")).text();
    expect(downloads).toContain("Connectez-vous avec Discord pour accéder aux téléchargements.");
  });

  test("F-14, F-31: /data/patches.json has the specification's fields and no other", async () => {
    const list = (await (await request("/data/patches.json")).json()) as Record<string, unknown>[];
    expect(list).toHaveLength(3);
    for (const patch of list) {
      // One that was withdrawn also says so.
      const more = patch["version"] === "5.0.3" ? ["withdrawn"] : [];
      expect(Object.keys(patch).sort()).toEqual([
        ...["author", "date", "description", "id", "modifications", "time", "title", "version"],
        ...more,
      ]);
    }
    expect(list.map((patch) => patch["version"])).toEqual(["5.0.3", "5.0.2", "5.0.1"]);
  });
});

const found = (html: string) => html.match(/(?:role="status"[^>]*>|<h2[^>]*>)(\d+|Aucun) patch/)?.[1];
const searchFor = (word: string) => `/patch-notes?q=${encodeURIComponent(word)}`;

test("F-17, SEA-03: a guest's search for a gated word finds what a search for nonsense finds", async () => {
  const nonsense = found(await (await request(searchFor("zzzzzz"))).text());
  expect(nonsense).toBe("Aucun");
  for (const word of [...Object.values(gated), ...Object.values(hidden), "canari", "fichiers.example"]) {
    expect(found(await (await request(searchFor(word))).text()), word).toBe(nonsense);
  }
  expect(found(await (await request(searchFor("publique"))).text())).toBe("1");
});

const roles = { client: roleIds.client, nvteam: roleIds.nvteam, owner: roleIds.owner };
const browsers = new Map<string, Browser>();
const browserOf = (role: string) => browsers.get(role) ?? openBrowser();
beforeAll(async () => {
  for (const [role, roleId] of Object.entries(roles)) {
    browsers.set(role, await signIn((await addPersona({ roles: [roleId] })).id));
  }
});

for (const role of Object.keys(roles)) {
  describe(`what a member with the role ${role} gets`, () => {
    test("PN-11: files, steps and SQL of a patch, on the page and in its data", async () => {
      for (const path of ["/patch-notes", "/patch-notes/5.0.2", "/patch-notes/5.0.2.data"]) {
        const text = await (await browserOf(role).get(path)).text();
        expect(wordsIn(text, [gated.modifiedFile, gated.upgradeStep]), path).toHaveLength(2);
      }
      const path = await (await browserOf(role).get(compare)).text();
      expect(wordsIn(path, Object.values(gated))).toHaveLength(3);
    });

    test("F-17: a search looks at the files too, and never at the links", async () => {
      const search = async (word: string) => found(await (await browserOf(role).get(searchFor(word))).text());
      expect(await search(gated.modifiedFile)).toBe("2");
      expect(await search("fichiers.example")).toBe("Aucun");
      expect(await search(hidden.draft)).toBe("Aucun");
    });

    test("PN-11, DL-10: every file by a redirect", async () => {
      for (const kind of ["patch", "base", "mappings"] as const) {
        const response = await browserOf(role).get(`/patch-notes/${id}/fichiers/${kind}`);
        expect([response.status, response.headers.get("Location")]).toEqual([302, links[kind]]);
      }
      const response = await browserOf(role).get("/downloads/base");
      expect([response.status, response.headers.get("Location")]).toEqual([302, links.item]);
    });

    test("DL-10, T-29: an address of a file host is kept by nobody on its way and tells that host nothing", async () => {
      for (const path of [
        `/patch-notes/${id}/fichiers/patch`,
        "/downloads/base",
        `/downloads/base?version=${former.replacedAt}`,
      ]) {
        const { status, headers } = await browserOf(role).get(path);
        expect([status, headers.get("Cache-Control")], path).toEqual([302, "private, no-store"]);
        expect([headers.get("Referrer-Policy"), headers.get("X-Robots-Tag")], path).toEqual([
          "no-referrer",
          "noindex",
        ]);
      }
    });

    test("DL-13: former versions by a redirect too; what they are is on the page, where they lie is not", async () => {
      const response = await browserOf(role).get(`/downloads/base?version=${former.replacedAt}`);
      expect([response.status, response.headers.get("Location")]).toEqual([302, links.former]);
      for (const path of ["/downloads", "/downloads.data"]) {
        const text = await (await browserOf(role).get(path)).text();
        expect(wordsIn(text, formerWords), path).toEqual(formerWords);
        expect(text).not.toContain(links.former);
      }
    });

    test("DL-04: no link of a file host is in a page or its data", async () => {
      for (const path of [...open, "/downloads"]) {
        const text = await (await browserOf(role).get(path)).text();
        expect(wordsIn(text, Object.values(links)), path).toEqual([]);
      }
    });

    test("PN-18: drafts and scheduled patches are nowhere, and their files lead nowhere", async () => {
      for (const path of [...open, `/patch-notes/${patchRow(4).version}`]) {
        const text = await (await browserOf(role).get(path)).text();
        expect(wordsIn(text, Object.values(hidden)), path).toEqual([]);
      }
      for (const row of [patchRow(3), patchRow(4), patchRow(5)]) {
        const response = await browserOf(role).get(`/patch-notes/${row.id}/fichiers/patch`);
        expect([response.status, response.headers.get("Location")]).toEqual([404, null]);
      }
    });

    test("F-14: feeds and public data are the guests' own, byte for byte", async () => {
      for (const path of ["/data/patches.json", "/patch-notes.json", "/patch-notes.atom"]) {
        const member = await (await browserOf(role).get(path)).text();
        expect(member === (await (await request(path)).text()), path).toBe(true);
      }
    });

    test("T-29: what they see is never stored, and a guest afterwards sees a guest's page", async () => {
      for (const path of ["/", "/patch-notes", "/patch-notes/5.0.2", compare, "/downloads", "/api/moi"]) {
        const response = await browserOf(role).get(path);
        expect(response.headers.get("Cache-Control"), path).toBe("private, no-store");
        expect(wordsIn(await bytesOf(await request(path)), secretWords), path).toEqual([]);
      }
    });

    test(`NAV-14: the entry Administration is ${role === "client" ? "not " : ""}in the menu`, async () => {
      const html = await (await browserOf(role).get("/patch-notes")).text();
      expect(html.includes('href="/admin"')).toBe(role !== "client");
    });
  });
}
