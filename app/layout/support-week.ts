import { horaires } from "../site.ts";

export const dayNames = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"] as const;

/** The days of a week as it is lived: `horaires` begins with Sunday. */
export const fromMonday = [1, 2, 3, 4, 5, 6, 0] as const;

/** The week as it is shown: days in a row with the same hours are one line. */
export function openingLines(week = horaires) {
  const lines: { days: (typeof fromMonday)[number][]; hours: (typeof week)[number] }[] = [];
  for (const day of fromMonday) {
    const hours = week[day] ?? null;
    const last = lines.at(-1);
    if (last && last.hours?.ouvre === hours?.ouvre && last.hours?.ferme === hours?.ferme) last.days.push(day);
    else lines.push({ days: [day], hours });
  }
  return lines.map(({ days, hours }) => {
    const names = days.map((day) => dayNames[day]);
    const first = names[0] ?? "";
    const last = names.length > 1 ? ` – ${names.at(-1)}` : "";
    return { label: `${first.charAt(0).toUpperCase()}${first.slice(1)}${last}`, days, names, hours };
  });
}
