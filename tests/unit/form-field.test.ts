import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { FormField } from "#app/ui/form-field";

test("A11Y-01: the label of a field that may stay empty is read out as two words", () => {
  const field = { id: "lien", label: "Lien", optional: true, children: createElement("input") };
  const label = renderToStaticMarkup(createElement(FormField, field)).match(/<label.*<\/label>/)?.[0] ?? "";
  expect(label.replace(/<[^>]+>/g, "")).toBe("Lien facultatif");
});
