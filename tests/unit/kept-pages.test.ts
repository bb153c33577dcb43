import { describe, expect, test } from "vitest";
import { keepPages, mayBeKept } from "#app/platform/cache/kept-pages";

const html = (nonce: string) => `<script nonce="${nonce}">a</script><script nonce="${nonce}">b</script>`;
const minute = 60_000;

test("T-17: a document comes back with the nonce of its answer in every place of the spent one", () => {
  const pages = keepPages(1000);
  pages.keep("a", html("un"), "un", 0);
  expect(pages.find("a", "deux", 0)).toBe(html("deux"));
  expect(pages.find("a", "trois", 0)).toBe(html("trois"));
  expect(pages.find("b", "quatre", 0)).toBeUndefined();
});

test("a document without a nonce comes back as it is", () => {
  const pages = keepPages(1000);
  pages.keep("a", "<p>undefined, 1</p>", undefined, 0);
  expect(pages.find("a", undefined, 0)).toBe("<p>undefined, 1</p>");
});

describe("what is kept", () => {
  /** Of some names those whose document is there. */
  const kept = (pages: ReturnType<typeof keepPages>, names: string, now = 0) =>
    [...names].filter((name) => pages.find(name, undefined, now) !== undefined).join("");

  test("so many characters, those of what it was rendered from too; who was asked for last stays", () => {
    const pages = keepPages(40);
    for (const name of "abcd") pages.keep(name, "123456789", undefined, 0);
    pages.find("a", undefined, 0);
    pages.keep("e", "12345678", undefined, 0);
    expect(kept(pages, "abcde")).toBe("acde");
    pages.keep("f", "12", undefined, 0);
    expect(kept(pages, "acdef")).toBe("cdef");
  });

  test("kept again it takes its room once", () => {
    const pages = keepPages(40);
    for (const name of "abc") pages.keep(name, "123456789", undefined, 0);
    for (let i = 0; i < 10; i++) pages.keep("d", "123456789", undefined, 0);
    expect(kept(pages, "abcd")).toBe("abcd");
  });

  test("no document that would take a quarter of the room from the others; none at all without room", () => {
    const pages = keepPages(40);
    pages.keep("a", "123456789", undefined, 0);
    pages.keep("b", "1234567890", undefined, 0);
    expect(kept(pages, "ab")).toBe("a");
    const none = keepPages(0);
    none.keep("a", "", undefined, 0);
    expect(kept(none, "a")).toBe("");
  });

  test("for ten minutes, asked for or not", () => {
    const pages = keepPages(40);
    pages.keep("a", "123456789", undefined, 0);
    expect(kept(pages, "a", 10 * minute - 1)).toBe("a");
    expect(kept(pages, "a", 10 * minute)).toBe("");
    pages.keep("b", "123456789", undefined, 10 * minute);
    // Gone, and not only hidden from who asks later.
    expect(kept(pages, "ab", 0)).toBe("b");
  });
});

test("nothing that was typed into a form is kept, nor an address with the code of a sign-in", () => {
  for (const path of ["/", "/mappings", "/downloads", "/authentique"]) {
    expect(mayBeKept("GET", path), path).toBe(true);
  }
  expect(mayBeKept("POST", "/assistance/ticket")).toBe(false);
  expect(mayBeKept("POST", "/admin/jetons")).toBe(false);
  expect(mayBeKept("GET", "/auth/callback")).toBe(false);
});
