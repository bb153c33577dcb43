/** AUTH-22: what an owner may type for a local account. */
import { describe, expect, test } from "vitest";
import { isFounder } from "#app/auth/local-accounts/account-rules";
import { accountSchema, newAccountSchema } from "#app/auth/local-accounts/account-schemas";
import { isCommonPassword } from "#app/platform/common-password";

const sound = {
  username: "lea",
  displayName: "Léa",
  email: "",
  role: "nvteam",
  password: "douze lettres",
};

/** The fields that are refused of an account with such a value. */
function refused(change: Partial<typeof sound>, schema: typeof newAccountSchema | typeof accountSchema) {
  const issues = schema.safeParse({ ...sound, ...change }).error?.issues ?? [];
  return [...new Set(issues.map(({ path }) => path[0]))];
}

describe.each([
  ["a new account", newAccountSchema],
  ["a change", accountSchema],
] as const)("AUTH-22: %s", (_, schema) => {
  const taken: Partial<typeof sound>[] = [
    {},
    { username: "L2" },
    { username: `a${"b".repeat(39)}` },
    { username: "jean.paul-2_b" },
    { email: "lea@example.org" },
    { role: "owner" },
    { password: "p9vt2lqz8mna" },
    { password: "quatre mots au hasard ".repeat(46) },
    { password: "agrafe cheval 1234" },
  ];
  test.each(taken)("is taken with %j", (change) => {
    expect(refused(change, schema)).toEqual([]);
  });

  const wrong: Partial<typeof sound>[] = [
    { username: "" },
    { username: "l" },
    { username: `a${"b".repeat(40)}` },
    { username: ".lea" },
    { username: "lea martin" },
    { username: "lea@example.org" },
    { username: "léa" },
    { displayName: "" },
    { displayName: "n".repeat(61) },
    { email: "lea" },
    { email: "lea@" },
    { role: "client" },
    { role: "" },
    { password: "p".repeat(11) },
    { password: "un mot de plus".repeat(74) },
    // Long enough, and among the first that anybody tries.
    { password: "motdepasse123" },
    { password: "Mot de passe 2026\u202f!" },
    { password: "azertyuiop12" },
    { password: "P@ssw0rd1234" },
    { password: "1q2w3e4r5t6y" },
    { password: "987654321098" },
    { password: "aaaaaaaaaaaa" },
    { password: "aaaabbbbcccc" },
    { password: "soleil1998 octobre2024" },
    { password: "chatchatchat" },
    { password: "loulou-doudou-1" },
    { password: "qazwsxedcrfv" },
    { password: "Passe123passe123" },
    { password: "BaseV5-2026!" },
    { password: "NevaTeam2026!" },
    // The account's own name, of the one above: 'lea', 'Léa'.
    { password: "Léa lea 2026 !" },
  ];
  test.each(wrong)("is refused with %j", (change) => {
    expect(refused(change, schema)).toEqual(Object.keys(change));
  });
});

test("AUTH-22: an empty password keeps the one there is; a new account needs one", () => {
  expect(refused({ password: "" }, accountSchema)).toEqual([]);
  expect(refused({ password: "" }, newAccountSchema)).toEqual(["password"]);
});

test("AUTH-22: the account's own name may have digits, too", () => {
  expect(isCommonPassword("Kevin34-kevin34!", ["kevin34"])).toBe(true);
  expect(isCommonPassword("Kevin34-kevin34!", ["lea"])).toBe(false);
  // A name within another of its own leaves nothing of the longer one; a letter alone is no name.
  expect(isCommonPassword("Maximilien-99", ["max", "Maximilien"])).toBe(true);
  expect(isCommonPassword("hasard rasera", ["A. R. S."])).toBe(false);
});

test("AUTH-22: the founder's name, however it is typed", () => {
  expect(["admin", " Admin", "ADMIN "].map(isFounder)).toEqual([true, true, true]);
  expect(["administrateur", "adm in", ""].map(isFounder)).toEqual([false, false, false]);
});
