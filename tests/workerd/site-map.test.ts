/** SEO-01, SEO-02: the site map names every page that everybody may read, and no other address. */
import { expect, test } from "vitest";
import { siteRoutes } from "./admin/routes.ts";
import { patchRow, setPatches } from "./content.ts";
import { storeMappings } from "./mappings-data.ts";
import { origin, request } from "./site.ts";

/** Whether a guest finds a page there that search engines may show under this address. */
async function isPublic(path: string) {
  const answer = await request(path);
  const html = await answer.text();
  if (answer.status !== 200 || !answer.headers.get("Content-Type")?.startsWith("text/html")) return false;
  return !html.includes('name="robots" content="noindex"');
}

test("SEO-01: each page of the site that a guest may read is in the site map, and each of its addresses is one", async () => {
  await setPatches([patchRow(1)]);
  const xml = await (await request("/sitemap.xml")).text();
  const named = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) =>
    String(address).replace(origin, ""),
  );
  expect(new Set(named).size).toBe(named.length);
  expect(named.length).toBeGreaterThan(15);
  for (const path of named) expect(await isPublic(path), path).toBe(true);
  const fixed = new Set(
    siteRoutes
      .filter(({ layout, pattern }) => !layout && !/[:*]/.test(pattern))
      .map(({ pattern }) => pattern),
  );
  expect(fixed.size).toBeGreaterThan(40);
  const missing: string[] = [];
  for (const path of fixed) if (!named.includes(path) && (await isPublic(path))) missing.push(path);
  expect(missing).toEqual([]);
});

test("SEO-01, SEO-02: each page of the site map says its address, what it is and its title where it is shared", async () => {
  await setPatches([patchRow(1), patchRow(2)]);
  await storeMappings([{ id: "photo", nom: "Avec photo" }]);
  const bindings = { PUBLIC_URL: "https://neva.example" };
  const textAt = async (path: string) => (await request(path, {}, bindings)).text();
  const xml = await textAt("/sitemap.xml");
  const lacking: string[] = [];
  for (const [, address = ""] of xml.matchAll(/<loc>(.*?)<\/loc>/g)) {
    const html = await textAt(address.replace(bindings.PUBLIC_URL, ""));
    const said = {
      canonical: html.includes(`<link rel="canonical" href="${address}"`),
      description: /<meta name="description" content="[^"]{20,}"/.test(html),
      title: /<meta property="og:title" content="[^"]+"/.test(html),
    };
    for (const [name, isSaid] of Object.entries(said)) if (!isSaid) lacking.push(`${address}: ${name}`);
  }
  expect(lacking).toEqual([]);
});

test("SEO-01: a comparison is shown under the address of its page, and what was searched under none", async () => {
  await setPatches([patchRow(1), patchRow(2)]);
  const compared = await (await request("/patch-notes/comparer?de=5.0.1&a=5.0.2")).text();
  expect(compared).toContain(`<link rel="canonical" href="${origin}/patch-notes/comparer"/>`);
  const found = await (await request("/guide/recherche?q=vps")).text();
  expect(found).toContain('<meta name="robots" content="noindex"');
  expect(found).not.toContain('rel="canonical"');
});
