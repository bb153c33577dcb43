/** Where the two sites of the end-to-end tests listen, and the Discord that both speak with. Two runs at once need their own. */
const site = Number(process.env["E2E_PORT"] ?? 4174);

export const ports = {
  site,
  team: site + 100,
  discord: Number(process.env["E2E_SIMULATOR_PORT"] ?? 8796),
} as const;

export const addressOf = (name: keyof typeof ports): string => `http://localhost:${ports[name]}`;
