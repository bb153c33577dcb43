import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VersionSelect } from "#app/patches/components/version-select";

test("PN-20: in a choice of versions a title is cut that would make the field as high as a paragraph", () => {
  const versions = ["Refonte des braquages", "Très long ".repeat(25)].map((title, i) => ({
    value: `${i}`,
    version: `5.${i}`,
    title,
  }));
  const html = renderToStaticMarkup(createElement(VersionSelect, { label: "De", versions }));
  const [short, long = ""] = [...html.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text);
  expect(short).toBe("5.0 — Refonte des braquages");
  expect(long).toMatch(/^5\.1 — (Très long )+Très lo?n?g?…$/);
  expect(long.length).toBeLessThan(80);
});
