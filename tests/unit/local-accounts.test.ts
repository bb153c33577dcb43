import { scrypt } from "node:crypto";
import { getTableColumns } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { longestPassword } from "#app/auth/local-accounts/account-rules";
import { authenticate } from "#app/auth/local-accounts/local-accounts.server";
import { hashPassword } from "#app/auth/local-accounts/password.server";
import { localAccounts } from "#app/db/schema";
import { openDatabase } from "#app/platform/database";

vi.mock("node:crypto", async (load) => {
  const real = await load<typeof import("node:crypto")>();
  return { ...real, scrypt: vi.fn(real.scrypt) };
});
const hashed = vi.mocked(scrypt);

/** A D1 that answers every question with these rows. */
function databaseOf(rows: object[]) {
  const statement = { bind: () => statement };
  const batch = async (asked: unknown[]) => asked.map(() => ({ results: rows, success: true, meta: {} }));
  return openDatabase({ prepare: () => statement, batch } as unknown as D1Database);
}

const stored = (username: string, passwordHash: string) =>
  Object.fromEntries(
    Object.keys(getTableColumns(localAccounts)).map((name) => [
      name,
      name === "username" ? username : name === "passwordHash" ? passwordHash : "x",
    ]),
  );

test("T-12: a wrong name and a wrong password cost one hash each, also for an account that is not made yet", async () => {
  const passwordHash = await hashPassword("le mot de passe du compte");
  const cases: [username: string, rows: object[]][] = [
    ["personne", []],
    ["solene", [stored("solene", passwordHash)]],
    ["admin", []],
    ["admin", [stored("admin", passwordHash)]],
  ];
  for (const [username, rows] of cases) {
    hashed.mockClear();
    const tried = { username, password: "un autre", secret: "le secret du site", now: 0 };
    expect(await authenticate(databaseOf(rows), tried)).toBeNull();
    expect(hashed, username).toHaveBeenCalledTimes(1);
  }
  const right = { username: "solene", password: "le mot de passe du compte", secret: "x", now: 0 };
  expect(await authenticate(databaseOf([stored("solene", passwordHash)]), right)).not.toBeNull();
});

test("the longest password that an account may have opens it", async () => {
  const password = "é".repeat(longestPassword);
  const account = stored("solene", await hashPassword(password));
  const right = { username: "solene", password, secret: "x", now: 0 };
  expect(await authenticate(databaseOf([account]), right)).not.toBeNull();
});

test("T-12: a password opens the account from whatever keyboard its accents come, the founder's secret too", async () => {
  const [composed, apart] = ["Été à la mer".normalize("NFC"), "Été à la mer".normalize("NFD")];
  expect(composed).not.toBe(apart);
  const account = stored("solene", await hashPassword(apart));
  const own = { username: "solene", password: composed, secret: "x", now: 0 };
  expect(await authenticate(databaseOf([account]), own)).not.toBeNull();
  const founding = { username: "admin", password: apart, secret: composed, now: 0 };
  const founder = stored("admin", "scrypt$none");
  expect(await authenticate(databaseOf([founder]), founding)).not.toBeNull();
});

test("T-12: a password that no account may have costs no hash", async () => {
  const tried = { username: "personne", password: "a".repeat(longestPassword + 1), secret: "x", now: 0 };
  hashed.mockClear();
  expect(await authenticate(databaseOf([]), tried)).toBeNull();
  expect(hashed).not.toHaveBeenCalled();
});
