/** Files beside `resources` that patches say they change: a list of `resources` alone does not have them. */
import { samePath } from "#app/patches/file-tree";

export interface NamedFiles {
  /** Of the patch. */
  position: number;
  paths: readonly string[];
}

/** What the patches between two versions name, each path once, in one spelling; for a way back, what is undone. */
export function namedBetween(
  named: readonly NamedFiles[],
  versions: readonly { id: string; position: number }[],
  { from, to }: { from: string; to: string },
): string[] {
  const ends = versions.filter(({ id }) => id === from || id === to).map(({ position }) => position);
  const [after, upTo] = [Math.min(...ends), Math.max(...ends)];
  const paths = named
    .filter(({ position }) => position > after && position <= upTo)
    .flatMap((patch) => patch.paths.map(samePath));
  return [...new Set(paths)];
}
