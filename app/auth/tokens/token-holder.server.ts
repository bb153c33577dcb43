/**
 * A token acts in the name of the owner who made it. It opens nothing once that person is no owner any
 * more: the role is confirmed by Discord as for their own sessions (T-10, T-14), and a token whose maker
 * lost it there is revoked for good.
 */

import { eq } from "drizzle-orm";
import { localAccounts } from "#app/db/schema";
import type { Services } from "#app/platform/context";
import { writeBatch } from "#app/platform/database";
import type { SiteError } from "#app/platform/errors";
import { knownRoleTrustMs } from "../discord/membership";
import { accountIdOf } from "../local-accounts/local-accounts.server";
import { findKnownRole, recordMakerRole } from "../recorded-role.server";
import { askRole, isSilent, rememberSilence } from "../role-check.server";
import { isWithin, roleAge, staffWriteAge } from "../role-times";
import { can, type Role } from "../roles";
import { endAccess } from "../sessions/sessions.server";
import { staleRole } from "../staff.server";
import { revokeTokensOf } from "./token-revocation.server";

type Scope = Pick<Services, "db" | "env" | "fetch" | "now" | "origin" | "log">;

/** A local account: its own row says its role, as long as local accounts are switched on. */
async function localHolder({ db, env }: Scope, accountId: string): Promise<{ role: Role } | null> {
  if (!env.LOCAL_ADMIN_PASSWORD) return null;
  const [row] = await db
    .select({ role: localAccounts.role })
    .from(localAccounts)
    .where(eq(localAccounts.id, accountId));
  return row ?? null;
}

/** The answer of Discord, or null while it says nothing. */
async function askOwner(scope: Scope, discordId: string): Promise<{ role: Role | null } | null> {
  const now = scope.now();
  if (isSilent(discordId, now)) return null;
  const asked = await askRole(scope, discordId);
  if ("failure" in asked) {
    scope.log.warn("role-non-verifie", { reason: asked.failure });
    rememberSilence(discordId, now);
    return null;
  }
  return asked;
}

/**
 * Whether the maker of a token is still an owner.
 *
 * @param writing a change needs an answer of Discord as fresh as for staff; reading, as for members
 * @returns `ok`, `lost`, or the refusal when Discord has not answered for too long. A person's tokens are revoked once
 *   they are no longer an owner on Discord; those of a local account stay, and work again when the account does
 */
export async function confirmHolder(
  scope: Scope,
  createdBy: string,
  writing: boolean,
): Promise<"ok" | "lost" | SiteError> {
  const accountId = accountIdOf(createdBy);
  if (accountId !== null) {
    return can(await localHolder(scope, accountId), "admin") ? "ok" : "lost";
  }
  const { db } = scope;
  const now = scope.now();
  const known = await findKnownRole(db, createdBy);
  if (!known) return "lost";
  const isYounger = (age: number) => isWithin(known.confirmedAt, now, age);
  // A role that a restored backup brought is no answer of Discord: it revokes nothing, as it opens nothing.
  const mayBeOwner = can(known, "admin") || known.confirmedAt === 0;
  if (!mayBeOwner) {
    await writeBatch(db, [...revokeTokensOf(db, createdBy, { now })]);
    return "lost";
  }
  if (isYounger(writing ? roleAge.staff : roleAge.member)) return "ok";
  const asked = await askOwner(scope, createdBy);
  if (!asked) return isYounger(writing ? staffWriteAge : knownRoleTrustMs) ? "ok" : staleRole;
  const { role } = asked;
  // Either takes the tokens of who is no owner any more.
  if (!role) {
    await endAccess(db, createdBy, now);
    return "lost";
  }
  const latest = await recordMakerRole(db, createdBy, { role, now, known });
  // Of who left the server in the meantime nothing is confirmed.
  return can(latest, "admin") && latest?.confirmedAt !== 0 ? "ok" : "lost";
}
