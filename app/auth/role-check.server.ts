import type { Services } from "#app/platform/context";
import { describeError } from "#app/platform/log";
import { fetchMemberAsBot, saysNotMember } from "./discord/discord-api";
import { readOwnRole, recordRole, recordRoleAsked } from "./recorded-role.server";
import { askAgainMs, isWithin } from "./role-times";
import { deriveRole, type Role, weakerOf } from "./roles";
import { endAccess } from "./sessions/sessions.server";
import type { Viewer } from "./viewer";

const limitMs = 1500;

type Scope = Pick<Services, "db" | "env" | "fetch" | "now" | "origin" | "log">;

/**
 * When Discord last said nothing about a person, for the cases in which D1 has no note of it: D1 takes no write, or a
 * program asks with a token, perhaps ten times a second. Without this each of these requests would wait for
 * Discord. It holds for this isolate, and for a minute.
 */
const silentSince = new Map<string, number>();
/** With as many people the map is emptied, and Discord is asked about some of them again. */
const mostSilent = 2000;

export function rememberSilence(discordId: string, now: number): void {
  if (silentSince.size >= mostSilent) silentSince.clear();
  silentSince.set(discordId, now);
}

export const isSilent = (discordId: string, now: number): boolean =>
  isWithin(silentSince.get(discordId) ?? 0, now, askAgainMs);

/** Whether Discord was asked within the last minute, by any isolate that could note it or by this one. */
const wasJustAsked = ({ discordId, roleAskedAt }: Viewer, now: number): boolean =>
  isWithin(roleAskedAt, now, askAgainMs) || isSilent(discordId, now);

/** The role that Discord gives a person now, null when there is none any more; or why it does not say. */
export async function askRole(
  scope: Scope,
  discordId: string,
): Promise<{ role: Role | null } | { failure: string }> {
  const client = { ...scope, signal: AbortSignal.timeout(limitMs) };
  const answer = await fetchMemberAsBot(client, discordId);
  if (answer.kind !== "ok" && !saysNotMember(answer)) {
    return { failure: answer.kind === "status" ? `status ${answer.status}` : answer.kind };
  }
  silentSince.delete(discordId);
  return { role: answer.kind === "ok" ? deriveRole(answer.value.roles, scope.env) : null };
}

/** A full D1 takes no write, and still reads. */
const tellUnnoted = ({ log }: Scope, error: unknown) =>
  log.error("role-non-note", { reason: describeError(error) });

/**
 * The role that Discord gave where D1 did not note it. It counts for this request, and raises nobody above what is
 * stored, where a later answer may stand.
 */
async function unnotedRole(scope: Scope, viewer: Viewer, role: Role, error: unknown) {
  tellUnnoted(scope, error);
  const stored = await readOwnRole(scope.db, viewer);
  const now = scope.now();
  return stored && { role: weakerOf(stored.role, role), roleCheckedAt: now, roleAskedAt: now };
}

/**
 * Asks Discord again when the role of a session is older than `maxAge` (AUTH-25). Who lost every role
 * or left the server loses all sessions: the answer is null, as for a session that ended meanwhile. While Discord
 * fails, the last known role stays, is never raised, and the question is not repeated within a minute.
 */
export async function confirmRole(scope: Scope, viewer: Viewer, maxAge: number): Promise<Viewer | null> {
  const { db, log } = scope;
  const { discordId } = viewer;
  const now = scope.now();
  if (viewer.local) return viewer;
  if (isWithin(viewer.roleCheckedAt, now, maxAge) || wasJustAsked(viewer, now)) return viewer;

  const asked = await askRole(scope, discordId);
  if ("failure" in asked) {
    log.warn("role-non-verifie", { reason: asked.failure });
    await recordRoleAsked(db, viewer, now).catch((error: unknown) => {
      tellUnnoted(scope, error);
      rememberSilence(discordId, now);
    });
    return { ...viewer, roleAskedAt: now };
  }
  const { role } = asked;
  if (!role) {
    await endAccess(db, discordId, now);
    log.info("role-retire", { person: discordId });
    return null;
  }
  const known = await recordRole(db, viewer, role, now).catch((error: unknown) =>
    unnotedRole(scope, viewer, role, error),
  );
  return known && { ...viewer, ...known };
}
