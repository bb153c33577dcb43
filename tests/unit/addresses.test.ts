/** What addresses say: the edge of a page of a list by time, the questions of the catalogue. */
import { describe, expect, test } from "vitest";
import { type CatalogueQuery, isFiltered, looseQuery, searchOf } from "#app/mappings/query";
import { isShown } from "#app/patches/status";
import { readEdge, writeEdge } from "#app/platform/keyset";

describe("R-22: the edge of a page", () => {
  test("R-22: is read as it was written, whoever's id it holds", () => {
    for (const id of ["0", "123456789012345678", crypto.randomUUID(), "a_b-c", "x".repeat(64)]) {
      for (const at of [0, 1_781_085_600_000, 999_999_999_999_999]) {
        expect(readEdge(writeEdge({ at, id }))).toEqual({ at, id });
      }
    }
    expect(readEdge("1781085600000")).toEqual({ at: 1_781_085_600_000, id: "" });
  });

  test.each([
    null,
    "",
    "abc",
    "-1",
    "1.5",
    "1e9",
    "9".repeat(16),
    `${"9".repeat(16)}-a`,
    "1-",
    `1-${"x".repeat(65)}`,
    "1-a b",
    "1-é",
    "1-a'--",
    " 1-a",
    "x1-a",
    "1-a\n",
  ])("T-31, R-22: %j is none", (text) => expect(readEdge(text)).toBeNull());
});

describe("MAP-03: the address of a question to the catalogue", () => {
  /** Every field of the query; the place follows from the coordinates. */
  type Asked = Omit<CatalogueQuery, "point">;
  const asked = (query: string) => looseQuery(new URLSearchParams(query));

  test("each field under its own name, without what says nothing", () => {
    const all = {
      q: "phare",
      metier: "Police",
      tri: "proximite",
      pres: "1 2",
      page: 3,
    } as const satisfies Asked;
    expect(searchOf(all)).toBe("?q=phare&metier=Police&tri=proximite&pres=1+2&page=3");
    for (const name of Object.keys(all) as (keyof Asked)[]) {
      expect(searchOf({ [name]: all[name] })).toBe(`?${name}=${String(all[name]).replace(" ", "+")}`);
    }
    expect(searchOf({ page: 2 })).toBe("?page=2");
    expect(searchOf({ q: "", metier: "", tri: "recents", pres: "", page: 1 })).toBe("");
    expect(searchOf({ q: "a&b=c" })).toBe("?q=a%26b%3Dc");
  });

  test("is read from fields and addresses alike, trimmed, from the first page on", () => {
    expect(asked("q=+phare+&metier=+Police&tri=nom&pres=1+2+&page=7")).toEqual({
      q: "phare",
      metier: "Police",
      tri: "nom",
      pres: "1 2",
      point: null,
      page: 1,
    });
    expect(asked("")).toEqual({ q: "", metier: "", tri: "recents", pres: "", point: null, page: 1 });
  });

  test("T-39: an order that does not exist is the usual one, also one called like a part of every object", () => {
    for (const tri of ["toString", "constructor", "__proto__", "NOM", ""])
      expect(asked(`tri=${tri}`).tri).toBe("recents");
  });

  test("words or a job narrow the list, each alone too", () => {
    expect(isFiltered({ q: "", metier: "" })).toBe(false);
    expect(isFiltered({ q: "phare", metier: "" })).toBe(true);
    expect(isFiltered({ q: "", metier: "Police" })).toBe(true);
  });
});

test("PN-18: visitors see what is published, and what was withdrawn; nothing else", () => {
  expect(["publie", "retire", "brouillon", "programme", "", null].filter(isShown)).toEqual([
    "publie",
    "retire",
  ]);
});
