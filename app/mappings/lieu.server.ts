/** Where a mapping lies, in words: what visitors read beside its coordinates. Null without coordinates. */
import { quartierAt } from "../map/quartier.server.ts";

interface Place {
  x: number | null;
  y: number | null;
}

const atSea = "En mer";

/** `Mission Row` */
export function lieuOf({ x, y }: Place): string | null {
  if (x === null || y === null) return null;
  return quartierAt(x, y)?.nom ?? atSea;
}

/** `Mission Row, Los Santos` */
export function longLieuOf({ x, y }: Place): string | null {
  if (x === null || y === null) return null;
  const quartier = quartierAt(x, y);
  if (!quartier) return atSea;
  return quartier.comte === null ? quartier.nom : `${quartier.nom}, ${quartier.comte}`;
}
