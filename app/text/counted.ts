import { formatNumber } from "#app/time/dates";

/** `0 patch`, `1 patch`, `1 240 patchs`: in French nothing is singular too. */
export const counted = (count: number, one: string, several: string): string =>
  `${formatNumber(count)} ${count < 2 ? one : several}`;
