/** Under which names downloads are counted: a file as it is has its slug, the others have these. */
import { type SQLWrapper, sql } from "drizzle-orm";
import { type FileKind, isFileKind } from "#app/patches/groups";

/** A former version: never counted with those of the file as it is. */
export const formerItem = (slug: string, replacedAt: number) => `former:${slug}:${replacedAt}`;

/** Which version of which file a counter's name means; null for any other name. */
export function readFormerItem(item: string): { slug: string; replacedAt: number } | null {
  const [, slug, replacedAt] = item.match(/^former:([\w-]+):(\d+)$/) ?? [];
  return slug && replacedAt ? { slug, replacedAt: Number(replacedAt) } : null;
}

/** A file of a patch. */
export const patchItem = (id: string, kind: FileKind) => `patch:${id}:${kind}`;

/** The same where the id is a column. */
export const patchItemOf = (id: SQLWrapper, kind: FileKind) => sql`'patch:' || ${id} || ${`:${kind}`}`;

/** Which file of which patch a counter's name means; null for any other name. */
export function readPatchItem(item: string): { id: string; kind: FileKind } | null {
  const [, id, kind] = item.match(/^patch:([^:]+):(\w+)$/) ?? [];
  return id && isFileKind(kind) ? { id, kind } : null;
}
