/** What every answer carries, and what it never says (SEC-01, T-28, T-29, T-39). */
import { beforeAll, describe, expect, test } from "vitest";
import { contentScriptSources, menuScriptHash } from "#app/platform/response/inline-scripts";
import { lockedPolicy, securityHeaders } from "#app/platform/response/security-headers";
import { type Browser, signIn } from "./browser.ts";
import { patchRow, setDownload, setPatches } from "./content.ts";
import { insideWords } from "./html.ts";
import { addPersona, roleIds } from "./simulator.ts";
import { env, request } from "./site.ts";

let owner: Browser;
beforeAll(async () => {
  await setPatches([patchRow(1)]);
  await setDownload("base", "https://fichiers.example/base.zip");
  owner = await signIn((await addPersona({ roles: [roleIds.owner] })).id);
});

const sameOrigin = { "Sec-Fetch-Site": "same-origin" };
const post = (headers: Record<string, string> = sameOrigin): RequestInit => ({ method: "POST", headers });

/** Answers of every kind: pages, redirects, data, JSON, feeds, refusals. */
const answers: [path: string, init: RequestInit, status: number][] = [
  ["/", {}, 200],
  ["/", { method: "HEAD" }, 200],
  ["/patch-notes", {}, 200],
  ["/patch-notes.data", {}, 200],
  ["/patch-notes?page=1&page=2", {}, 400],
  ["/patch-notes/9.9.9", {}, 404],
  ["/patch-notes/comparer.data?de=9.9.9", {}, 404],
  ["/patch-notes.atom", {}, 200],
  ["/patch-notes.json", {}, 200],
  ["/mappings.atom", {}, 200],
  ["/mappings.json", {}, 200],
  ["/data/patches.json", {}, 200],
  ["/downloads", {}, 401],
  ["/downloads/base", {}, 401],
  ["/downloads.data", {}, 401],
  ["/statut", {}, 200],
  ["/api/health", {}, 200],
  ["/api/moi", {}, 401],
  ["/api/inconnue", {}, 404],
  ["/inconnue", {}, 404],
  ["/inconnue", post(), 404],
  ["/auth/callback", {}, 400],
  ["/auth/discord", {}, 303],
  ["/auth/discord", { ...post(), body: new URLSearchParams({ retour: "/" }) }, 302],
  ["/auth/discord", post(), 400],
  ["/auth/deconnexion", post(), 303],
  ["/auth/deconnexion", post({ Origin: "https://evil.example" }), 403],
  ["/api/activite", post(), 401],
  ["/api/visite", post(), 400],
  ["/?code=x", {}, 302],
  ["/%E0%A4%A", {}, 404],
  [`/${"a".repeat(5000)}`, {}, 414],
];

/** What programs ask for again and again. */
const polled = [
  "/patch-notes.atom",
  "/patch-notes.json",
  "/mappings.atom",
  "/mappings.json",
  "/data/patches.json",
  "/data/mappings.json",
  "/data/mapping-tags.json",
  "/api/patches",
  "/api/mappings",
  "/api/tags",
  "/api/version/latest",
  "/api/openapi.json",
  "/sitemap.xml",
];

describe("SEC-01: security headers", () => {
  for (const [path, init, status] of answers) {
    const name = `${init.method ?? "GET"} ${path.slice(0, 40)} (${status})`;
    test(`SEC-01, T-39: ${name} has every header and no word of the inside`, async () => {
      const response = await request(path, init);
      const text = await response.text();
      expect(response.status).toBe(status);
      for (const [header, value] of Object.entries(securityHeaders)) {
        if (header === "Referrer-Policy" && path.startsWith("/auth/callback")) continue;
        expect(response.headers.get(header), header).toBe(value);
      }
      const policy = response.headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|\*/);
      const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
      if (!isPage) expect(policy).toBe(lockedPolicy);
      expect(response.headers.get("Cache-Control")).not.toBeNull();
      if (status >= 400) expect(response.headers.get("Cache-Control")).toMatch(/no-store/);
      expect(response.headers.get("X-Request-Id")).toMatch(/^[\da-f-]{36}$/);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBeNull();
      expect(response.headers.get("Server")).toBeNull();
      expect(response.headers.get("X-Powered-By")).toBeNull();
      if (text) expect(response.headers.get("Content-Type")).toMatch(/charset=utf-8|json|x-script/);
      expect(insideWords(text)).toEqual([]);
    });
  }

  test("T-29: an answer that a shared cache may keep sets no cookie, and one with a cookie is private", async () => {
    for (const [path, init] of answers) {
      const response = await request(path, init);
      const shared = response.headers.get("Cache-Control")?.includes("public");
      if (shared) expect(response.headers.getSetCookie(), path).toEqual([]);
      if (response.headers.getSetCookie().length > 0) expect(shared, path).toBe(false);
    }
  });

  test("T-29: a guest's page is public and varies by cookie; a member's is not stored", async () => {
    const shared = [
      "/",
      "/patch-notes",
      "/patch-notes/5.0.1",
      "/patch-notes/comparer?de=5.0.1",
      "/patch-notes/compatibilite",
      "/guide/recherche?q=ports",
      "/guide/faq/recherche?q=ports",
    ];
    for (const path of shared) {
      const guest = await request(path);
      expect(guest.headers.get("Cache-Control"), path).toMatch(/^public, max-age=0, s-maxage=60/);
      expect(guest.headers.get("Vary"), path).toContain("Cookie");
      expect((await owner.get(path)).headers.get("Cache-Control"), path).toBe("private, no-store");
    }
  });
});

