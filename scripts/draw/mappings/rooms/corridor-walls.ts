import { disc, type Face, line, panel, ring } from "../engine/face.ts";
import { points } from "../engine/iso.ts";
import { INK, type Site } from "../site/palette.ts";

export const STEEL = "#a9b6c2";

/** Riveted panels and three strong-room doors, each with its keypad. */
export function rightWall(face: Face, { accent }: Site): string {
  const panels = Array.from({ length: 7 }, (_, index) => {
    const u = 6 + index * 39;
    return (
      panel(face, [u, u + 36], [8, 66], "#7a8b94") +
      [
        [2, 10],
        [34, 10],
        [2, 64],
        [34, 64],
      ]
        .map(([du = 0, v = 0]) => disc(face, [u + du, v], 0.9, "#50606a"))
        .join("")
    );
  });
  const door = (u: number) =>
    panel(face, [u, u + 34], [0, 56], "#44525b") +
    panel(face, [u + 2, u + 32], [0, 54], "#667680") +
    [12, 27, 42].map((v) => line(face, points(u + 4, v, u + 30, v), "#50606a", 1)).join("") +
    ring(face, [u + 17, 28], 6, STEEL, 1.6) +
    line(face, points(u + 11, 28, u + 23, 28), STEEL, 1.4) +
    line(face, points(u + 17, 22, u + 17, 34), STEEL, 1.4);
  const keypad = (u: number, color: string) =>
    panel(face, [u, u + 9], [26, 44], INK) +
    panel(face, [u + 1.4, u + 7.6], [37, 42], color) +
    [28, 31, 34]
      .map((v) =>
        [1.6, 3.9, 6.2].map((du) => panel(face, [u + du, u + du + 1.5], [v, v + 1.8], "#8b99a6")).join(""),
      )
      .join("");
  return (
    panel(face, [0, 280], [0, 5], "#4b5962") +
    panels.join("") +
    panel(face, [0, 280], [68, 71], accent) +
    door(24) +
    keypad(62, "#6fdca0") +
    door(142) +
    keypad(180, "#ff8b85") +
    door(220) +
    keypad(258, "#6fdca0")
  );
}

/** The door that all this is for. */
export function steelDoor(face: Face, { accent }: Site): string {
  const middle = 55;
  const bolts = [8, 20, 32, 44, 56].map(
    (v) => panel(face, [17, 23], [v, v + 6], "#8b99a6") + panel(face, [87, 93], [v, v + 6], "#8b99a6"),
  );
  return (
    panel(face, [0, 110], [0, 5], "#2d363c") +
    panel(face, [16, 94], [0, 68], "#39454d") +
    panel(face, [22, 88], [2, 65], "#5d6c75") +
    panel(face, [28, 82], [8, 59], "#6a7a84") +
    bolts.join("") +
    ring(face, [middle, 34], 15, STEEL, 2.4) +
    [0, 60, 120]
      .map((degrees) => {
        const angle = (degrees * Math.PI) / 180;
        const [du, dv] = [Math.cos(angle) * 18, Math.sin(angle) * 18];
        return line(face, points(middle - du, 34 - dv, middle + du, 34 + dv), STEEL, 2);
      })
      .join("") +
    disc(face, [middle, 34], 5, accent) +
    panel(face, [100, 108], [28, 44], INK) +
    panel(face, [101.4, 106.6], [36, 42], "#ff8b85")
  );
}
