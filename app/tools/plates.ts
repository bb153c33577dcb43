/** Plates of a format: L is a letter, N a figure, anything else itself. */

const kinds: Record<string, { signs: string; pattern: string }> = {
  L: { signs: "ABCDEFGHIJKLMNOPQRSTUVWXYZ", pattern: "[A-Z]" },
  N: { signs: "0123456789", pattern: "[0-9]" },
};

/** How many there are. */
export const countPlates = (format: string): number =>
  [...format].reduce((count, sign) => count * (kinds[sign]?.signs.length ?? 1), 1);

/** The same examples for the same format, far from each other. */
export function examplePlates(format: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    let state = (i + 1) * 7919;
    const oneOf = (signs: string) => {
      state = (state * 48_271) % 2_147_483_647;
      return signs[state % signs.length];
    };
    return [...format].map((sign) => (kinds[sign] ? oneOf(kinds[sign].signs) : sign)).join("");
  });
}

/** What they look like to the database: `LLLLNNNN` is `^[A-Z]{4}[0-9]{4}$`. */
export function platePattern(format: string): string {
  const runs = format.match(/L+|N+| +/g) ?? [];
  return `^${runs.map((run) => `${kinds[run.charAt(0)]?.pattern ?? " "}{${run.length}}`).join("")}$`;
}
