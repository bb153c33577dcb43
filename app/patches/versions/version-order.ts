/** The numbers of a version, and what follows its first hyphen: the mark of a trial. */
function partsOf(version: string): { numbers: number[]; trial: string } {
  const [numbered = "", ...trial] = version.split("-");
  return { numbers: (numbered.match(/\d+/g) ?? []).map(Number), trial: trial.join("-") };
}

/**
 * Whether a version is lower than another, as the check of servers compares them (`version-check.ts`): number by number,
 * for 5.10 comes after 5.9; a trial, 5.2.0-rc1, before 5.2.0, and rc10 after rc2.
 */
export function isLower(version: string, other: string): boolean {
  const [a, b] = [partsOf(version), partsOf(other)];
  for (let i = 0; i < Math.max(a.numbers.length, b.numbers.length); i++) {
    const difference = (a.numbers[i] ?? 0) - (b.numbers[i] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  if (!a.trial || !b.trial) return a.trial !== "";
  return a.trial.localeCompare(b.trial, "en", { numeric: true }) < 0;
}
