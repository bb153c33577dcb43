/**
 * A line of a list without the sign or the number that it was written with: the site's lists have their own. Text
 * programs give them with what is pasted: Word those of its second and third level as letters. A year
 * is no such number.
 */
export const withoutListSign = (line: string): string =>
  line.replace(/^\s*(?:(?:[-–—*•·▪◦]|\d{1,3}[.)])\s|[o§]\t)\s*/, "");
