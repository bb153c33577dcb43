/** What the tick of a mapping in the list of staff sends: which one, and the revision that its reader has seen. */
export interface Tick {
  id: string;
  /** Null where the sender does not say. */
  revision: number | null;
}

export const tickValue = ({ id, revision }: { id: string; revision: number }) => `${id}:${revision}`;

export function readTick(value: string): Tick {
  const [, id = value, revision] = /^(.*):(\d{1,9})$/s.exec(value) ?? [];
  return { id, revision: revision === undefined ? null : Number(revision) };
}
