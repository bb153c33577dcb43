/** What a plain list says, laid over what is here (MAP-20, PN-14). Pure. */
import { isShown } from "#app/patches/status";
import type { Row } from "../archive/entities";
import { onOneDay, readTheSame } from "./list-dates";
import type { Said } from "./list-records";

const moments: readonly string[] = ["publishedAt", "createdAt"];
/** What only a patch that visitors see has. A draft, and one that waits for its hour, keep theirs. */
const ofShown: readonly string[] = ["publishedAt", "status", "withdrawnReason", "replacedBy"];

function differs(name: string, value: unknown, live: Row, { days }: Said): boolean {
  if (ofShown.includes(name) && !isShown(live["status"])) return false;
  if (!moments.includes(name)) return true;
  const isSame = days.has(name) ? onOneDay : readTheSame;
  return !isSame(Number(value), Number(live[name]));
}

/** The lists of modifications that are given, beside those that are here. */
function mergedModifications(row: Row, live: Row, { columns, modifications }: Said): Row {
  if (!columns.has("modifications")) return {};
  const given = Object.entries(row["modifications"] as Row).filter(([name]) => modifications.has(name));
  return { modifications: { ...(live["modifications"] as Row), ...Object.fromEntries(given) } };
}

/** Out of the trash; a patch that visitors see again gets a place, which follows from its date. */
function outOfTrash(row: Row): Row {
  const position = isShown(row["status"]) ? 1 : null;
  return { ...row, deletedAt: null, ...("position" in row && { position }) };
}

export const isInTrash = (live: Row | null): boolean => live?.["deletedAt"] != null;

/** A record as it would be: what is here, with what the list says of it and what differs from it. */
export function besideLive(row: Row, live: Row | null, said: Said): Row {
  if (!live) return row;
  const changed = Object.entries(row).filter(
    ([name, value]) => said.columns.has(name) && differs(name, value, live, said),
  );
  const whole = { ...live, ...Object.fromEntries(changed), ...mergedModifications(row, live, said) };
  return isInTrash(live) ? outOfTrash(whole) : whole;
}
