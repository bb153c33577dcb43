/** The interior of the game that a mapping replaces (N-05), as two mappings are compared by it. Pure. */
import { foldSearch } from "#app/text/fold-text.ts";

/**
 * `V_PoliceHub.ymap` and `v_policehub` are one interior, however case, accents and spaces are typed; '' where a mapping
 * replaces none.
 */
export const interiorKey = (name: string): string =>
  foldSearch(name)
    .replace(/\s+/g, " ")
    .replace(/\.(?:ymap|ytyp)$/, "");
