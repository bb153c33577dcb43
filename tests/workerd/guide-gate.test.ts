import { beforeAll, describe, expect, test } from "vitest";
import { gateSentence } from "#app/guide/access";
import { type Browser, signIn } from "./browser.ts";
import { insideWords } from "./html.ts";
import { request } from "./site.ts";
import { run } from "./sql.ts";

const gated = [
  "/guide/installations/guide-ftp",
  "/guide/installations/guide-vps",
  "/guide/installations/guide-localhost",
  "/guide/installations/guide-php",
  "/guide/installations/guide-anti-cheat",
  "/guide/configurations/personnalisation",
  "/guide/configurations/administration",
  "/guide/configurations/reset-des-id",
  "/guide/modules/scripts",
  "/guide/modules/mappings",
  "/guide/modules/modules-lb",
  "/guide/modules/boutique-avance",
  "/guide/en-jeu/menu-admin",
  "/guide/en-jeu/give-vehicule",
  "/guide/en-jeu/legal",
  "/guide/en-jeu/illegal",
];

const open = [
  "/guide",
  "/guide/faq",
  "/guide/informations/nos-offres",
  "/guide/informations/nos-recommandations",
  "/guide/politique/assistance",
  "/guide/politique/remboursement",
];

let member: Browser;
/** Sentences of each gated page: its description and every long line of its text. */
const sentences = new Map<string, string[]>();
const text = async (response: Response | Promise<Response>) => (await response).text();
const plain = (value: string) => value.replace(/[\u00a0\u202f]/g, " ").replace(/&#x27;/g, "'");

beforeAll(async () => {
  member = await signIn("client");
  const known = (await Promise.all(open.map((path) => text(request(`${path}.md`))))).join("\n");
  for (const path of gated) {
    const lines = (await text(member.get(`${path}.md`)))
      .split("\n")
      .map((line) =>
        line
          .replace(/^[>#\-\d.\s*]+/, "")
          .replace(/[*`]|\[|\]\([^)]*\)/g, "")
          .trim(),
      )
      .filter((line) => line.length > 45 && !known.includes(line) && !line.startsWith("Source"));
    sentences.set(path, lines);
  }
}, 60_000);

function expectNothingGated(answer: string, where: string): void {
  const read = plain(answer);
  for (const [path, lines] of sentences) {
    for (const line of lines)
      expect(read.includes(plain(line)), `${where} holds '${line}' of ${path}`).toBe(false);
  }
}

describe("T-16, DOC-21: what a guest gets of a gated page", () => {
  test("each has sentences to look for", () => {
    for (const path of gated) expect(sentences.get(path)?.length, path).toBeGreaterThan(0);
  });

  test.each(gated)("%s: 401, the sentence, a way in that comes back, no text", async (path) => {
    const response = await request(path);
    const html = await response.text();
    expect(response.status).toBe(401);
    expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    expect(html).toContain(gateSentence);
    expect(html).toContain('action="/auth/discord"');
    expect(html).toContain(`name="retour" value="${path}"`);
    expect(html).toContain('name="robots" content="noindex"');
    expectNothingGated(html, path);
  });

  test.each(gated)("%s: not as data, not by its route alone, not as Markdown", async (path) => {
    const asked = [
      `${path}.data`,
      `${path}.data?_routes=guide%2Froutes%2Fpage`,
      `${path}.data?_routes=root`,
      `${path}.md`,
      `${path}/`,
      `${path}?_routes=guide%2Froutes%2Fpage`,
    ];
    for (const address of asked) {
      const response = await request(address);
      const text = await response.text();
      expectNothingGated(text, address);
      expect(insideWords(text), address).toEqual([]);
      if (address.endsWith(".md") || address.endsWith(".data")) expect(response.status, address).toBe(401);
      expect(response.headers.get("Cache-Control"), address).toBe("private, no-store");
    }
  });

  test("nor by sitemap, llms.txt, feeds, public data or the pages that all may read", async () => {
    const machines = [
      "/sitemap.xml",
      "/llms.txt",
      "/patch-notes.atom",
      "/patch-notes.json",
      "/data/patches.json",
    ];
    for (const path of [...machines, ...open, ...open.map((page) => `${page}.md`), "/robots.txt", "/"]) {
      const answer = await text(request(path));
      expectNothingGated(answer, path);
      if (machines.includes(path)) for (const page of gated) expect(answer, path).not.toContain(page);
    }
  });

  test("a signed-in client reads every page; nothing of it may be stored", async () => {
    for (const path of gated) {
      const response = await member.get(path);
      expect(response.status, path).toBe(200);
      expect(response.headers.get("Cache-Control"), path).toBe("private, no-store");
      const html = await response.text();
      expect(html).not.toContain(gateSentence);
    }
  });

  test("DOC-21: whoever may read a page gets it as data too", async () => {
    for (const path of gated) {
      const response = await member.get(`${path}.data`);
      expect([response.status, response.headers.get("Cache-Control")], path).toEqual([
        200,
        "private, no-store",
      ]);
    }
    for (const path of open) expect((await request(`${path}.data`)).status, path).toBe(200);
  });

  test("F-18: a page that all may read is read with a session that ended too: nobody is led away from it", async () => {
    const gone = await signIn("client");
    await run("UPDATE sessions SET revoked_at = 1 WHERE rowid = (SELECT max(rowid) FROM sessions)");
    const cookies = new Map(gone.cookies);
    for (const [path, status] of [
      ...open.map((page) => [page, 200] as const),
      [gated[0] ?? "", 302] as const,
    ]) {
      for (const [name, value] of cookies) gone.cookies.set(name, value);
      expect((await gone.get(path)).status, path).toBe(status);
    }
  });

  test("DOC-60: HEAD says of a page's Markdown what GET does, to guests as well", async () => {
    for (const [path, get] of [
      [`${open[0]}.md`, request],
      [`${gated[0]}.md`, request],
      [`${gated[0]}.md`, member.get],
    ] as const) {
      const [asked, read] = [await get(path, { method: "HEAD" }), await get(path)];
      const told = ({ status, headers }: Response) => [
        status,
        ...["Content-Type", "Cache-Control", "X-Robots-Tag"].map((name) => headers.get(name)),
      ];
      expect(told(asked), path).toEqual(told(read));
    }
  });

  test("DOC-18, DOC-19: each of the 22 anchors has a link in the menu, and the page it leads to the element of its name", async () => {
    for (const path of [...gated, ...open]) {
      const name = { "/guide": "bienvenue", "/guide/installations/guide-anti-cheat": "guide-anticheat" }[
        path
      ];
      const shop = path.endsWith("/boutique-avance") ? "boutique-avancee" : null;
      const anchor = name ?? shop ?? path.split("/").at(-1) ?? "";
      for (const html of [await text(request(path)), await text(member.get(path))]) {
        expect(html.split(`<article id="${anchor}-page"`), path).toHaveLength(2);
        const links = html.match(new RegExp(`<a href="${path}"(?: data-anchor="${anchor}")?[^>]*>`, "g"));
        const isNamed =
          path.endsWith(`/${anchor}`) || links?.some((link) => link.includes(`data-anchor="${anchor}"`));
        expect([links === null, isNamed], path).toEqual([false, true]);
      }
    }
  });

  test("SEA-03: a guest's search says nothing of gated words, in hits or counts", async () => {
    const random = (await (await request("/api/recherche?q=zzqqxxyy")).json()) as { total: number };
    expect(random.total).toBe(0);
    for (const word of [
      "SpriteSelectionne",
      "AUTO_INCREMENT",
      "loaf_bcrypt",
      "addAccountMoney",
      "RemoteAddress",
    ]) {
      const guest = await text(request(`/api/recherche?q=${word}`));
      expect(JSON.parse(guest), word).toMatchObject({ total: 0, hits: [] });
      const page = await text(request(`/guide/recherche?q=${word}`));
      expectNothingGated(page, word);
      const found = (await (await member.get(`/api/recherche?q=${word}`)).json()) as { total: number };
      expect(found.total, word).toBeGreaterThan(0);
    }
  });

  test("SEA-03: the title of a gated page shows with a lock when the title itself is what was asked", async () => {
    const { hits } = (await (await request("/api/recherche?q=administration")).json()) as {
      hits: { href: string; locked: boolean; excerpt: unknown[] }[];
    };
    const hit = hits.find(({ href }) => href === "/guide/configurations/administration");
    expect(hit).toMatchObject({ locked: true, excerpt: [] });
    expectNothingGated(JSON.stringify(hits), "search");
  });

  test("T-16: what the guest gets has the same length whatever the page says", async () => {
    const [short, long] = await Promise.all([
      text(request("/guide/en-jeu/illegal.md")),
      text(request("/guide/installations/guide-vps.md")),
    ]);
    expect(Math.abs(short.length - long.length)).toBeLessThan(40);
  });
});

describe("pages that all may read", () => {
  test.each(open)("%s is the same for a guest and a member", async (path) => {
    const guest = await request(path);
    expect(guest.status).toBe(200);
    expect(await guest.text()).toBe(await text(member.get(path)));
  });

  test("DOC-60: every address that /llms.txt names answers with Markdown", async () => {
    const list = await text(member.get("/llms.txt"));
    const addresses = [...list.matchAll(/\((\/guide[^)]*\.md)\)/g)].map(([, address = ""]) => address);
    expect(addresses).toHaveLength(gated.length + open.length);
    for (const address of addresses) {
      const response = await member.get(address);
      expect(response.status, address).toBe(200);
      expect(response.headers.get("Content-Type"), address).toBe("text/markdown; charset=utf-8");
      const headers = { "Sec-Fetch-Site": "same-origin" };
      expect((await member.get(address, { method: "POST", headers })).status, address).toBe(405);
    }
  });

  test("DOC-08: an unknown page is 'Page non trouvée.' with status 404", async () => {
    for (const path of [
      "/guide/inconnu",
      "/guide/installations/inconnu",
      "/x/guide/inconnu",
      "/guide/inconnu.md",
    ]) {
      const response = await request(path);
      expect(response.status, path).toBe(404);
      expect(await response.text()).toContain("Page non trouvée.");
    }
  });

  test("DOC-17: old addresses lead to the new ones for good, with their query", async () => {
    for (const path of [...gated, ...open]) {
      const old = path.replace("/guide", "") || "/";
      for (const from of [`/gitbook${old}`, `/docs/guide${old}`, ...(old === "/" ? [] : [old])]) {
        const response = await request(`${from}?a=1`);
        expect(response.status, from).toBe(301);
        expect(response.headers.get("Location"), from).toBe(`${path}?a=1`);
      }
    }
  });

  test("FAQ-01, FAQ-02, FAQ-04, FAQ-05: the FAQ filters without a script", async () => {
    const shown = (html: string) => html.match(/<li data-faq-entry=/g)?.length ?? 0;
    const all = await text(request("/guide/faq"));
    expect(shown(all)).toBe(17);
    // On a phone a button opens what stands beside the questions, and says what that is.
    const filtered = await text(request("/guide/faq/recherche?q=port"));
    for (const page of [all, filtered]) expect(page).toMatch(/popovertarget="guide-toc">Support</i);
    const support = await text(request("/guide/faq/recherche?categorie=support"));
    expect(shown(support)).toBe(3);
    const found = plain(await text(request("/guide/faq/recherche?q=REMBOURSE")));
    expect(found).toMatch(/résultats? trouvés? pour « REMBOURSE »/);
    expect(await text(request("/guide/faq/recherche?q=zzzz"))).toContain("Aucun résultat trouvé");
    for (const [typed, answer] of [
      ["payer", "moyens de paiement"],
      ["rembourser", "être remboursé"],
    ] as const) {
      const html = await text(request(`/guide/faq/recherche?q=${encodeURIComponent(typed)}`));
      const first = html.match(/<li data-faq-entry=(?:(?! hidden)[^>])*>[\s\S]*?<\/summary>/)?.[0] ?? "";
      expect(plain(first), typed).toContain(answer);
    }
    // A plural, of what is there in the singular only.
    expect(shown(await text(request("/guide/faq/recherche?q=redémarrages")))).toBe(1);
    // The apostrophe of a phone's keyboard.
    expect(shown(await text(request("/guide/faq/recherche?q=l’équipe")))).toBe(1);
    expect(all).toContain('"@type":"FAQPage"');
  });
});
