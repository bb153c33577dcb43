/**
 * T-14: every route of the site map × guest, client, nvteam, owner × document, `.data`, `_routes`, action and
 * API, generated from `app/routes.ts` and the permission table.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { can, type Permission, type Role } from "#app/auth/roles";
import { type Browser, signIn } from "../browser.ts";
import { insideWords } from "../html.ts";
import { ageSession } from "../sessions.ts";
import { addPersona, roleIds, setFaults } from "../simulator.ts";
import { origin } from "../site.ts";
import { all } from "../sql.ts";
import { readerOf, ruled, siteRoutes, writerOf } from "./routes.ts";
import { createdPatch, formBody, person, type Who } from "./staff.ts";

const everyone: Who[] = ["guest", "client", "nvteam", "owner"];
const title = "canari-titre-reserve";
const people = {} as Record<Who, Browser>;
let values: Record<string, string>;
beforeAll(async () => {
  for (const who of everyone) people[who] = await person(who);
  // A draft: what a refused request shows of it can only come from the place that refuses.
  const row = await createdPatch(people.owner, { title, intent: "brouillon" });
  values = { version: row.version, id: row.id, kind: "patch", item: "base", tag: "x", "*": "x" };
});

const addressOf = (pattern: string) =>
  pattern.replace(/:(\w+)|\*/g, (part, name: string | undefined) => values[name ?? part] ?? "x");

const may = (who: Who, permission: Permission | null) =>
  permission === null || can(who === "guest" ? null : { role: who as Role }, permission);
const refusal = (who: Who) => (who === "guest" ? 401 : 403);

const unlimited = {
  LIMIT_READ: undefined,
  LIMIT_WRITE: undefined,
  LIMIT_SIGN_IN: undefined,
};
/** 503 is a page that names a part of the site that does not answer; nothing of the kind happens here. */
const expectOpen = (status: number, what: string) => {
  expect([401, 403], what).not.toContain(status);
  expect(status, what).toBeLessThan(500);
};

async function expectAnswer(who: Who, permission: Permission | null, response: Response, what: string) {
  if (may(who, permission)) return expectOpen(response.status, what);
  const text = await response.text();
  expect(response.status, what).toBe(refusal(who));
  expect(text, what).not.toContain(title);
  expect(insideWords(text), what).toEqual([]);
  expect(response.headers.get("Cache-Control"), what).toMatch(/no-store/);
}

/** Signing out comes last: it ends the sessions that the others are tried with. */
const signOut = "/auth/deconnexion";
const ownRoutes = siteRoutes
  .filter(({ layout }) => !layout)
  .toSorted((a, b) => Number(a.pattern === signOut) - Number(b.pattern === signOut));

describe.each(ownRoutes.map((route) => [route.pattern, route.id] as const))("%s (%s)", (pattern, id) => {
  const reader = readerOf(pattern);

  test("document, .data and .data with _routes", async () => {
    const address = addressOf(pattern);
    const ways = [address, `${address}.data`, `${address}.data?_routes=${encodeURIComponent(id)}`];
    for (const who of everyone) {
      for (const way of ways) {
        const response = await people[who].get(way, {}, unlimited);
        await expectAnswer(who, reader, response, `${who} ${way}`);
      }
    }
  });

  test("actions and methods", async () => {
    const address = addressOf(pattern);
    const writer = writerOf(pattern);
    const headers = { "Sec-Fetch-Site": "same-origin", Origin: origin };
    for (const who of everyone) {
      for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
        for (const way of pattern.startsWith("/api/") ? [address] : [address, `${address}.data`]) {
          const what = `${who} ${method} ${way}`;
          const init = { method, headers, body: formBody({ intent: "matrice" }) };
          const response = await people[who].get(way, init, unlimited);
          const writes = writer?.methods.includes(method) ?? false;
          if (writer && writes) await expectAnswer(who, writer.permission, response, what);
          else expect(response.status, what).not.toBe(200);
          expect(response.status, what).toBeLessThan(500);
        }
      }
    }
  });
});

/** What staff or owners alone may change. Any other address of the administration leads to its first page. */
const staffWrites = ownRoutes.flatMap(({ pattern }) => {
  const writer = writerOf(pattern);
  if (!writer || writer.permission === "member" || pattern === "/admin/*") return [];
  return writer.methods.map((method) => [method, pattern] as const);
});

test("T-10: nobody changes anything while Discord has said nothing of their role for 30 minutes", async () => {
  const { id } = await addPersona({ roles: [roleIds.owner] });
  const stale = await signIn(id);
  await setFaults(id, { botMember: { kind: "status", status: 500 } });
  await ageSession(stale, { role_checked_at: 31 * 60, role_asked_at: 601 });
  const headers = { "Sec-Fetch-Site": "same-origin", Origin: origin };
  let refused = 0;
  for (const [method, pattern] of staffWrites) {
    const what = `${method} ${pattern}`;
    const init = { method, headers, body: formBody({ intent: "matrice" }) };
    const response = await stale.get(addressOf(pattern), init, unlimited);
    // A page that only shows something.
    if (response.status === 405) continue;
    expect(response.status, what).toBe(503);
    expect(await response.text(), what).toContain("Discord ne répond plus depuis 30 minutes");
    refused++;
  }
  expect(refused).toBeGreaterThan(25);
});

test("every rule names a route of the site", () => {
  const patterns = siteRoutes.map(({ pattern }) => pattern);
  expect(ruled.filter((pattern) => !patterns.includes(pattern))).toEqual([]);
  expect(ownRoutes.length).toBeGreaterThan(50);
});

afterAll(async () => {
  // No form has such an intent: what is left is the draft of the beginning, which staff deleted by the API.
  const results = await all("SELECT action, entity FROM audit_log");
  expect(results).toEqual([
    { action: "creation", entity: "patch" },
    { action: "corbeille", entity: "patch" },
  ]);
});
