/** T-24: under which names pictures are asked for. */
import { expect, test } from "vitest";
import { imageKey, storedImage } from "#app/images/key";

test("T-24: a picture of a mapping, of the type that its name says", () => {
  for (const [end, type] of [
    ["webp", "image/webp"],
    ["jpg", "image/jpeg"],
    ["png", "image/png"],
  ]) {
    const key = `mappings/m-1_a/vue_1-400.${end}`;
    expect(storedImage(key)).toEqual({ key, type });
  }
  expect(imageKey.test("mappings/m-1_a/vue_1")).toBe(true);
});

test.each([
  "backups/mappings/1/vue-400.webp",
  "/mappings/1/vue-400.webp",
  "mappings/1/vue-400.webp.html",
  "mappings/1/vue-400.webp\n",
  "mappings/1/vue-400xwebp",
  "mappings/1/vue-400.gif",
  "mappings/1/vue.webp",
  "mappings/1/a/vue-400.webp",
  "mappings/../vue-400.webp",
  "mappings//vue-400.webp",
])("T-24: %j is no picture's name", (name) => {
  expect(storedImage(name)).toBeNull();
});

test.each([
  "backups/mappings/1/vue",
  "mappings/1/vue.html",
  "mappings/1/vue\n",
  "mappings/../vue",
  "mappings/1",
])("BAK-05: a picture of an archive is not called %j", (name) => {
  expect(imageKey.test(name)).toBe(false);
});
