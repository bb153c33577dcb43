import { and, isNotNull, ne } from "drizzle-orm";
import { patches } from "#app/db/schema";

/**
 * Of the patches that visitors see, those that are not withdrawn: their files are handed out, and people are led to
 * them. Not written as `status = 'publie'`: SQLite would take the index of states for that and read all of them, where
 * lists are found by the index of positions, newest first.
 */
export const isOffered = and(isNotNull(patches.position), ne(patches.status, "retire"));
