/** What Discord shows of a shared address of the catalogue and the downloads (SEO-01, SEO-02). */
import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "./browser.ts";
import { storeMappings } from "./mappings-data.ts";

const cover = {
  key: "mappings/photo/a",
  alt: "Vue",
  width: 900,
  height: 600,
  type: "image/webp",
  placeholder: "#123456",
  variants: [
    { width: 400, bytes: 1 },
    { width: 800, bytes: 2 },
  ],
};

beforeAll(() =>
  storeMappings([
    { id: "photo", nom: "Avec photo", images: [cover] },
    { id: "nu", nom: "Sans photo", description: "Un lieu sans photo." },
  ]),
);

async function cardOf(path: string): Promise<Record<string, string>> {
  const html = await (await openBrowser().get(path, {}, { PUBLIC_URL: "https://neva.example" })).text();
  return Object.fromEntries(
    [...html.matchAll(/<meta property="og:([\w:]+)" content="([^"]*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

const origin = "https://neva.example";
test.each([
  ["/mappings", "Mappings", `${origin}/og/mappings.png`],
  ["/mappings?metier=Police&page=2", "Mappings", `${origin}/og/mappings.png`],
  ["/mappings/carte", "Carte des mappings", `${origin}/og/mappings.png`],
  ["/mappings/nu", "Sans photo", `${origin}/og/mappings.png`],
  ["/downloads", "Téléchargements", `${origin}/og/telechargements.png`],
])("SEO-01, SEO-02: %s is shared as '%s' with a picture of 1200 × 630", async (path, title, image) => {
  const url = origin + (path.startsWith("/mappings?") ? "/mappings" : path);
  expect(await cardOf(path)).toMatchObject({
    title,
    image,
    url,
    "image:width": "1200",
    "image:height": "630",
  });
});

test("SEO-01, SEO-02: a mapping is shared with its first picture, in the largest size that is stored", async () => {
  expect(await cardOf("/mappings/photo")).toMatchObject({
    title: "Avec photo",
    image: `${origin}/images/mappings/photo/a-800.webp`,
    "image:width": "800",
    "image:height": "533",
  });
});
