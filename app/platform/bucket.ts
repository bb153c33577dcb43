import { outOfReach } from "./response/out-of-reach";

/**
 * What R2 holds for a visitor.
 *
 * @throws the 503 of a site whose images and files are out of reach, as where its database is.
 */
export async function readStored<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    throw outOfReach("r2", error);
  }
}

/** The objects under a prefix, a page of at most 1,000 at a time. */
export async function* objectPages(bucket: R2Bucket, prefix: string): AsyncGenerator<R2Object[]> {
  for (let cursor: string | undefined; ; ) {
    const list = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) });
    yield list.objects;
    if (!list.truncated) return;
    cursor = list.cursor;
  }
}
