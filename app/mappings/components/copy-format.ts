import { type Coordinates, formatsFor } from "../coordinates";

const key = "format-coordonnees";

/** The format in which somebody copies coordinates, here and everywhere (N-06); null for the first. */
export function rememberedFormat(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function rememberFormat(id: string): void {
  try {
    localStorage.setItem(key, id);
  } catch {
    // A browser that keeps nothing still copies.
  }
}

/** The chosen format, or the first for a place that cannot be written in it. */
export function formatOf(place: Coordinates, chosen: string | null) {
  const formats = formatsFor(place);
  return formats.find(({ id }) => id === chosen) ?? formats[0];
}
