/** What the site answers to a page of before a deployment that asks for a part of it: it has none of its files any more. */
export const gone = 404;

/**
 * Loads a part of the site's script that is asked for when it is used, and after a failure anew by the next call:
 * browsers remember that a file could not be had, hence another address. No other part may import the same module
 * statically: the bundler would shorten the names that it exports, which the other address does not undo.
 *
 * @throws the status that the site has for the file, `gone` for one; an `Error` where the site does not answer
 */
export function loadAgain<M>(load: () => Promise<M>): () => Promise<M> {
  let address = "";
  return () =>
    (address ? (import(/* @vite-ignore */ address) as Promise<M>) : load()).catch(async () => {
      // Not every browser says which file it was; the text of `load` names it.
      address = `/assets/${/[\w-]+\.js/.exec(load as unknown as string)}?${Date.now()}`;
      // One that hangs would hold whoever asks for ever.
      throw (await fetch(address, { signal: AbortSignal.timeout(5000) })).status;
    });
}

/**
 * Does something with a part of the script that a page asks for by itself, as soon as the network brings it.
 *
 * @param lost called where it is gone
 */
export function whenLoaded<M>(load: () => Promise<M>, use: (part: M) => unknown, lost?: () => void): void {
  const ask = loadAgain(load);
  const begin = (): unknown =>
    ask().then(use, (status) => (status === gone ? lost?.() : setTimeout(begin, 5000)));
  begin();
}
