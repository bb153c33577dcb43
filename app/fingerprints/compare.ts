/**
 * A member's folder against the fingerprints of the version that it was and of the one that it shall become. Pure:
 * runs in the browser, on lists of some 50,000 files.
 */
import type { FileEntry } from "./manifest";
import { pathKey } from "./paths";

/** Fingerprints by the key of their path. */
export type Manifest = ReadonlyMap<string, FileEntry>;

export const toManifest = (files: readonly FileEntry[]): Manifest =>
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

export const toOwnFiles = <F extends OwnFile>(files: readonly F[]): ReadonlyMap<string, F> =>
  new Map(files.map((file) => [pathKey(file.path), file]));

/** What a file is against the version that it was. `nouveau` and `a-jour` are about the target alone. */
export type Mine = "intact" | "personnalise" | "absent" | "ajoute" | "illisible" | "a-jour" | "nouveau";
/** What the target does to a file of the version; null when it leaves it alone. */
export type Theirs = "modifie" | "ajoute" | "retire" | null;
/** What replacing the folder by the target would do: `fusion` would lose the member's work. */
type Effect = "fusion" | "sans-risque" | "aucun";

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
 * Every file of the folder, of the version and of the target, once, in the order of their paths.
 *
 * @param own with the hashes that `needHash` asks for
 */
export function compare(own: OwnFiles, from: Manifest, to: Manifest): Compared[] {
  const keys = new Set([...own.keys(), ...from.keys(), ...to.keys()]);
  return [...keys].sort().map((key) => {
    const [file, before, after] = [own.get(key), from.get(key), to.get(key)];
    const theirs = theirsOf(before, after);
    const mine = mineOf(file, before, after, theirs);
    const path = file?.path ?? before?.path ?? after?.path ?? key;
    return { path, mine, theirs, effect: effectOf(mine, theirs) };
  });
}

/**
 * The version that a folder is most like: most files unchanged, fewest missing or changed. Of two that fit equally
 * well, the first.
 *
 * @returns the version's id; null when no file of the folder is one of any version
 */
export function guessVersion<Id>(
  own: OwnFiles,
  versions: Iterable<readonly [id: Id, manifest: Manifest]>,
): Id | null {
  let best: { id: Id; score: number } | null = null;
  for (const [id, manifest] of versions) {
    let same = 0;
    for (const [key, entry] of manifest) {
      const file = own.get(key);
      if (file && isSame(file, entry)) same++;
    }
    const score = same - (manifest.size - same);
    if (same > 0 && (best === null || score > best.score)) best = { id, score };
  }
  return best?.id ?? null;
}

/**
 * Finds where the base begins in a chosen folder: somebody may have chosen `resources` or the folder around it, and the
 * fingerprints may have been made from either.
 *
 * @returns the paths as the fingerprints write them; null for a path outside `resources`, where that is the base
 */
export function alignPaths(paths: readonly string[], known: Pick<Manifest, "has">): (string | null)[] {
  const root = "resources/";
  const around = new Set(paths.flatMap((path) => /^(?:.*?\/)?resources\//i.exec(path)?.[0] ?? []));
  const ways: ((path: string) => string | null)[] = [
    (path) => path,
    (path) => root + path,
    ...[...around]
      .slice(0, 20)
      .flatMap((prefix) => [prefix, prefix.slice(0, -root.length)])
      .map((prefix) => (path: string) => (path.startsWith(prefix) ? path.slice(prefix.length) : null)),
  ];
  const fits = ways.map((way) =>
    paths.reduce((sum, path) => sum + Number(known.has(pathKey(way(path) ?? ""))), 0),
  );
  const best = ways[fits.indexOf(Math.max(...fits))];
  return paths.map((path) => best?.(path) ?? null);
}
