import { describe, expect, test } from "vitest";
import { pageParam, singleParam } from "#app/platform/request/search-params";
import { pageWindow } from "#app/ui/pagination";

const gap = null;

describe("PN-02: the page numbers that are shown", () => {
  const table: [page: number, pages: number, shown: (number | null)[]][] = [
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, gap, 10]],
    [2, 10, [1, 2, 3, gap, 10]],
    [3, 10, [1, 2, 3, 4, gap, 10]],
    [4, 10, [1, 2, 3, 4, 5, gap, 10]],
    [5, 10, [1, gap, 4, 5, 6, gap, 10]],
    [7, 10, [1, gap, 6, 7, 8, 9, 10]],
    [10, 10, [1, gap, 9, 10]],
    [1000, 2000, [1, gap, 999, 1000, 1001, gap, 2000]],
  ];
  for (const [page, pages, shown] of table) {
    test(`PN-02: page ${page} of ${pages} shows ${shown.map((n) => n ?? "…").join(" ")}`, () => {
      expect(pageWindow(page, pages)).toEqual(shown);
    });
  }

  test("PN-02: any window has first, last, current and neighbours, rising, with no gap of one page", () => {
    for (let pages = 1; pages <= 30; pages++) {
      for (let page = 1; page <= pages; page++) {
        const shown = pageWindow(page, pages);
        const numbers = shown.filter((n) => n !== null);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        for (const n of [1, page - 1, page, page + 1, pages]) {
          if (n >= 1 && n <= pages) expect(numbers).toContain(n);
        }
        expect(shown.length).toBeLessThanOrEqual(7);
        shown.forEach((n, i) => {
          if (n === null) expect((shown[i + 1] ?? 0) - (shown[i - 1] ?? 0)).toBeGreaterThan(2);
          else if (shown[i + 1]) expect(shown[i + 1]).toBe(n + 1);
        });
      }
    }
  });
});

describe("T-31: parameters of an address", () => {
  const read = (query: string) => new URLSearchParams(query);

  test("PN-01: anything that is no page number counts as the first page", () => {
    for (const value of ["", "0", "-1", "1.5", "abc", "1e3", "0x2", " 2", "２", "2;DROP"]) {
      expect(pageParam(new URLSearchParams([["page", value]])), value).toBe(1);
    }
    expect(pageParam(read(""))).toBe(1);
    expect(pageParam(read("page=2"))).toBe(2);
    expect(pageParam(read("page=0002"))).toBe(2);
    expect(pageParam(read("page=9999999"))).toBe(9_999_999);
  });

  test("PN-01: a number beyond measure is out of range, and so the last page, not the first", () => {
    for (const value of ["10000000", "99999999", "9".repeat(30), "9".repeat(400)]) {
      expect(pageParam(read(`page=${value}`)), value).toBe(9_999_999);
    }
  });

  test("T-31: a repeated parameter is refused with 400, even with equal values", () => {
    for (const query of ["page=1&page=2", "page=1&page=1", "page=&page="]) {
      const refusal = expect.objectContaining({
        init: expect.objectContaining({ status: 400 }),
        data: expect.objectContaining({ code: "requete-invalide" }),
      });
      expect(() => pageParam(read(query))).toThrow(refusal);
      expect(() => singleParam(read(query), "page")).toThrow(refusal);
    }
    expect(singleParam(read("page=1&autre=2&autre=3"), "page")).toBe("1");
    expect(singleParam(read("autre=2"), "page")).toBeNull();
  });
});
