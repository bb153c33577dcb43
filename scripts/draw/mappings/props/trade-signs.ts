import { disc, line, ring, shape } from "../engine/face.ts";
import { points } from "../engine/iso.ts";
import { arc, type Pictogram, place } from "./signs.ts";

export const carMark: Pictogram = (face, u, v, size, color) =>
  shape(
    face,
    place(
      u,
      v,
      size,
      points(-0.6, -0.22, -0.6, 0.02, -0.36, 0.08, -0.2, 0.32, 0.22, 0.32, 0.42, 0.06, 0.62, 0, 0.62, -0.22),
    ),
    color,
  ) +
  disc(face, [u - size * 0.34, v - size * 0.22], size * 0.15, color) +
  disc(face, [u + size * 0.34, v - size * 0.22], size * 0.15, color);

export const cutlery: Pictogram = (face, u, v, size, color) =>
  line(face, place(u, v, size, points(-0.22, -0.5, -0.22, 0.5)), color, size * 0.1) +
  line(
    face,
    place(u, v, size, points(-0.38, 0.5, -0.38, 0.2, -0.22, 0.06, -0.06, 0.2, -0.06, 0.5)),
    color,
    size * 0.09,
  ) +
  line(face, place(u, v, size, points(0.28, -0.5, 0.28, 0.48)), color, size * 0.1) +
  shape(face, place(u, v, size, points(0.28, 0.52, 0.46, 0.3, 0.46, 0.02, 0.28, -0.04)), color);

export const glassMark: Pictogram = (face, u, v, size, color) =>
  line(face, place(u, v, size, points(-0.42, 0.5, 0.42, 0.5, 0, 0.02, -0.42, 0.5)), color, size * 0.09) +
  line(face, place(u, v, size, points(0, 0.02, 0, -0.46)), color, size * 0.09) +
  line(face, place(u, v, size, points(-0.24, -0.48, 0.24, -0.48)), color, size * 0.09);

export const coin: Pictogram = (face, u, v, size, color) =>
  ring(face, [u, v], size * 0.48, color, size * 0.08) +
  line(
    face,
    place(u, v, size, [...arc([0, 0.11], 0.12, 20, 270), ...arc([0, -0.13], 0.12, 90, -160)]),
    color,
    size * 0.08,
  ) +
  line(face, place(u, v, size, points(0, 0.33, 0, -0.35)), color, size * 0.06);
