import { serveur } from "#app/site";

const units = { K: 1e3, M: 1e6, G: 1e9, T: 1e12 };
const label = /^(\d+(?:[.,]\d+)?)([KMGT])[oB]$/i;

/** The bytes of a size as staff typed it, '11,9 Go' or '3.03 MB'; null when it cannot be read. */
export function readSize(size: string): number | null {
  const [, number, unit] = size.replace(/\s/g, "").match(label) ?? [];
  if (!number || !unit) return null;
  return Number(number.replace(",", ".")) * units[unit.toUpperCase() as keyof typeof units];
}

const gigabyte = 1e9;

/** What a gigabyte of archive wants in all: itself and what it holds. */
const ratio = serveur.espaceConseilleGo / serveur.archivesGo;

const archivesOf = (sizes: readonly string[]) =>
  sizes.reduce<number>((sum, size) => sum + (readSize(size) ?? Number.NaN), 0);

/**
 * The gigabytes that archives of these sizes need with their contents (DL-09): advice, and so in fives from 20 on.
 * Null when a size cannot be read: a sum without it would be too little.
 */
export function diskSpace(sizes: readonly string[]): { total: number; archives: number } | null {
  const exact = archivesOf(sizes) / gigabyte;
  // NaN too, of a size that cannot be read.
  if (!(exact > 0)) return null;
  const needed = exact * ratio;
  const total = needed < 20 ? Math.ceil(needed) : Math.round(needed / 5) * 5;
  return { total, archives: exact < 10 ? Math.max(0.1, Math.round(exact * 10) / 10) : Math.round(exact) };
}
