import { roleParDefaut, roles } from "#app/site";

/** Roles of the site, strongest first. */
export type Role = keyof typeof roles;

export interface RoleIds {
  DISCORD_OWNER_ROLE_IDS: readonly string[];
  DISCORD_TEAM_ROLE_ID: string;
  DISCORD_CLIENT_ROLE_ID: string;
}

/**
 * AUTH-14: either owner role gives owner; else the team role gives nvteam; else the client role gives
 * client; none gives null. The order of the member's roles does not matter.
 */
export function deriveRole(memberRoles: readonly string[], ids: RoleIds): Role | null {
  const held = new Set(memberRoles);
  if (ids.DISCORD_OWNER_ROLE_IDS.some((id) => held.has(id))) return "owner";
  if (held.has(ids.DISCORD_TEAM_ROLE_ID)) return "nvteam";
  if (held.has(ids.DISCORD_CLIENT_ROLE_ID)) return "client";
  return null;
}

const strongestFirst = Object.keys(roles) as Role[];

/** Of two roles the one that gives less. */
export const weakerOf = (one: Role, other: Role): Role =>
  strongestFirst.indexOf(one) > strongestFirst.indexOf(other) ? one : other;

/** AUTH-15 */
export const roleLabel = (role: Role | null | undefined): string => (role ? roles[role] : roleParDefaut);

/**
 * The one permission table (AUTH-16, AUTH-18). `member` is every signed-in visitor: gated guide
 * pages, patch files and links, downloads. `write_patches` is the team: it opens the admin area, and all of it but `admin`,
 * what only an owner may do there.
 */
export const permissions = {
  member: ["owner", "nvteam", "client"],
  write_patches: ["owner", "nvteam"],
  admin: ["owner"],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof permissions;

export function can(viewer: { role: Role } | null, permission: Permission): boolean {
  return viewer !== null && (permissions[permission] as readonly Role[]).includes(viewer.role);
}
