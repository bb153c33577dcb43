import { disc, type Face, line, panel } from "../engine/face.ts";
import { points } from "../engine/iso.ts";
import { cross } from "../props/signs.ts";
import { INK, type Site } from "../site/palette.ts";

/** Doors, X-ray pictures and the cupboard of instruments, above green tiles. */
export function rightWall(face: Face, { accent }: Site): string {
  return (
    panel(face, [0, 236], [0, 34], "#7fb3ab") +
    panel(face, [0, 236], [34, 36], "#5c9188") +
    // The two leaves of the door, with their round windows.
    panel(face, [22, 74], [0, 58], "#5c7a80") +
    panel(face, [24, 47.4], [0, 56], "#a8c0c4") +
    panel(face, [48.6, 72], [0, 56], "#a8c0c4") +
    disc(face, [36, 40], 6, "#3a5560") +
    disc(face, [60, 40], 6, "#3a5560") +
    panel(face, [43, 45.4], [22, 32], "#5c7a80") +
    panel(face, [50.6, 53], [22, 32], "#5c7a80") +
    panel(face, [38, 58], [62, 72], "#e9eef2") +
    cross(face, 48, 67, 8, accent) +
    // X-ray pictures on their light box.
    panel(face, [96, 150], [42, 70], "#4d646c") +
    [99, 117, 135]
      .map((u, index) => panel(face, [u, u + 13], [45, 67], "#dff3f5") + xRay(face, u + 6.5, 56, index))
      .join("") +
    // A cupboard with glass doors.
    panel(face, [166, 226], [6, 72], "#d3dde1") +
    [168, 198]
      .map(
        (u) =>
          panel(face, [u, u + 26], [26, 70], "#8fb6bd") +
          [37, 48, 59].map((v) => line(face, points(u, v, u + 26, v), "#d3dde1", 1)).join(""),
      )
      .join("") +
    [170, 178, 186, 200, 208, 216]
      .map(
        (u, index) =>
          panel(face, [u, u + 5], [27, 32 + (index % 3) * 2], "#e9eef2") +
          panel(face, [u, u + 4], [38, 42 + ((index + 1) % 3) * 2], index % 2 ? accent : "#5c9188"),
      )
      .join("") +
    [168, 198]
      .map(
        (u) =>
          panel(face, [u, u + 26], [8, 23], "#bccacf") + panel(face, [u + 10, u + 16], [15, 16.4], "#7a8c94"),
      )
      .join("")
  );
}

function xRay(face: Face, u: number, v: number, kind: number): string {
  const bone = "#5d8c9e";
  if (kind === 1)
    return (
      [-6, -2, 2, 6]
        .map((offset) => line(face, points(u - 4, v + offset, u + 4, v + offset), bone, 1))
        .join("") + line(face, points(u, v - 9, u, v + 9), bone, 1.2)
    );
  return (
    line(face, points(u - 2, v + 9, u - 1, v, u + 2, v - 9), bone, 1.6) + disc(face, [u - 1, v], 1.9, bone)
  );
}

/** The big screen over the basins, and the clock. */
export function leftWall(face: Face): string {
  return (
    panel(face, [0, 192], [0, 34], "#56817b") +
    panel(face, [0, 192], [34, 36], "#3f655f") +
    panel(face, [88, 166], [42, 72], "#3a5058") +
    panel(face, [90, 164], [44, 70], "#1f3440") +
    line(
      face,
      points(92, 62, 104, 62, 108, 68, 112, 54, 116, 62, 132, 62, 136, 68, 140, 54, 144, 62, 162, 62),
      "#6fdca0",
      1.2,
    ) +
    line(
      face,
      points(92, 50, 102, 52, 112, 49, 122, 52, 132, 49, 142, 52, 152, 49, 162, 51),
      "#7fb6ff",
      1.1,
    ) +
    disc(face, [176, 62], 8, "#dfe6ec") +
    line(face, points(176, 67, 176, 62, 180, 60), INK, 0.9)
  );
}
