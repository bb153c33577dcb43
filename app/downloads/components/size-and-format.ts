import { frenchSpaces } from "#app/ui/french-spaces";

/** `12 Go ZIP`: either may be missing, and the unit stays beside its number. */
export const sizeAndFormat = ({ size, format }: { size: string; format: string }) =>
  [frenchSpaces(size), format].filter(Boolean).join(" ");
