import { frenchSpaces } from "#app/ui/french-spaces";

/** `12 Go ZIP`: either may be missing, and the unit stays beside its number. */
export const sizeAndFormat = ({ size, format }: { size: string; format: string }) =>
  [frenchSpaces(size), format].filter(Boolean).join(" ");

/** What a former version is called: its number, as staff typed it. */
export const versionName = ({ version }: { version: string }) => version || "Sans numéro";
