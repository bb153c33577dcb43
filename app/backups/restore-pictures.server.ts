import type { MappingImage } from "#app/db/schema";
import { objectKeys } from "#app/mappings/image-store.server";
import type { Services } from "#app/platform/context";
import type { Archive } from "./archive-contents";
import type { Planned } from "./compare";
import { storedKeys } from "./plan.server";

/**
 * Stores the pictures of restored mappings that R2 lacks; the keys go into `put` one by one, so that what was
 * put is known when one fails.
 */
export async function putImages(
  env: Services["env"],
  archive: Archive,
  changes: readonly Planned[],
  put: string[],
): Promise<void> {
  const wanted = changes.flatMap(({ row }) =>
    row ? (row["images"] as MappingImage[]).flatMap(objectKeys) : [],
  );
  if (wanted.length === 0) return;
  const stored = await storedKeys(env);
  for (const key of new Set(wanted)) {
    if (stored.has(key) || !archive.images.has(key)) continue;
    put.push(key);
    const type = key.endsWith(".png") ? "image/png" : key.endsWith(".jpg") ? "image/jpeg" : "image/webp";
    await env.BUCKET.put(key, await archive.readImage(key), { httpMetadata: { contentType: type } });
  }
}
