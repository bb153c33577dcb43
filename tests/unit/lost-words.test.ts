import { expect, test } from "vitest";
import { lostWords } from "#app/layout/lost-words";

test.each([
  ["/guide/installation/premiere-mise-en-route", "premiere mise en route"],
  ["/guide/ou_est_mon_coffre/?vu=1#fin", "ou est mon coffre"],
  ["/gitbook/first_launch.html", "first launch"],
  ["/mappings/h%C3%B4pital-d%E2%80%99urgence", "hôpital d’urgence"],
  ["/patch-notes/5.2.9", "5.2.9"],
  ["/a/b/Grove%20Street", "Grove Street"],
])("NAV-16: at %s somebody looks for '%s'", (address, words) => {
  expect(lostWords(address)).toBe(words);
});

test.each([
  "/",
  "/a/b/c/d",
  "/%E0%A4%A",
  "/admin-1794591000000",
  "/mappings/3f2a9c1e-77aa-4b1c-9d21-0a55e812d001",
  `/${"mot-".repeat(16)}`,
  "/%3C%3E%22",
])("NAV-16: %s says nothing to search for", (address) => {
  expect(lostWords(address)).toBe("");
});
