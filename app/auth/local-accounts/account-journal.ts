/**
 * What the journal keeps of a local account: neither its password nor its e-mail address, only that they changed. The
 * journal and its copies outlive the account (decision 0032).
 */
import { isRecord } from "#app/audit/changes";
import type { LocalAccount } from "./local-accounts.server";

export const changed = "changé";

export const journalPart = ({
  username,
  displayName,
  role,
}: Pick<LocalAccount, "username" | "displayName" | "role">) => ({ username, displayName, role });

const addressOf = (side: unknown) => (isRecord(side) ? side["email"] : undefined);

function withoutAddress(side: unknown): unknown {
  if (!isRecord(side)) return side;
  const { email: _, ...rest } = side;
  return rest;
}

/**
 * A line about a local account without its e-mail address, which lines of older archives have. The result is what the
 * migration `0030_addresses_in_journal` made of the same line here: else a restore would add it as another.
 */
export function withoutAddresses<Line extends { before?: unknown; after?: unknown }>(line: Line): Line {
  const [was, is] = [addressOf(line.before), addressOf(line.after)];
  if (is === changed) return line;
  const isOther = was != null && is != null && was !== is;
  return {
    ...line,
    before: withoutAddress(line.before),
    after: isOther ? { ...(line.after as object), email: changed } : withoutAddress(line.after),
  };
}
