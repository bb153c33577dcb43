import { expect, test } from "vitest";
import { entries, isCurrent } from "#app/layout/navigation";

const currentOf = (path: string) =>
  entries.filter(({ href }) => isCurrent(href, path)).map(({ href }) => href);

test("NAV-11: the entry of the page is marked, whichever letters of the address are capitals", () => {
  expect(currentOf("/")).toEqual(["/"]);
  expect(currentOf("/patch-notes/5.2.2")).toEqual(["/patch-notes"]);
  expect(currentOf("/Patch-Notes")).toEqual(["/patch-notes"]);
  expect(currentOf("/MAPPINGS/carte")).toEqual(["/mappings"]);
  expect(currentOf("/mappings-de-test")).toEqual([]);
  expect(currentOf("/statut")).toEqual([]);
});
