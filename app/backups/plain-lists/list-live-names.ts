/** The records of a plain list under the names that they have here: jobs as they are written, mappings by their id. Pure. */
import { foldSearch, foldText } from "#app/text/fold-text";
import type { Archive } from "../archive/archive-contents";
import type { EntityName, Row } from "../archive/entities";
import { BackupError } from "../backup-error";
import { isInTrash } from "./beside-live";
import { type Said, unknownFile } from "./list-records";

type Live = ReadonlyMap<EntityName, readonly Row[]>;

const inQuotes = (text: unknown) => `«\u00a0${String(text)}\u00a0»`;

/** By file the mappings that are here; those of the trash only where no other has the file. */
function mappingsByFile(live: readonly Row[]): Map<string, Row[]> {
  const byFile = new Map<string, Row[]>();
  for (const row of live) {
    if (row["nomFichier"] === unknownFile) continue;
    const file = foldSearch(String(row["nomFichier"]));
    const others = byFile.get(file) ?? [];
    const [first] = others;
    if (!first || isInTrash(first) === isInTrash(row)) byFile.set(file, [...others, row]);
    else if (isInTrash(first)) byFile.set(file, [row]);
  }
  return byFile;
}

/** @throws BackupError when two mappings come to be one, or a file does not say which one is meant. */
function mappingsAsHere(list: readonly Row[], said: ReadonlyMap<Row, Said>, live: Live): Row[] {
  const byFile = mappingsByFile(live.get("mappings") ?? []);
  const jobs = jobNames(live);
  const taken = new Set<unknown>();
  return list.map((row) => {
    const job = row["metier"] === null ? null : (jobs.get(foldText(String(row["metier"]))) ?? row["metier"]);
    const file = inQuotes(row["nomFichier"]);
    const [same, ...others] = said.get(row)?.isKnownByFile
      ? (byFile.get(foldSearch(String(row["nomFichier"]))) ?? [])
      : [];
    if (others.length > 0)
      throw new BackupError([
        `Mappings\u00a0: plusieurs ont ici le fichier ${file}. Donnez leur ${inQuotes("id")} dans la liste.`,
      ]);
    const id = same?.["id"] ?? row["id"];
    if (taken.has(id))
      throw new BackupError([
        `Mappings\u00a0: deux enregistrements de la liste sont le même ici, du fichier ${file}.`,
      ]);
    taken.add(id);
    return { ...row, id, metier: job };
  });
}

const jobNames = (live: Live): Map<unknown, unknown> =>
  new Map((live.get("metiers") ?? []).map(({ folded, name }) => [folded, name]));

/** @returns the archive itself where it is no list. */
export function underLiveNames(archive: Archive, live: Live): Archive {
  const { list } = archive;
  if (!list) return archive;
  const rows = new Map(archive.rows);
  const said = new Map(list.said);
  const jobs = jobNames(live);
  const metiers = rows.get("metiers");
  if (metiers)
    rows.set(
      "metiers",
      metiers.map((row) => ({ ...row, name: jobs.get(row["folded"]) ?? row["name"] })),
    );
  const listed = rows.get("mappings");
  if (listed) {
    const renamed = mappingsAsHere(listed, list.said, live);
    rows.set("mappings", renamed);
    for (const [i, row] of listed.entries()) {
      const own = list.said.get(row);
      if (own && renamed[i]) said.set(renamed[i], own);
    }
  }
  return { ...archive, rows, list: { ...list, said } };
}
