/**
 * Loads a part of the site's script that is asked for when it is used, and after a failure anew by the next call:
 * browsers remember that a file could not be had, hence another address. No other part may import the same module
 * statically: the bundler would shorten the names that it exports, which the other address does not undo.
 */
export function loadAgain<M>(load: () => Promise<M>): () => Promise<M> {
  let failures = 0;
  let address: string | undefined;
  return () =>
    (address ? (import(/* @vite-ignore */ `${address}?essai=${failures}`) as Promise<M>) : load()).catch(
      (error: unknown) => {
        failures += 1;
        // Where the message names no file, the next attempt asks for the same address.
        address ??= /http[^\s?]+\.js/.exec(error as string)?.[0];
        throw error;
      },
    );
}

/** Does something with a part of the script that a page asks for by itself, as soon as the network brings it. */
export function whenLoaded<M>(load: () => Promise<M>, use: (part: M) => unknown): void {
  const ask = loadAgain(load);
  const begin = (): unknown => ask().then(use, () => setTimeout(begin, 5000));
  begin();
}
