/** When two mappings may be one, or override each other (MAP-23, N-05): of a form, and of all that an import brings. Pure. */
import { formatDistance } from "./coordinates";
import { interiorKey } from "./interior";

/** Nearer than this, two mappings are probably the same building. Metres. */
export const nearDistance = 60;

/** What is said of another mapping. */
export const sentences = {
  interior: (nom: string) => `«\u00a0${nom}\u00a0» remplace aussi cet intérieur.`,
  file: (nom: string) => `«\u00a0${nom}\u00a0» a le même nom de fichier.`,
  near: (nom: string, metres: number) => `«\u00a0${nom}\u00a0» est à ${formatDistance(metres)}.`,
};

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

const steps = [-1, 0, 1];
const squareOf = (metres: number) => Math.floor(metres / nearDistance);

/**
 * Of all mappings that there will be: what is to be said of one of them, a sentence for each other one.
 *
 * @param isFile whether a name is that of a file, and not what stands where nobody knows it
 */
export function lookAlikesAmong(all: readonly Placed[], isFile: (nomFichier: string) => boolean) {
  const byInterior = grouped(all, ({ interieurRemplace }) => interiorKey(interieurRemplace));
  const byFile = grouped(all, ({ nomFichier }) => (isFile(nomFichier) ? nomFichier : null));
  const bySquare = grouped(all, ({ x, y }) =>
    x === null || y === null ? null : `${squareOf(x)} ${squareOf(y)}`,
  );
  const nearOf = ({ x, y }: Placed) => {
    if (x === null || y === null) return [];
    return steps
      .flatMap((right) =>
        steps.flatMap((up) => bySquare.get(`${squareOf(x) + right} ${squareOf(y) + up}`) ?? []),
      )
      .map((mapping) => ({ mapping, metres: Math.hypot((mapping.x ?? 0) - x, (mapping.y ?? 0) - y) }))
      .filter(({ metres }) => metres < nearDistance)
      .sort((a, b) => a.metres - b.metres);
  };
  return (one: Placed): string[] => {
    const isOther = ({ id }: Placed) => id !== one.id;
    return [
      ...(byInterior.get(interiorKey(one.interieurRemplace)) ?? [])
        .filter(isOther)
        .map(({ nom }) => sentences.interior(nom)),
      ...(byFile.get(one.nomFichier) ?? []).filter(isOther).map(({ nom }) => sentences.file(nom)),
      ...nearOf(one)
        .filter(({ mapping }) => isOther(mapping))
        .map(({ mapping, metres }) => sentences.near(mapping.nom, metres)),
    ];
  };
}
