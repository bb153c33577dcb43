/** SEO-01: the site map names every page that everybody may read, and no other address. */
import { expect, test } from "vitest";
import { siteRoutes } from "./admin/routes.ts";
import { patchRow, setPatches } from "./content.ts";
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
