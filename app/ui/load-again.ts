/**
 * Loads a part of the site's script that is asked for when it is used, and after a failure anew by the next call:
 * browsers remember that a file could not be had, hence another address.
 */
export function loadAgain<M>(load: () => Promise<M>): () => Promise<M> {
  let failures = 0;
  let address: string | undefined;
  const ask = () =>
    address ? (import(/* @vite-ignore */ `${address}?essai=${failures}`) as Promise<M>) : load();
  return () =>
    ask().catch((error: unknown) => {
      failures += 1;
      // Where the message names no file, the next attempt asks for the same address.
      address ??= /https?:[^\s?]+\.js/.exec(String(error))?.[0];
      throw error;
    });
}
