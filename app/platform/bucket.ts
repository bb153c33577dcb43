/** The objects under a prefix, a page of at most 1,000 at a time. */
export async function* objectPages(bucket: R2Bucket, prefix: string): AsyncGenerator<R2Object[]> {
  for (let cursor: string | undefined; ; ) {
    const list = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) });
    yield list.objects;
    if (!list.truncated) return;
    cursor = list.cursor;
  }
}
