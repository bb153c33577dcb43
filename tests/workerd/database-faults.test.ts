import { beforeAll, describe, expect, test } from "vitest";
import { type Browser, signIn } from "./browser.ts";
import { patchRow, setDownload, setPatches } from "./content.ts";
import { insideWords, textOf } from "./html.ts";
import { failingD1 } from "./rows.ts";
import { addPersona } from "./simulator.ts";
import { request } from "./site.ts";

const passing = "D1_ERROR: Network connection lost.";
let member: Browser;

beforeAll(async () => {
  await setPatches([patchRow(1), patchRow(2)]);
  await setDownload("base", "https://fichiers.example/base.zip");
  member = await signIn((await addPersona()).id);
});

const pages = [
  "/",
  "/patch-notes",
  "/patch-notes/5.0.2",
  "/patch-notes/comparer?de=5.0.1&a=5.0.2",
  "/patch-notes/compatibilite",
  "/patch-notes.atom",
  "/patch-notes.json",
  "/mappings.atom",
  "/mappings.json",
  "/data/patches.json",
];

describe("R-10: a passing fault of D1", () => {
  for (const path of pages) {
    test(`R-10: ${path} is shown although D1 fails once, and twice`, async () => {
      for (const times of [1, 2]) {
        const { DB, state } = failingD1(passing, times);
        const response = await request(path, {}, { DB });
        expect(response.status).toBe(200);
        await response.text();
        expect(state).toEqual({ failed: times, answered: 1 });
      }
    });
  }

  test("R-10: a member's session is found although D1 fails twice", async () => {
    const { DB, state } = failingD1(passing, 2);
    expect((await member.get("/api/moi", {}, { DB })).status).toBe(200);
    expect(state).toEqual({ failed: 2, answered: 1 });
  });
});

describe("R-11: D1 is down", () => {
  const down = () => ({ DB: failingD1("D1_ERROR: canari-d1 DB is overloaded").DB });

  for (const path of pages.slice(1)) {
    test(`R-11, F-21: ${path} says that the site is unavailable, and shows no empty list`, async () => {
      const response = await request(path, {}, down());
      const text = await response.text();
      expect(response.status).toBe(503);
      expect(response.headers.get("Retry-After")).toBe("60");
      expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
      expect(text).toContain("Le site est momentanément indisponible");
      expect(text).not.toMatch(/Aucun patch|0 patch|canari/);
      expect(insideWords(text)).toEqual([]);
    });
  }

  test("R-11: a member is told the same, keeps the session, and is nobody's guest meanwhile", async () => {
    for (const path of ["/patch-notes", "/downloads", "/api/moi"]) {
      const response = await member.get(path, {}, down());
      const text = await response.text();
      expect(response.status, path).toBe(503);
      expect(response.headers.getSetCookie(), path).toEqual([]);
      expect(text, path).not.toContain("Connexion requise");
      expect(insideWords(text), path).toEqual([]);
    }
    expect((await member.get("/api/moi")).status).toBe(200);
  });

  test("R-11: pages that need no database are shown to guests", async () => {
    for (const [path, status] of [
      ["/downloads", 401],
      ["/inconnue", 404],
      ["/auth/callback", 400],
    ] as const) {
      expect((await request(path, {}, down())).status, path).toBe(status);
    }
  });

  test("R-11: a sign-in that comes back meanwhile is an error screen, not a crash", async () => {
    const headers = { Cookie: "__Host-neva-oauth:x=state%3Dabc" };
    const response = await request("/auth/callback?code=abc&state=def", { headers }, down());
    const html = await response.text();
    expect(response.status).toBe(503);
    expect(insideWords(html)).toEqual([]);
    expect(textOf(html)).toMatch(/Erreur|indisponible/);
  });
});
