import { loadAgain } from "#app/ui/load-again";

/** What hashes files, once somebody chose one. */
export const hashing = loadAgain(() => import("./hash-file"));
