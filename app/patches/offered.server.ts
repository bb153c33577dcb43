import { and, isNotNull, sql } from "drizzle-orm";
import { patches } from "#app/db/schema";

/**
 * Of the patches that visitors see, those that are not withdrawn: their files are handed out, and people are led to
 * them. The plus keeps the index of states out of it, by which all of them would be read; lists are found by the index
 * of positions, newest first.
 */
export const isOffered = and(isNotNull(patches.position), sql`+${patches.status} = 'publie'`);
