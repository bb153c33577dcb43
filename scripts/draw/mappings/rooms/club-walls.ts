import { disc, type Face, line, panel, ring } from "../engine/face.ts";
import { points } from "../engine/iso.ts";
import { glassMark } from "../props/trade-signs.ts";
import { NEON_TURQUOISE, NEON_VIOLET, type Site } from "../site/palette.ts";

/** Tubes along the ceiling, the cocktail sign and the staff door. */
export function rightWall(face: Face, { accent }: Site): string {
  return (
    panel(face, [0, 244], [0, 5], "#463a5e") +
    line(face, points(2, 72, 242, 72), accent, 1.8) +
    line(face, points(2, 66, 242, 66), NEON_VIOLET, 1.4) +
    panel(face, [86, 130], [14, 60], "#2b2338") +
    line(face, points(88, 16, 128, 16, 128, 58, 88, 58, 88, 16), NEON_VIOLET, 1.2) +
    glassMark(face, 108, 36, 30, accent) +
    [152, 166, 180, 194]
      .map((u, index) => line(face, points(u, 14, u, 58), index % 2 ? NEON_TURQUOISE : accent, 1.8))
      .join("") +
    panel(face, [212, 238], [0, 50], "#2b2338") +
    panel(face, [214, 236], [0, 48], "#4f4468") +
    line(face, points(212, 0, 212, 50, 238, 50, 238, 0), accent, 1.2)
  );
}

/** Three panels with rings of neon. */
export function leftWall(face: Face, { accent }: Site): string {
  const booth = [16, 62, 108].map(
    (u) =>
      panel(face, [u, u + 36], [14, 58], "#2b2338") +
      ring(face, [u + 18, 36], 14, "#b85fa4", 1.6) +
      ring(face, [u + 18, 36], 8, "#6d5fc4", 1.4) +
      disc(face, [u + 18, 36], 3, accent),
  );
  return (
    panel(face, [0, 196], [0, 5], "#2a2338") +
    line(face, points(2, 72, 194, 72), "#b85fa4", 1.8) +
    line(face, points(2, 66, 194, 66), "#6d5fc4", 1.4) +
    booth.join("")
  );
}
