import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { socialMeta } from "../../app/layout/social-card.ts";
import { readPages } from "../../scripts/guide/compile.ts";

const directory = new URL("../../public/og/", import.meta.url);
/** Width and height in the header of a PNG file. */
const sizeOf = (file: Buffer) => [file.readUInt32BE(16), file.readUInt32BE(20)];

describe("SEO-01, SEO-02: what Discord shows of a shared page", () => {
  const names = [
    ...readPages()
      .filter(({ fields }) => fields.audience === "public")
      .map(({ fields }) => fields.anchor),
    "patch-notes",
    "mappings",
    "telechargements",
  ];

  test.each(names)("%s has a picture of 1200 × 630, below 300 kB", (name) => {
    const file = readFileSync(new URL(`${name}.png`, directory));
    expect(file.subarray(1, 4).toString()).toBe("PNG");
    expect(sizeOf(file)).toEqual([1200, 630]);
    expect(file.length).toBeLessThan(300_000);
  });

  test("no picture is left over", () => {
    expect(readdirSync(directory).sort()).toEqual(names.map((name) => `${name}.png`).sort());
  });

  test("titles, description and an absolute picture", () => {
    const meta = socialMeta({
      title: "FAQ",
      description: "Les réponses.",
      address: "https://exemple.fr/guide/faq",
      picture: "og/faq.png",
      origin: "https://exemple.fr",
    });
    expect(meta).toContainEqual({ property: "og:title", content: "FAQ" });
    expect(meta).toContainEqual({ property: "og:image", content: "https://exemple.fr/og/faq.png" });
    expect(meta).toContainEqual({ tagName: "link", rel: "canonical", href: "https://exemple.fr/guide/faq" });
  });
});
