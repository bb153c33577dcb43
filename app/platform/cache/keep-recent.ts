/** What an isolate keeps in memory between requests: so many characters of it, and the most wanted of it. */
interface KeptRecent<Value> {
  find(key: string): Value | undefined;
  /** @param size characters; what takes more than a quarter of the room is not kept */
  add(key: string, value: Value, size: number): void;
  dropWhere(isDropped: (value: Value) => boolean): void;
}

/** @param room characters that are kept at most */
export function keepRecent<Value>(room: number): KeptRecent<Value> {
  const kept = new Map<string, { value: Value; size: number }>();
  let used = 0;
  function drop(key: string) {
    used -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  }
  function add(key: string, value: Value, size: number) {
    drop(key);
    used += size;
    kept.set(key, { value, size });
  }
  return {
    find(key) {
      const known = kept.get(key);
      // The last one asked for is the last one to go.
      if (known) add(key, known.value, known.size);
      return known?.value;
    },
    add(key, value, size) {
      if (size > room / 4) return;
      add(key, value, size);
      for (const oldest of kept.keys()) {
        if (used <= room) break;
        drop(oldest);
      }
    },
    dropWhere(isDropped) {
      for (const [key, { value }] of kept) if (isDropped(value)) drop(key);
    },
  };
}
