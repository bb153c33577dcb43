import { expect, test } from "vitest";
import type { Viewer } from "#app/auth/viewer";
import { type Standing, serverOf, standingSentence } from "#app/patches/versions/installed";

const standing: Standing = {
  patchId: "1",
  version: "5.1.0",
  withdrawn: false,
  behind: 0,
  security: 0,
  breaking: false,
};

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

test("N-03: how many of the versions that are missing are security fixes, in words", () => {
  const say = (change: Partial<Standing>) => standingSentence({ ...standing, ...change });
  expect(say({ behind: 2, security: 1 })).toBe(
    "2\u00a0versions de retard, dont 1\u00a0correctif de sécurité.",
  );
  expect(say({ behind: 5, security: 3 })).toBe(
    "5\u00a0versions de retard, dont 3\u00a0correctifs de sécurité.",
  );
  expect(say({ behind: 1, security: 1 })).toBe("Une version de retard, avec un correctif de sécurité.");
  expect(say({ behind: 1, security: 1, breaking: true })).toBe(
    "Une version de retard, avec un correctif de sécurité et au moins un changement incompatible.",
  );
  expect(say({ behind: 12, security: 2, breaking: true })).toBe(
    "12\u00a0versions de retard, dont 2\u00a0correctifs de sécurité et au moins un changement incompatible.",
  );
});

test("PN-21: guests, and emergency accounts, which are nobody's, are asked about no server", () => {
  const member = { local: false, installedPatch: "1" } as Viewer;
  expect(serverOf(member)).toEqual({ installed: "1" });
  expect([serverOf(null), serverOf({ ...member, local: true })]).toEqual([null, null]);
});
