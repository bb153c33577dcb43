/**
 * Where a file lies in the base. Lists and folders are made from the base's folder, which holds `resources` and
 * `resource.cfg`, or from `resources` alone: every path is read relative to the former, so that any two can be compared.
 */
import { pathKey } from "./paths";

const resources = "resources/";

/** The path of a file that somebody named relative to `resources`. */
export const inResources = (path: string): string => resources + path;

/** Whether a file lies beside `resources`, as `resource.cfg` does, and not in it. */
export const isBeside = (key: string): boolean => !key.startsWith(resources);

/** Whether files were looked for beside `resources` too; of a list of `resources` alone nobody can say what lies there. */
export function reachesBeside(files: ReadonlyMap<string, unknown>): boolean {
  for (const key of files.keys()) if (isBeside(key)) return true;
  return false;
}

/** The same files, relative to the base's folder. One of them in `resources` tells that they are so already. */
export const atBase = <F extends { path: string }>(files: F[]): F[] =>
  files.every(({ path }) => isBeside(pathKey(path)))
    ? files.map((file) => ({ ...file, path: inResources(file.path) }))
    : files;
