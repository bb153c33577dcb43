import { formatNumber } from "#app/platform/dates";

/** `1 fichier`, `1 240 fichiers` */
export const countFiles = (count: number): string =>
  `${formatNumber(count)} ${count > 1 ? "fichiers" : "fichier"}`;
