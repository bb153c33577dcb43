import { fuseau } from "#app/site";
import type { DayRow } from "./figures";

const measures = [
  ["visiteurs", "visitors"],
  ["visites", "visits"],
  ["pages vues", "views"],
] as const;
const lists = [
  ["page", "pages"],
  ["referent", "referrers"],
  ["pays", "countries"],
  ["recherche sans resultat", "searches"],
  ["telechargement", "downloads"],
] as const;

/**
 * A cell of a sheet. Hosts and searches are of visitors' making: a text that a spreadsheet would take
 * for a formula gets an apostrophe before it.
 */
function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** One line a day, measure and label, as French spreadsheets open it: semicolons, UTF-8 with its mark. */
export function toCsv(rows: readonly DayRow[]): string {
  const lines = [["jour", "mesure", "libelle", "valeur"]];
  for (const row of rows) {
    for (const [name, field] of measures) lines.push([row.day, name, "", String(row[field])]);
    lines.push([row.day, "secondes visibles", "", String(Math.round(row.visibleMs / 1000))]);
    for (const [name, field] of lists) {
      for (const [label, count] of Object.entries(row[field])) {
        lines.push([row.day, name, label, String(count)]);
      }
    }
  }
  return `\uFEFF${lines.map((line) => line.map(cell).join(";")).join("\r\n")}\r\n`;
}

/** The same as JSON, days as objects. */
export function toJson(rows: readonly DayRow[], at: number): string {
  const days = rows.map(({ allVisits, allVisibleMs, updatedAt, ...day }) => day);
  return JSON.stringify({ exporteLe: new Date(at).toISOString(), fuseau, jours: days }, null, 2);
}
