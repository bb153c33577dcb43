import { expect, test } from "vitest";
import { keepPages } from "#app/platform/kept-pages";

const html = (nonce: string) => `<script nonce="${nonce}">a</script><script nonce="${nonce}">b</script>`;

test("T-17: a document comes back with the nonce of its answer in every place of the spent one", () => {
  const pages = keepPages(1000);
  pages.keep("a", html("un"), "un");
  expect(pages.find("a", "deux")).toBe(html("deux"));
  expect(pages.find("a", "trois")).toBe(html("trois"));
  expect(pages.find("b", "quatre")).toBeUndefined();
});

test("a document without a nonce comes back as it is", () => {
  const pages = keepPages(1000);
  pages.keep("a", "<p>undefined, 1</p>", undefined);
  expect(pages.find("a", undefined)).toBe("<p>undefined, 1</p>");
});

test("it holds so many characters; who was asked for last stays", () => {
  const pages = keepPages(30);
  for (const name of ["a", "b", "c"]) pages.keep(name, "123456789", undefined);
  pages.find("a", undefined);
  pages.keep("d", "123456789", undefined);
  expect(["a", "b", "c", "d"].map((name) => pages.find(name, undefined) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  // What they were rendered from takes room too.
  pages.keep("e".repeat(19), "1", undefined);
  expect(["c", "d", "e".repeat(19)].map((name) => pages.find(name, undefined))).toEqual([
    undefined,
    "123456789",
    "1",
  ]);
});

test("kept again it takes its room once; what is larger than all room is not kept, and nothing else is lost for good", () => {
  const pages = keepPages(30);
  for (let i = 0; i < 10; i++) pages.keep("a", "123456789", undefined);
  pages.keep("b", "123456789", undefined);
  expect(pages.find("a", undefined)).toBe("123456789");
  pages.keep("c", "1".repeat(30), undefined);
  expect(pages.find("c", undefined)).toBeUndefined();
  pages.keep("a", "123456789", undefined);
  expect(pages.find("a", undefined)).toBe("123456789");
});

test("without room nothing is kept: pages in development are made anew", () => {
  const pages = keepPages(0);
  pages.keep("a", "<p>1</p>", undefined);
  expect(pages.find("a", undefined)).toBeUndefined();
});
