/** Words that would be SQL, patterns or markup somewhere behind the page (T-30, T-37, T-41). */
import { beforeAll, describe, expect, test } from "vitest";
import { checkWellFormed } from "../fixtures/well-formed.ts";
import { type Browser, openBrowser, signIn } from "./browser.ts";
import { patchRow, setPatches } from "./content.ts";
import { insideWords, readText } from "./html.ts";
import { addPersona, roleIds } from "./simulator.ts";
import { request } from "./site.ts";
import { all } from "./sql.ts";

let owner: Browser;
beforeAll(async () => {
  await setPatches([1, 2, 3].map((n) => patchRow(n)));
  owner = await signIn((await addPersona({ roles: [roleIds.owner] })).id);
});

const statements = [
  "' OR '1'='1",
  "1' OR 1=1 --",
  '" OR ""="',
  "'; DROP TABLE patches; --",
  "1) UNION SELECT hash FROM api_tokens --",
  "1; DELETE FROM sessions",
  "') OR instr(id, '') > 0 --",
  "5.0.1'/**/AND/**/1=1--",
  "\\'; VACUUM; --",
  "%",
  "_",
  "%_%",
  "[a-z]*",
  `${"%".repeat(60)}a`,
  "a".repeat(200),
  "\u0000'\u0000",
];

/** Every parameter of every address that reads the database; `{}` is where the words go. */
const guestParameters = [
  "/patch-notes?q={}",
  "/patch-notes?groupe={}",
  "/patch-notes?page={}",
  "/patch-notes/{}",
  "/patch-notes/{}/fichiers/patch",
  "/patch-notes/comparer?de={}&a=5.0.3",
  "/patch-notes/comparer?de=5.0.1&a={}",
  "/patch-notes/compatibilite?artifact={}&build={}&edition={}&onesync={}",
  "/mappings?q={}",
  "/mappings?metier={}",
  "/mappings?tri={}",
  "/mappings?page={}",
  "/mappings?tri=proximite&pres={}",
  "/mappings/carte?q={}&metier={}",
  "/mappings/{}",
  "/images/{}",
  "/guide/recherche?q={}",
  "/guide/faq/recherche?q={}",
  "/guide/faq/recherche?categorie={}",
  "/api/recherche?q={}",
  "/api/search?q={}",
  "/api/patches/{}",
  "/api/mappings/{}",
  "/api/tags/{}",
  "/data/patches.json?t={}",
];
const ownerParameters = [
  "/downloads/{}",
  "/admin/patches?q={}",
  "/admin/patches?etat={}",
  "/admin/patches/{}",
  "/admin/mappings?q={}",
  "/admin/mappings/{}",
  "/admin/journal?objet={}",
  "/admin/journal?avant={}",
  "/admin/notifications?avant={}",
  "/admin/analytics?periode={}&mesure={}",
  "/admin/analytics?avant={}",
  "/admin/sauvegardes/{}",
  "/admin/sauvegardes/fichier/{}",
];

const at = (address: string, words: string) => address.replaceAll("{}", encodeURIComponent(words));

async function everything(): Promise<string> {
  const results =
    await all(`SELECT (SELECT count(*) FROM patches) AS patches, (SELECT count(*) FROM sessions) AS sessions,
      (SELECT count(*) FROM mappings) AS mappings, (SELECT count(*) FROM audit_log) AS lines,
      (SELECT count(*) FROM sqlite_master) AS objects`);
  return JSON.stringify(results);
}

describe("T-30: no words of an address become a statement", () => {
  test.each(guestParameters)("T-30: %s, for a guest", async (address) => {
    const before = await everything();
    for (const words of statements) {
      const response = await openBrowser().get(at(address, words));
      expect(response.status, words).toBeLessThan(500);
      expect(insideWords(await response.text()), words).toEqual([]);
    }
    expect(await everything()).toBe(before);
  });

  test.each(ownerParameters)("T-30: %s, for an owner", async (address) => {
    const before = await everything();
    for (const words of statements) {
      const response = await owner.get(
        at(address, words),
        {},
        { LIMIT_READ: undefined, LIMIT_WRITE: undefined },
      );
      expect(response.status, words).toBeLessThan(500);
      expect(insideWords(await response.text()), words).toEqual([]);
    }
    expect(await everything()).toBe(before);
  });

  test("T-30: a wild card is a sign like any other: it finds what a word that is nowhere finds", async () => {
    const count = async (words: string) => {
      const text = await readText(await openBrowser().get(at("/patch-notes?q={}", words)));
      return text.match(/\d+ patche?s? /g) ?? [];
    };
    expect(await count("Patch numéro 2")).not.toEqual(await count("introuvable"));
    for (const words of ["%", "_", "%_%", "' OR '1'='1", "[a-z]*"]) {
      expect(await count(words), words).toEqual(await count("introuvable"));
    }
  });
});

describe("T-37: what lies beside the site is not served by it", () => {
  test.each([
    "/.git/config",
    "/.git/HEAD",
    "/.env",
    "/.dev.vars",
    "/.dev.vars.example",
    "/wrangler.toml",
    "/wrangler.json",
    "/package.json",
    "/package-lock.json",
    "/app/routes.ts",
    "/migrations/0000_first.sql",
    "/build/server/index.js",
    "/server/index.js",
    "/backups/1.zip",
    "/.vite/manifest.json",
    "/%2e%2e/wrangler.toml",
    "/images/..%2f..%2fbackups/1.zip",
  ])("T-37: %s is an address like any other that does not exist", async (path) => {
    for (const who of [openBrowser(), owner]) expect((await who.get(path)).status).toBe(404);
  });
});

describe("T-41: what machines read", () => {
  test("T-41: the sitemap stays well-formed, whatever a patch is called", async () => {
    const hostile = ['5.0<"&>', "5.0]]>", "5.0\u0007x", "5.0/../admin", "5.0?code=x#y"];
    await setPatches(hostile.map((version, i) => patchRow(i + 1, { version })));
    const xml = await (await request("/sitemap.xml")).text();
    const { elements } = checkWellFormed(xml);
    expect(elements.filter((name) => name === "loc").length).toBeGreaterThan(hostile.length);
    const addresses = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(String(address)));
    for (const { search, hash, pathname } of addresses) {
      expect([search, hash, pathname.startsWith("/admin")]).toEqual(["", "", false]);
    }
    await setPatches([1, 2, 3].map((n) => patchRow(n)));
  });

  test("T-41: addresses are those of PUBLIC_URL, whatever host was asked", async () => {
    for (const path of [
      "/sitemap.xml",
      "/patch-notes.atom",
      "/patch-notes.json",
      "/mappings.atom",
      "/mappings.json",
      "/llms.txt",
      "/robots.txt",
    ]) {
      const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
      const response = await request(
        `https://evil.example${path}`,
        { headers },
        { PUBLIC_URL: "https://neva.example" },
      );
      const text = await response.text();
      expect(text, path).toContain("https://neva.example/");
      expect(text, path).not.toContain("evil.example");
    }
  });
});
