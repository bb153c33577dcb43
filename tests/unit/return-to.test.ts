import { describe, expect, test } from "vitest";
import { safeReturnTo } from "#app/auth/return-to";

const origin = "https://neva.example";

/** What has been used to lead a redirect elsewhere: other hosts, schemes, tricks of URL parsers. */
const payloads = [
  "https://evil.example",
  "http://evil.example/",
  "HTTPS://EVIL.EXAMPLE",
  "https:evil.example",
  "https:/evil.example",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\\/evil.example",
  "\\/\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/ /evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/guide/..//evil.example",
  "/./\\evil.example",
  "/%2e%2e//evil.example",
  "/%09/evil.example",
  "/%2f%2fevil.example",
  "/%5cevil.example",
  "//neva.example@evil.example",
  "https://neva.example@evil.example/",
  "https://neva.example.evil.example/",
  "//evil.example\\@neva.example",
  "//evil.example#neva.example",
  "//evil。example",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "neva.example",
  "?x=//evil.example",
  "#//evil.example",
  "/\u0000/evil.example",
  "/\u2028/evil.example",
];

describe("T-15: where a sign-in leads back to", () => {
  for (const payload of payloads) {
    test(`T-15: ${JSON.stringify(payload)} stays on this site`, () => {
      const path = safeReturnTo(payload, origin);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(path).not.toMatch(/[\t\n\r]/);
      const target = new URL(path, origin);
      expect(target.origin).toBe(origin);
      expect(target.host).toBe("neva.example");
    });
  }

  test("T-15: a foreign or malformed address becomes home", () => {
    for (const payload of ["https://evil.example", "//evil.example", "/\\evil.example", "guide", "", null]) {
      expect(safeReturnTo(payload, origin)).toBe("/");
    }
    // Not even its path is taken over.
    expect(safeReturnTo("//evil.example/guide", origin)).toBe("/");
    expect(safeReturnTo("/\\evil.example/guide", origin)).toBe("/");
    expect(safeReturnTo(undefined, origin)).toBe("/");
    expect(safeReturnTo(`/${"a".repeat(499)}`, origin)).toBe(`/${"a".repeat(499)}`);
    expect(safeReturnTo(`/${"a".repeat(500)}`, origin)).toBe("/");
    expect(safeReturnTo("/\ud800", origin)).toMatch(/^\//);
  });

  test("NAV-10: a path of this site is kept, with its query", () => {
    expect(safeReturnTo("/patch-notes?page=3", origin)).toBe("/patch-notes?page=3");
    expect(safeReturnTo("/patch-notes/comparer?de=5.0.0&a=5.2.3", origin)).toBe(
      "/patch-notes/comparer?de=5.0.0&a=5.2.3",
    );
  });

  test("NAV-10: the hash is kept where it names a file or a passage of the guide", () => {
    for (const path of ["/downloads#base", "/guide#support", "/guide/installations/guide-ftp#etape-2"]) {
      expect(safeReturnTo(path, origin)).toBe(path);
    }
    expect(safeReturnTo("/guides#a", origin)).toBe("/guides");
    expect(safeReturnTo("/patch-notes?page=3#a", origin)).toBe("/patch-notes?page=3");
    expect(safeReturnTo("/guide#//evil.example", origin)).toBe("/guide#//evil.example");
  });

  test("NAV-10: instead of a file, which would leave the progress screen where it is, comes the page that leads to it", () => {
    for (const [file, page] of [
      ["/confidentialite/mes-donnees", "/confidentialite"],
      ["/downloads/base", "/downloads#base"],
      ["/downloads/base?version=1794591000000", "/downloads#base"],
      ["/patch-notes/1794591000000/fichiers/patch", "/patch-notes"],
      ["/patch-notes/1794591000000/empreintes", "/patch-notes"],
      ["/admin/mappings/export", "/admin/mappings"],
      ["/admin/sauvegardes/export", "/admin/sauvegardes"],
      ["/admin/sauvegardes/json?donnees=patches", "/admin/sauvegardes"],
      ["/admin/sauvegardes/fichier/1794591000000", "/admin/sauvegardes"],
      ["/admin/analytics/export?periode=mois", "/admin/analytics"],
    ] as const) {
      expect(safeReturnTo(file, origin), file).toBe(page);
    }
    for (const page of [
      "/downloads",
      "/downloads#base",
      "/patch-notes/5.2.3",
      "/admin/patches/1/empreintes",
      // What only begins or ends as the address of a file does.
      "/downloads/base/aide",
      "/guide/downloads/base",
      "/patch-notes/1/empreintes/aide",
      "/guide/patch-notes/1/empreintes",
      "/confidentialite/mes-donnees-effacees",
      "/guide/confidentialite/mes-donnees",
      "/admin/mappings/export-csv",
      "/guide/admin/mappings/export",
      "/admin/sauvegardes/export-csv",
      "/guide/admin/sauvegardes/export",
      "/admin/analytics/export-csv",
      "/guide/admin/analytics/export",
    ]) {
      expect(safeReturnTo(page, origin)).toBe(page);
    }
  });

  test("T-04: a code in the address does not travel on", () => {
    expect(safeReturnTo("/mappings?code=abc&q=police", origin)).toBe("/mappings?q=police");
  });

  test("T-15: sign-in and API addresses are no place to come back to", () => {
    for (const path of ["/auth/deconnexion", "/auth/callback?state=x", "/api/moi", "/guide/../api/moi"]) {
      expect(safeReturnTo(path, origin), path).toBe("/");
    }
  });
});
