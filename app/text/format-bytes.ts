import { once } from "#app/platform/cache/once";

const number = once(() => new Intl.NumberFormat("fr-FR", { maximumFractionDigits: 1 }));

/** `1,4 Mo` */
export function formatBytes(bytes: number): string {
  const units = ["octets", "ko", "Mo", "Go"];
  let value = bytes;
  let unit = 0;
  // As it is shown: 999 950 bytes are rounded to a million.
  while (Math.round(value * 10) >= 10_000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  if (bytes < 2) return `${bytes}\u00a0octet`;
  return `${number().format(value)}\u00a0${units[unit]}`;
}
