import { foldText } from "../platform/fold-text.ts";

interface Source {
  nom: string;
  nomFichier: string;
  description: string;
  x: number | null;
  y: number | null;
}

/** The columns that follow from a mapping's own: every write of a mapping stores them beside it. */
export function derivedColumns({ nom, description }: Source) {
  return { searchText: foldText(`${nom} ${description}`) };
}
