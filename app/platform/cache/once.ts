/**
 * A value that is made when it is first asked for: a formatter of `Intl` costs more than a page, and a new isolate
 * would make all of them before its first answer.
 */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
