/** Sixty deeds of a site in any order. */

interface Deeds {
  /** One deed, or several at once. */
  act(): Promise<void>;
  check(): Promise<void>;
  /** What was done, in words, for who reads a failure. */
  done: readonly string[];
}

/** @param rare what is looked at as well, after every so many deeds */
export async function playSixty(
  { act, check, done }: Deeds,
  rare: { every: number; check(): Promise<void> },
): Promise<void> {
  for (let step = 1; step <= 60; step++) {
    try {
      await act();
      await check();
      if (step % rare.every === 0) await rare.check();
    } catch (error) {
      throw new Error(`${done.slice(-20).join("\n")}\n${String(error)}`, { cause: error });
    }
  }
}
