import { expect, test } from "vitest";
import { redirectOf } from "../../app/guide/redirects.ts";
import { readPages } from "../../scripts/guide/compile.ts";

const pages = readPages().map(({ summary }) => summary);
const of = (path: string) => redirectOf(path, pages);

test.each([
  ["/faq", "/guide/faq"],
  ["/faq/", "/guide/faq"],
  ["/gitbook", "/guide"],
  ["/gitbook/", "/guide"],
  ["/gitbook/faq", "/guide/faq"],
  ["/gitbook/informations/nos-offres", "/guide/informations/nos-offres"],
  ["/gitbook/installations/guide-vps", "/guide/installations/guide-vps"],
  ["/gitbook/modules/scripts", "/guide/modules/scripts"],
  ["/gitbook/configurations/personnalisation", "/guide/configurations/personnalisation"],
  ["/gitbook/en-jeu/menu-admin", "/guide/en-jeu/menu-admin"],
  ["/gitbook/en-jeu/illegal", "/guide/en-jeu/illegal"],
  ["/docs/guide", "/guide"],
  ["/gitbook/guide", "/guide"],
  ["/installations/guide/", "/guide"],
  ["/gitbook/guide/installations", "/guide/installations/guide-ftp"],
  ["/faq/guide/modules/scripts", "/guide/modules/scripts"],
  ["/docs/guide/faq", "/guide/faq"],
  ["/fr/guide/politique/assistance/", "/guide/politique/assistance"],
  ["/docs/guides/guide-vps", "/guide/installations/guide-vps"],
  ["/guide/guide-anticheat", "/guide/installations/guide-anti-cheat"],
  ["/guide/boutique-avancee", "/guide/modules/boutique-avance"],
  ["/guide/boutique-avance", "/guide/modules/boutique-avance"],
  ["/guide/bienvenue", "/guide"],
  ["/GitBook/FAQ", "/guide/faq"],
  ["/installations", "/guide/installations/guide-ftp"],
  ["/assistance", "/guide/politique/assistance"],
])("DOC-17: %s → %s", (from, to) => expect(of(from)).toBe(to));

test("DOC-17: every page is reached by its old address, at the root and under /gitbook", () => {
  for (const { path } of pages) {
    expect(of(path), "its own address leads nowhere else").toBeNull();
    const old = path.replace(/^\/guide/, "");
    if (old === "") continue;
    expect(of(old)).toBe(path);
    expect(of(`/gitbook${old}`)).toBe(path);
    expect(of(`/ancien/guide${old}`)).toBe(path);
  }
});

test.each([
  "/",
  "/mappings",
  "/guide",
  "/guide/inconnu",
  "/faq/inconnu/x",
  "/x/guidex",
  "/patch-notes/5.2.1",
])("%s is no old address", (path) => expect(of(path)).toBeNull());
