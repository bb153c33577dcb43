/** `FR` → `France`; a code that is none is shown as it is. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames("fr", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}
