import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Callout } from "#app/ui/callout";

test("what was done does not look like a remark, nor a remark like what was refused", () => {
  const looks = (["done", "note", "attention", "danger"] as const).map((kind) =>
    renderToStaticMarkup(createElement(Callout, { kind, title: "Enregistré." })),
  );
  expect(new Set(looks).size).toBe(4);
  expect(looks[0]).toMatch(/text-ok">Enregistré\./);
  // Nor is it told by the colour alone.
  expect(looks.map((look) => /aria-label="(\w+)"/.exec(look)?.[1])).toEqual([
    undefined,
    undefined,
    "Attention",
    "Danger",
  ]);
});