const nonceOf = (response: Response) =>
  response.headers.get("Content-Security-Policy")?.match(/'nonce-([^']+)'/)?.[1];
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([^<]+)<\/script>/g)].map(([, attributes = "", text = ""]) => ({
    attributes,
    text,
  }));

describe("T-28: the two kinds of page", () => {
  const paths = ["/", "/patch-notes", "/patch-notes/5.0.1", "/statut", "/inconnue", "/auth/callback"];
  for (const path of [...paths, "/guide/modules/scripts"]) {
    test(`T-28: ${path} is a content page: no nonce, only the inline scripts whose hashes are allowed`, async () => {
      const response = await request(path);
      const html = await response.text();
      const scripts = response.headers.get("Content-Security-Policy")?.match(/script-src ([^;]+)/)?.[1];
      expect(scripts).toBe(contentScriptSources.join(" "));
      expect(html).not.toContain("nonce=");
      const hashes = await Promise.all(
        inlineScripts(html).map(async ({ text }) => {
          const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
          return `'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`;
        }),
      );
      const ofGuide = path.startsWith("/guide") ? [] : [menuScriptHash];
      expect(["'self'", ...hashes, ...ofGuide].sort()).toEqual([...contentScriptSources].sort());
      expect(/\son\w+="|\sstyle="/.test(html)).toBe(false);
    });
  }

  test("PERF-01: a guest's content page has the same bytes every time", async () => {
    for (const path of ["/patch-notes", "/patch-notes/5.0.1"]) {
      const [first, second] = [await request(path), await request(path)];
      expect((await first.text()) === (await second.text()), path).toBe(true);
    }
  });

  for (const path of polled) {
    test(`API-01: ${path} is not sent again to whoever has it`, async () => {
      const first = await request(path);
      const { headers } = first;
      expect((await first.text()).length).toBeGreaterThan(0);
      const tag = headers.get("ETag") ?? "";
      expect(tag).not.toBe("");
      expect((await request(path, { method: "HEAD" })).headers.get("ETag")).toBe(tag);
      const again = await request(path, { headers: { "If-None-Match": `"autre", ${tag}` } });
      expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", tag]);
      for (const name of ["Cache-Control", "Vary"]) expect(again.headers.get(name)).toBe(headers.get(name));
      expect((await request(path, { headers: { "If-None-Match": '"autre"' } })).status).toBe(200);
    });
  }

  test("T-28: an app page has a nonce of its own in every answer, on every script", async () => {
    const nonces = new Set<string | undefined>();
    for (let i = 0; i < 5; i++) {
      const response = await owner.get("/downloads");
      const html = await response.text();
      const nonce = nonceOf(response);
      nonces.add(nonce);
      expect(nonce).toMatch(/^[\w+/]{24}$/);
      expect(response.headers.get("Content-Security-Policy")).toContain("'strict-dynamic'");
      for (const tag of html.match(/<script\b[^>]*>/g) ?? []) expect(tag).toContain(`nonce="${nonce}"`);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect(nonces.size).toBe(5);
  });

  test("T-28: a link that loads no script says no nonce, which the browser would hide from what React compares", async () => {
    const links = (await (await owner.get("/downloads")).text()).match(/<link\b[^>]*>/g) ?? [];
    const scripts = links.filter((link) => link.includes('rel="modulepreload"'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(links.length).toBeGreaterThan(scripts.length);
    for (const link of links) expect(link.includes("nonce="), link).toBe(scripts.includes(link));
  });

  test("T-28: forms may lead to this site and to Discord, whichever is configured", async () => {
    const simulator = new URL(String(env["DISCORD_API_URL"])).origin;
    const policy = (await request("/")).headers.get("Content-Security-Policy");
    expect(policy).toContain(`form-action 'self' ${simulator};`);
  });
});

describe("T-29: what a request may not change", () => {
  const unkeyed: Record<string, string> = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "http",
    "X-Forwarded-Port": "1337",
    Forwarded: "host=evil.example",
    "X-Original-URL": "/admin",
    "X-Rewrite-URL": "/admin",
    "X-HTTP-Method-Override": "DELETE",
    "X-React-Router-SPA-Mode": "yes",
    "X-React-Router-Prerender-Data": "eA==",
    "X-Remix-Response": "yes",
    "X-Forwarded-For": "203.0.113.7",
    "Accept-Language": "en",
    "Accept-Encoding": "identity",
    "X-Host": "evil.example",
    Range: "bytes=0-10",
    Referer: "https://evil.example/",
  };
  for (const [name, value] of Object.entries(unkeyed)) {
    test(`T-29: ${name} changes nothing in a guest's page`, async () => {
      for (const path of ["/patch-notes/5.0.1", "/patch-notes.atom"]) {
        const plain = await request(path);
        const asked = await request(path, { headers: { [name]: value } });
        expect(asked.status).toBe(plain.status);
        expect((await asked.text()) === (await plain.text()), path).toBe(true);
      }
    });
  }

  test("T-29: a page is never served under the name of a static file", async () => {
    for (const suffix of [
      ".css",
      ".js",
      ".png",
      "/x.css",
      "/x.js",
      "%2fx.css",
      ";x.css",
      ".json",
      "%0ax.css",
    ]) {
      const response = await owner.get(`/downloads${suffix}`);
      expect(response.headers.get("Cache-Control"), suffix).toMatch(/no-store/);
      expect(await response.text(), suffix).not.toContain("Titre base");
    }
  });
});
