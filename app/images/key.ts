/** Keys of pictures in R2 and their addresses. */
export const imagePrefix = "mappings/";

/** What the keys of a mapping's pictures begin with. */
export const imageFolder = (mappingId: string): string => `${imagePrefix}${mappingId}/`;

/** Of a picture, without the end that names one of its variants. */
export const imageKey = /^mappings\/[\w-]{1,64}\/[\w-]{1,100}$/;

/**
 * Of a variant. Only keys of this exact form are ever asked for: nothing outside `mappings/`, no backups, no dots that
 * climb (T-24).
 */
const storedKey = /^mappings\/[\w-]{1,64}\/[\w-]{1,100}-\d{1,4}\.(webp|jpg|png)$/;

export const extensionOf = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" } as const;
const types = { webp: "image/webp", jpg: "image/jpeg", png: "image/png" } as const;

export interface StoredImage {
  key: string;
  type: (typeof types)[keyof typeof types];
}

/** What the end of an `/images/` address names, or null when it is no name of ours. */
export function storedImage(path: string): StoredImage | null {
  const extension = storedKey.exec(path)?.[1];
  return extension ? { key: path, type: types[extension as keyof typeof types] } : null;
}
