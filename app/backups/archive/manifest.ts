import { z } from "zod";

/**
 * Changes when older archives can no longer be read. A new column does not change it: records without it get its
 * default.
 */
export const schemaVersion = 1;
export const format = "neva-sauvegarde";
export const manifestName = "manifeste.json";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What the manifest of an archive and a document have in common. */
const head = {
  format: z.literal(format),
  schemaVersion: z.number().int(),
  createdAt: z.number().int().min(0).max(8.64e15),
  counts: z.record(z.string().max(40), z.number().int().min(0)),
};

/** The last entry of an archive: what it must hold, to the byte. */
export const manifestSchema = z.strictObject({
  ...head,
  files: z
    .array(z.strictObject({ name: z.string().max(300), bytes: z.number().int().min(0), sha256 }))
    .max(65_535),
  /** Pictures and lists of fingerprints that a record named and R2 did not have. */
  missing: z.array(z.string().max(300)).max(65_535),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The content of an archive as one JSON document, without pictures: what the patch form offers. */
export const documentSchema = z.strictObject({
  ...head,
  /** Of `donnees`, as it is written without spaces. */
  sha256,
  donnees: z.record(z.string().max(40), z.array(z.unknown()).max(200_000)),
});
