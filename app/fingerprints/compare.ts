/**
 * A member's folder against the fingerprints of the version that it was and of the one that it shall become. Pure:
 * runs in the browser, on lists of some 50,000 files.
 */
import { inResources, isBeside, reachesBeside } from "./base";
import type { FileEntry } from "./manifest";
import { pathKey } from "./paths";

/** Fingerprints by the key of their path. */
export type Manifest = ReadonlyMap<string, FileEntry>;

/** Files of a list or of a folder by the key of their path. */
export const byPath = <F extends { path: string }>(files: readonly F[]): ReadonlyMap<string, F> =>
  new Map(files.map((file) => [pathKey(file.path), file]));

/** A file of the member's folder. */
export interface OwnFile {
  path: string;
  size: number;
  /**
   * `unknown` until it was hashed: when no version has a file of this path and size there is no need to. `unreadable`:
   * the browser could not read it.
   */
  sha256: string | "unknown" | "unreadable";
}

type OwnFiles = ReadonlyMap<string, OwnFile>;

/**
 * What a file is against the version that it was. `nouveau` and `a-jour` are about the target alone; `non-verifie` lies
 * where nobody looked.
 */
export type Mine =
  | "intact"
  | "personnalise"
  | "absent"
  | "ajoute"
  | "illisible"
  | "a-jour"
  | "nouveau"
  | "non-verifie";
/** What the target does to a file of the version; null when it leaves it alone. */
export type Theirs = "modifie" | "ajoute" | "retire" | null;
/** What replacing the folder by the target would do: `fusion` would lose the member's work, `a-verifier` might. */
export type Effect = "fusion" | "sans-risque" | "aucun" | "a-verifier";

export interface Compared {
  path: string;
  mine: Mine;
  theirs: Theirs;
  effect: Effect;
}

const isSame = (own: OwnFile, entry: FileEntry | undefined): boolean => own.sha256 === entry?.sha256;

/** Whether a file may be the one of a version, which its hash alone can tell. */
const mayBe = ({ size }: OwnFile, entry: FileEntry | undefined): boolean =>
  entry !== undefined && (entry.size === null || entry.size === size);

/** The files whose hash is needed to compare them with these versions; all others differ by their size, or are in none. */
export const needHash = <F extends OwnFile>(
  own: ReadonlyMap<string, F>,
  manifests: readonly Manifest[],
): F[] =>
  [...own]
    .filter(
      ([key, file]) =>
        file.sha256 === "unknown" && manifests.some((manifest) => mayBe(file, manifest.get(key))),
    )
    .map(([, file]) => file);

function theirsOf(from: FileEntry | undefined, to: FileEntry | undefined): Theirs {
  if (!from) return to ? "ajoute" : null;
  if (!to) return "retire";
  return from.sha256 === to.sha256 ? null : "modifie";
}

function mineOf(
  own: OwnFile | undefined,
  from: FileEntry | undefined,
  to: FileEntry | undefined,
  theirs: Theirs,
): Mine {
  if (!own) {
    if (!from) return "nouveau";
    return theirs === "retire" ? "a-jour" : "absent";
  }
  if (own.sha256 === "unreadable") return "illisible";
  if (isSame(own, from)) return "intact";
  // Somebody put it there already; the target has nothing to add.
  if (isSame(own, to)) return "a-jour";
  return from ? "personnalise" : "ajoute";
}

function effectOf(mine: Mine, theirs: Theirs): Effect {
  if (theirs === null || mine === "a-jour") return "aucun";
  return mine === "personnalise" || mine === "ajoute" || mine === "illisible" ? "fusion" : "sans-risque";
}

/**
 * Every file of the folder, of the version and of the target, once, in the order of their paths. One beside `resources`
 * is compared where folder and both lists have such; else it stays unchecked, and one of the folder alone is left aside.
 *
 * @param own with the hashes that `needHash` asks for
 * @param named paths that the patches between the two say they change; what both lists cover they tell better
 */
export function compare(
  own: OwnFiles,
  from: Manifest,
  to: Manifest,
  named: readonly string[] = [],
): Compared[] {
  const areListsWhole = reachesBeside(from) && reachesBeside(to);
  const isWhole = areListsWhole && reachesBeside(own);
  const told = new Map(areListsWhole ? [] : named.map((path) => [pathKey(path), path]));
  // Staff may name a file as it lies in `resources`.
  for (const key of told.keys()) if (from.has(inResources(key)) || to.has(inResources(key))) told.delete(key);
  const keys = new Set([...own.keys(), ...from.keys(), ...to.keys(), ...told.keys()]);
  return [...keys].sort().flatMap((key): Compared[] => {
    const [file, before, after] = [own.get(key), from.get(key), to.get(key)];
    const path = file?.path ?? before?.path ?? after?.path ?? told.get(key) ?? key;
    if (!isWhole && isBeside(key)) {
      if (!before && !after && !told.has(key)) return [];
      const theirs = areListsWhole ? theirsOf(before, after) : told.has(key) ? "modifie" : null;
      const effect = areListsWhole && theirs === null ? "aucun" : "a-verifier";
      return [{ path, mine: "non-verifie", theirs, effect }];
    }
    const theirs = theirsOf(before, after);
    const mine = mineOf(file, before, after, theirs);
    return [{ path, mine, theirs, effect: effectOf(mine, theirs) }];
  });
}

/** How many files of a folder `compare` leaves aside. */
export function countLeftAside(own: OwnFiles, from: Manifest, to: Manifest): number {
  if (reachesBeside(from) && reachesBeside(to)) return 0;
  return [...own.keys()].filter((key) => isBeside(key) && !from.has(key) && !to.has(key)).length;
}

/**
 * The version that a folder is most like: most files unchanged, fewest missing or changed. Files beside `resources`, which
 * not every list has and owners edit most, decide between those that fit equally well; then the first is taken.
 *
 * @returns the version's id; null when no file of the folder is one of any version
 */
export function guessVersion<Id>(
  own: OwnFiles,
  versions: Iterable<readonly [id: Id, manifest: Manifest]>,
): Id | null {
  let best: { id: Id; score: number; beside: number } | null = null;
  for (const [id, manifest] of versions) {
    let [same, other, beside] = [0, 0, 0];
    for (const [key, entry] of manifest) {
      const file = own.get(key);
      const fits = file !== undefined && isSame(file, entry);
      if (isBeside(key)) beside += Number(fits);
      else if (fits) same++;
      else other++;
    }
    const score = same - other;
    const isBetter = best === null || score > best.score || (score === best.score && beside > best.beside);
    if (same + beside > 0 && isBetter) best = { id, score, beside };
  }
  return best?.id ?? null;
}

/**
 * Finds where the base begins in a chosen folder: somebody may have chosen the base's, the one around it, or
 * `resources` alone.
 *
 * @returns the paths relative to the base's folder, as the fingerprints have them; null for one outside of it
 */
export function alignPaths(paths: readonly string[], known: Pick<Manifest, "has">): (string | null)[] {
  const around = new Set(paths.flatMap((path) => /^(.*?\/)resources\//i.exec(path)?.[1] ?? []));
  const ways: ((path: string) => string | null)[] = [
    (path) => path,
    inResources,
    ...[...around]
      .slice(0, 20)
      .map((prefix) => (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : null)),
  ];
  const fits = ways.map((way) =>
    paths.reduce((sum, path) => sum + Number(known.has(pathKey(way(path) ?? ""))), 0),
  );
  const best = ways[fits.indexOf(Math.max(...fits))];
  return paths.map((path) => best?.(path) ?? null);
}
