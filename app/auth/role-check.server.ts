import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { fetchMemberAsBot, saysNotMember } from "./discord-api";
import { readOwnRole, recordRole, recordRoleAsked } from "./recorded-role.server";
import { deriveRole, type Role, weakerOf } from "./roles";
import { endAccess } from "./sessions.server";
import type { Viewer } from "./viewer";

/** How old a confirmed role may be: staff on admin requests, others when they read gated data. */
export const roleAge = { staff: 10 * 60 * 1000, member: 60 * 60 * 1000 } as const;
/** Staff writes need an answer of Discord that is younger than this (T-10). */
export const staffWriteAge = 30 * 60 * 1000;

/** While Discord says nothing it is not asked again for so long. */
export const askAgainMs = 60 * 1000;
const limitMs = 1500;

type Scope = Pick<Services, "db" | "env" | "fetch" | "now" | "origin" | "log">;

/** The role that Discord gives a person now, null when there is none any more; or why it does not say. */
export async function askRole(
  scope: Scope,
  discordId: string,
): Promise<{ role: Role | null } | { failure: string }> {
  const client = { ...scope, signal: AbortSignal.timeout(limitMs) };
  const answer = await fetchMemberAsBot(client, discordId);
  if (answer.kind === "ok") return { role: deriveRole(answer.value.roles, scope.env) };
  if (saysNotMember(answer)) return { role: null };
  return { failure: answer.kind === "status" ? `status ${answer.status}` : answer.kind };
}

/**
 * The role that Discord gave where D1 did not note it: a full one takes no write, and still reads. It counts for this
 * request, and raises nobody above what is stored, where a later answer may stand.
 */
async function unnotedRole({ db, log, now }: Scope, viewer: Viewer, role: Role, error: unknown) {
  log.error("role-non-note", { reason: describeError(error) });
  const stored = await readOwnRole(db, viewer);
  return stored && { role: weakerOf(stored.role, role), roleCheckedAt: now(), roleAskedAt: now() };
}

/**
 * Asks Discord again when the role of a session is older than `maxAge` (AUTH-25). Who lost every role
 * or left the server loses all sessions: the answer is null, as for a session that ended meanwhile. While Discord
 * fails, the last known role stays, is never raised, and the question is not repeated within a minute.
 */
export async function confirmRole(scope: Scope, viewer: Viewer, maxAge: number): Promise<Viewer | null> {
  const { db, log } = scope;
  const now = scope.now();
  if (viewer.local) return viewer;
  if (now - viewer.roleCheckedAt < maxAge) return viewer;
  if (now - viewer.roleAskedAt < askAgainMs) return viewer;

  const asked = await askRole(scope, viewer.discordId);
  if ("failure" in asked) {
    log.warn("role-non-verifie", { reason: asked.failure });
    await recordRoleAsked(db, viewer, now).catch((error: unknown) =>
      log.error("role-non-note", { reason: describeError(error) }),
    );
    return { ...viewer, roleAskedAt: now };
  }
  const { role } = asked;
  if (!role) {
    await endAccess(db, viewer.discordId, now);
    log.info("role-retire", { person: viewer.discordId });
    return null;
  }
  const known = await recordRole(db, viewer, role, now).catch((error: unknown) =>
    unnotedRole(scope, viewer, role, error),
  );
  return known && { ...viewer, ...known };
}
