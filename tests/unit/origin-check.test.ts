import { describe, expect, test } from "vitest";
import { isProgram, isTrustedRequest } from "#app/platform/request/origin-check";

const origin = "https://neva.example";
const unsafe = ["POST", "PUT", "PATCH", "DELETE"];

const send = (method: string, headers: Record<string, string>) =>
  isTrustedRequest(new Request(`${origin}/api/activite`, { method, headers }), origin);

const cookie = { Cookie: "__Host-neva-session=x" };
const foreign = { Origin: "https://evil.example" };
const own = { Origin: origin };

/** What a page of somebody else, or no browser at all, may manage to send. */
const hostile: [string, Record<string, string>][] = [
  ["a foreign Origin", { ...cookie, ...foreign }],
  ["a foreign Origin that claims same-origin", { ...cookie, ...foreign, "Sec-Fetch-Site": "same-origin" }],
  ["cross-site without an Origin", { ...cookie, "Sec-Fetch-Site": "cross-site" }],
  ["cross-site with our Origin", { ...cookie, ...own, "Sec-Fetch-Site": "cross-site" }],
  ["same-site, from a sibling host", { ...cookie, ...own, "Sec-Fetch-Site": "same-site" }],
  // The session's cookie is Lax: what another page sends comes without it, and could begin a sign-in or report a visit.
  ["cross-site without a cookie or an Origin", { "Sec-Fetch-Site": "cross-site" }],
  ["cross-site without a cookie, with our Origin", { ...own, "Sec-Fetch-Site": "cross-site" }],
  ["same-site without a cookie", { ...own, "Sec-Fetch-Site": "same-site" }],
  ["an Origin of null", { ...cookie, Origin: "null" }],
  ["our host on another scheme", { ...cookie, Origin: "http://neva.example" }],
  ["our host on another port", { ...cookie, Origin: "https://neva.example:8443" }],
  ["our host as a prefix", { ...cookie, Origin: "https://neva.example.evil.example" }],
  [
    "our host as a prefix, that claims same-origin",
    { ...cookie, Origin: "https://neva.example.evil.example", "Sec-Fetch-Site": "same-origin" },
  ],
  ["neither header, with a cookie", { ...cookie }],
  ["neither header, without a cookie", {}],
  ["Sec-Fetch-Site none with a cookie", { ...cookie, "Sec-Fetch-Site": "none" }],
  ["a bearer token beside a cookie", { ...cookie, Authorization: "Bearer jeton" }],
  ["a bearer token and a foreign page", { ...cookie, ...foreign, Authorization: "Bearer jeton" }],
  ["other credentials without a cookie", { Authorization: "Basic YTpi" }],
  ["an empty bearer token", { Authorization: "Bearer " }],
  ["other credentials that speak of a bearer", { Authorization: 'Digest username="Bearer jeton"' }],
  ["an unknown Sec-Fetch-Site", { ...cookie, ...own, "Sec-Fetch-Site": "quelconque" }],
  ["an empty Origin", { ...cookie, Origin: "" }],
];

describe("T-13, F-30: unsafe requests must come from the site", () => {
  for (const [name, headers] of hostile) {
    test(`T-13: ${name} is refused`, () => {
      for (const method of unsafe) expect(send(method, headers), method).toBe(false);
    });
  }

  test("T-13: the site's own requests pass", () => {
    for (const method of unsafe) {
      expect(send(method, { ...cookie, ...own, "Sec-Fetch-Site": "same-origin" })).toBe(true);
      expect(send(method, { ...cookie, "Sec-Fetch-Site": "same-origin" })).toBe(true);
      expect(send(method, { ...cookie, ...own })).toBe(true);
      expect(send(method, { "Sec-Fetch-Site": "none" })).toBe(true);
    }
  });

  test("T-13: a program with a bearer token and no cookie passes", () => {
    for (const method of unsafe) {
      expect(send(method, { Authorization: "Bearer jeton" })).toBe(true);
      expect(send(method, { Authorization: "bearer jeton" })).toBe(true);
    }
  });

  test("T-13: reading is open to everybody", () => {
    for (const method of ["GET", "HEAD", "OPTIONS"])
      expect(send(method, { ...cookie, ...foreign })).toBe(true);
  });
});

test("API-11: a program is what has nothing of a browser", () => {
  const isIt = (headers: Record<string, string>) =>
    isProgram(new Request(origin, { method: "POST", headers }));
  expect(isIt({ Authorization: "Basic YTpi", "User-Agent": "curl/8" })).toBe(true);
  for (const headers of [cookie, foreign, own, { "Sec-Fetch-Site": "none" }])
    expect(isIt(headers)).toBe(false);
});
