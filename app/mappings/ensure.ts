import { site } from "#app/site";
import { interiorKey } from "./interior";

/** Names that a `server.cfg` takes as they are; others are put in quotes. */
const plainName = /^[\w.[\]-]+$/;

/** The lines of a `server.cfg` that start the resources of a selection (N-06), each once. */
export function ensureBlock(files: readonly string[]): string {
  const lines = [...new Set(files)].map((name) => {
    const safe = name.replace(/["\r\n]/g, "");
    return `ensure ${plainName.test(safe) ? safe : `"${safe}"`}`;
  });
  return [`# Mappings ${site.nom}`, ...lines].join("\n");
}

interface Chosen {
  nom: string;
  interieurRemplace: string;
}

/** What a selection is warned of, a sentence for each interior of the game that several of its mappings replace (R-25). */
export function overrideWarnings(chosen: readonly Chosen[]): string[] {
  const byInterior = new Map<string, Chosen[]>();
  for (const mapping of chosen) {
    const key = interiorKey(mapping.interieurRemplace);
    if (key !== "") byInterior.set(key, [...(byInterior.get(key) ?? []), mapping]);
  }
  return [...byInterior.values()]
    .filter(({ length }) => length > 1)
    .map((mappings) => {
      const names = mappings.map(({ nom }) => `«\u00a0${nom}\u00a0»`);
      const interior = `«\u00a0${mappings[0]?.interieurRemplace}\u00a0»`;
      return `${new Intl.ListFormat("fr").format(names)} remplacent ${interior}\u00a0: installés ensemble, ils s'écrasent.`;
    });
}
