/** When two mappings may be one, or override each other (MAP-23, N-05): of a form, and of all that an import brings. Pure. */
import { formatDistance } from "../coordinates";
import { interiorKey } from "../interior";

/** Nearer than this, two mappings are probably the same building. Metres. */
export const nearDistance = 60;

export interface Placed {
  id: string;
  nom: string;
  nomFichier: string;
  interieurRemplace: string;
  x: number | null;
  y: number | null;
}

/** Mappings of one place, file or interior that are looked at: a crowded street stays cheap. */
const mostCompared = 30;

function grouped(all: readonly Placed[], keyOf: (mapping: Placed) => string | null): Map<string, Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const mapping of all) {
    const key = keyOf(mapping);
    if (!key) continue;
    const group = groups.get(key);
    if (!group) groups.set(key, [mapping]);
    else if (group.length < mostCompared) group.push(mapping);
  }
  return groups;
}

/** The own square first: there most are near. */
const steps = [0, -1, 1];
const squareOf = (metres: number) => Math.floor(metres / nearDistance);
const squareKey = (right: number, up: number) => `${right} ${up}`;

type Place = Pick<Placed, "x" | "y">;

/** How far two mappings are apart, in metres; null where one has no place. */
export function metresBetween(one: Place, other: Place): number | null {
  if (one.x === null || one.y === null || other.x === null || other.y === null) return null;
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** Another mapping, and what it has in common with the one that is asked about. */
export type Alike<Other = Placed> =
  | { kind: "interior" | "file"; mapping: Other }
  | { kind: "near"; mapping: Other; metres: number };

export function sentenceOf(alike: Alike<{ nom: string }>): string {
  const name = `«\u00a0${alike.mapping.nom}\u00a0»`;
  if (alike.kind === "near") return `${name} est à ${formatDistance(alike.metres)}.`;
  return alike.kind === "file"
    ? `${name} a le même nom de fichier.`
    : `${name} remplace aussi cet intérieur.`;
}

/**
 * Of all mappings that there will be: those that look like one of them, and did not as it was before. One after the
 * other, so that who only asks whether there is any compares no more; those of the same place in no order.
 *
 * @param isFile whether a name is that of a file, and not what stands where nobody knows it
 */
export function lookAlikesAmong(all: readonly Placed[], isFile: (nomFichier: string) => boolean) {
  const byInterior = grouped(all, ({ interieurRemplace }) => interiorKey(interieurRemplace));
  const byFile = grouped(all, ({ nomFichier }) => (isFile(nomFichier) ? nomFichier : null));
  const bySquare = grouped(all, ({ x, y }) =>
    x === null || y === null ? null : squareKey(squareOf(x), squareOf(y)),
  );
  function* around({ x, y }: Placed): Generator<Placed> {
    if (x === null || y === null) return;
    for (const right of steps) {
      for (const up of steps) yield* bySquare.get(squareKey(squareOf(x) + right, squareOf(y) + up)) ?? [];
    }
  }
  return function* (one: Placed, before: Placed | null = null): Generator<Alike> {
    const interior = interiorKey(one.interieurRemplace);
    if (before === null || interior !== interiorKey(before.interieurRemplace)) {
      for (const mapping of byInterior.get(interior) ?? []) {
        if (mapping.id !== one.id) yield { kind: "interior", mapping };
      }
    }
    if (one.nomFichier !== before?.nomFichier) {
      for (const mapping of byFile.get(one.nomFichier) ?? []) {
        if (mapping.id !== one.id) yield { kind: "file", mapping };
      }
    }
    if (before !== null && one.x === before.x && one.y === before.y) return;
    for (const mapping of around(one)) {
      const metres = metresBetween(one, mapping);
      if (mapping.id === one.id || metres === null || metres >= nearDistance) continue;
      const distanceBefore = before && metresBetween(before, mapping);
      const isSaid = distanceBefore !== null && distanceBefore < nearDistance;
      if (!isSaid || formatDistance(distanceBefore) !== formatDistance(metres)) {
        yield { kind: "near", mapping, metres };
      }
    }
  };
}
