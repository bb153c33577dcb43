import type { Services } from "#app/platform/context";
import type { Archive } from "../archive/archive-contents";
import type { Selection } from "./choose";
import { objectsOf, storedKeys } from "./plan.server";

const types: Record<string, string> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  gz: "application/gzip",
};

/**
 * Stores the pictures of restored mappings, and the fingerprints of restored patches, that R2 lacks.
 *
 * @returns their keys.
 */
export async function putObjects(
  env: Services["env"],
  archive: Archive,
  selections: readonly Selection[],
): Promise<string[]> {
  const wanted = selections.flatMap(({ plan, changes }) =>
    changes.flatMap(({ row }) => (row ? objectsOf(plan.entity.name, row) : [])),
  );
  const stored = await storedKeys(env, wanted);
  const lacking = [...new Set(wanted)].filter((key) => !stored.has(key) && archive.objects.has(key));
  for (const key of lacking) {
    const contentType = types[key.slice(key.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    await env.BUCKET.put(key, await archive.readObject(key), { httpMetadata: { contentType } });
  }
  return lacking;
}
