import { describe, expect, test } from "vitest";
import { isWithin } from "#app/auth/role-times";
import { can, deriveRole, type Permission, permissions, type Role, roleLabel } from "#app/auth/roles";

const ids = {
  DISCORD_OWNER_ROLE_IDS: ["3000000000000000001", "3000000000000000002"],
  DISCORD_TEAM_ROLE_ID: "3000000000000000003",
  DISCORD_CLIENT_ROLE_ID: "3000000000000000004",
};
const [owner = "", secondOwner = ""] = ids.DISCORD_OWNER_ROLE_IDS;
const team = ids.DISCORD_TEAM_ROLE_ID;
const client = ids.DISCORD_CLIENT_ROLE_ID;
const other = "3000000000000000009";

/** Every order of a list. */
function orders<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((item, i) => orders(list.toSpliced(i, 1)).map((rest) => [item, ...rest]));
}

const everyOrderGives = (roles: string[], role: Role | null) => {
  for (const order of orders(roles)) expect(deriveRole(order, ids), order.join()).toBe(role);
};

describe("AUTH-14: the role of a member", () => {
  test("AUTH-14: either owner role gives owner, whatever the order", () => {
    everyOrderGives([owner], "owner");
    everyOrderGives([secondOwner], "owner");
    everyOrderGives([client, team, owner, other], "owner");
    everyOrderGives([client, team, secondOwner, other], "owner");
  });

  test("AUTH-14: without an owner role the team role gives nvteam, whatever the order", () => {
    everyOrderGives([client, team, other], "nvteam");
    everyOrderGives([team], "nvteam");
  });

  test("AUTH-14: the client role alone gives client", () => {
    everyOrderGives([client, other], "client");
  });

  test("AUTH-14: no role of ours gives none", () => {
    everyOrderGives([], null);
    everyOrderGives([other], null);
  });

  test("R-32: ids are compared as texts, for all of these are the same JavaScript number", () => {
    expect(Number(owner)).toBe(Number(other));
    expect(deriveRole([other], ids)).toBeNull();
    expect(deriveRole(["3000000000000000008"], ids)).toBeNull();
  });

  test("R-32: part of an id, or an id with more around it, is no role", () => {
    everyOrderGives([team.slice(0, -1), `${owner}0`, ` ${client}`, ""], null);
  });

  test("R-32: the right role is found among 250", () => {
    const many = Array.from({ length: 248 }, (_, i) => `3100000000000000${String(i).padStart(3, "0")}`);
    expect(deriveRole([...many, client, team], ids)).toBe("nvteam");
    expect(deriveRole(many, ids)).toBeNull();
  });
});

test("AUTH-15: the labels are Owner, NV Team, Client, and Membre by default", () => {
  expect(roleLabel("owner")).toBe("Owner");
  expect(roleLabel("nvteam")).toBe("NV Team");
  expect(roleLabel("client")).toBe("Client");
  expect(roleLabel(null)).toBe("Membre");
  expect(roleLabel(undefined)).toBe("Membre");
});

describe("AUTH-16, AUTH-17, AUTH-18: the permission table", () => {
  const table: Record<Permission, Record<Role, boolean>> = {
    member: { owner: true, nvteam: true, client: true },
    write_patches: { owner: true, nvteam: true, client: false },
    admin: { owner: true, nvteam: false, client: false },
  };

  test("T-14: the table has these permissions and no other", () => {
    expect(Object.keys(permissions).sort()).toEqual(Object.keys(table).sort());
  });

  for (const [permission, byRole] of Object.entries(table) as [Permission, Record<Role, boolean>][]) {
    test(`AUTH-16: ${permission} is for ${permissions[permission].join(", ")} and for no guest`, () => {
      for (const [role, allowed] of Object.entries(byRole) as [Role, boolean][]) {
        expect(can({ role }, permission), role).toBe(allowed);
      }
      expect(can(null, permission)).toBe(false);
    });
  }

  test("T-14: a role that does not exist may do nothing", () => {
    for (const role of ["admin", "Owner", "", "__proto__", "constructor"]) {
      for (const permission of Object.keys(table) as Permission[]) {
        expect(can({ role: role as Role }, permission), role).toBe(false);
      }
    }
  });
});

test("T-10: a role counts for so long, and never from a time that is still to come by more than clocks differ", () => {
  const now = 1_000_000_000;
  const within = (ago: number) => isWithin(now - ago, now, 5000);
  expect([4999, 5000, 0, -60_000, -60_001].map(within)).toEqual([true, false, true, true, false]);
});
