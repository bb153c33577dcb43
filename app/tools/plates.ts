/** Plates of a format: L is a letter, N a figure, anything else itself. */

/** How many there are. */
export const countPlates = (format: string): number =>
  [...format].reduce((count, sign) => count * (sign === "L" ? 26 : sign === "N" ? 10 : 1), 1);

/** The same examples for the same format, far from each other. */
export function examplePlates(format: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    let state = (i + 1) * 7919;
    const below = (end: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % end;
    };
    return [...format]
      .map((sign) =>
        sign === "L" ? String.fromCharCode(65 + below(26)) : sign === "N" ? String(below(10)) : sign,
      )
      .join("");
  });
}
