import type { Said } from "../plain-lists/list-records";
import type { EntityName, Row } from "./entities";

/** What an archive holds, once it was read and checked as a whole. */
export interface Archive {
  createdAt: number;
  /** Records by kind; a kind that the archive does not hold is absent. */
  rows: Map<EntityName, Row[]>;
  /** By kind, the columns that the archive knows; a record of it has the default of the others. */
  columns: ReadonlyMap<EntityName, ReadonlySet<string>>;
  /** Keys of what it holds for R2: pictures, and lists of fingerprints. */
  objects: ReadonlySet<string>;
  readObject: (key: string) => Promise<Uint8Array>;
  /** Part of the records, not all of a kind: what it lacks is not to be deleted. */
  isPartial: boolean;
  /** A plain list says of each record a part only, and names pictures that are elsewhere. */
  list?: { said: ReadonlyMap<Row, Said>; pictures: number };
  /** Names this very archive. */
  sha256: string;
}
