/** The objects under a prefix, a page of at most 1,000 at a time. */
export async function* objectPages(bucket: R2Bucket, prefix: string): AsyncGenerator<R2Object[]> {
  for (let cursor: string | undefined; ; ) {
    const list = await bucket.list({ prefix, ...(cursor ? { cursor } : {}) });
    yield list.objects;
    if (!list.truncated) return;
    cursor = list.cursor;
  }
}

/**
 * A read that passing faults of R2 do not spoil: it is tried twice more, and fails as it failed. For work of many
 * reads, which would else be lost with any of them.
 */
export async function readAgain<T>(read: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (attempt === 3) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * attempt));
    }
  }
}
