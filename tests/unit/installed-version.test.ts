import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer";
import { type Standing, serverOf, standingSentence } from "#app/patches/installed";

const standing: Standing = { patchId: "1", version: "5.1.0", withdrawn: false, behind: 0, breaking: false };

test("PN-21: how a server stands against the newest patch, in words", () => {
  const say = (change: Partial<Standing>) => standingSentence({ ...standing, ...change });
  expect(say({})).toBe("C'est la version la plus récente.");
  expect(say({ behind: 1 })).toBe("Une version de retard.");
  expect(say({ behind: 12, breaking: true })).toBe(
    "12\u00a0versions de retard, avec au moins un changement incompatible.",
  );
  expect(say({ withdrawn: true })).toBe("Cette version a été retirée.");
  expect(say({ withdrawn: true, behind: 2 })).toBe("Cette version a été retirée. 2\u00a0versions de retard.");
});

test("PN-21: guests, and emergency accounts, which are nobody's, are asked about no server", () => {
  const member = { local: false, installedPatch: "1" } as Viewer;
  expect(serverOf(member)).toEqual({ installed: "1" });
  expect([serverOf(null), serverOf({ ...member, local: true })]).toEqual([null, null]);
});
