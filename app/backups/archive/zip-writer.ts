import { crc32 } from "#app/images/crc32";
import { largest, methods, signatures, sizes, utf8Flag } from "./zip-format";

export interface ZipEntry {
  name: string;
  bytes: Uint8Array;
}

/** Date and time of DOS, in two-second steps, from 1980 on. */
function dosTime(time: number): { date: number; clock: number } {
  const at = new Date(time);
  const year = Math.max(1980, at.getUTCFullYear());
  return {
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    clock: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  };
}

function header(
  length: number,
  fields: readonly [offset: number, bytes: 2 | 4, value: number][],
): Uint8Array {
  const view = new DataView(new ArrayBuffer(length));
  for (const [offset, bytes, value] of fields) {
    if (bytes === 2) view.setUint16(offset, value, true);
    else view.setUint32(offset, value, true);
  }
  return new Uint8Array(view.buffer);
}

/**
 * A ZIP as it is made: entries are stored, not compressed (pictures are compressed already), so that one
 * entry at a time is in memory.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
  time: number,
): AsyncGenerator<Uint8Array, void, void> {
  const { date, clock } = dosTime(time);
  const written: { name: Uint8Array; crc: number; size: number; offset: number }[] = [];
  let offset = 0;
  for await (const { name: text, bytes } of entries) {
    const name = new TextEncoder().encode(text);
    const crc = crc32(bytes);
    const local = header(sizes.local, [
      [0, 4, signatures.local],
      [4, 2, 20],
      [6, 2, utf8Flag],
      [8, 2, methods.stored],
      [10, 2, clock],
      [12, 2, date],
      [14, 4, crc],
      [18, 4, bytes.length],
      [22, 4, bytes.length],
      [26, 2, name.length],
    ]);
    written.push({ name, crc, size: bytes.length, offset });
    offset += local.length + name.length + bytes.length;
    if (written.length > largest.entries || offset > largest.bytes) {
      throw new Error("La sauvegarde dépasse ce qu'un fichier ZIP peut contenir.");
    }
    yield local;
    yield name;
    yield bytes;
  }
  const start = offset;
  for (const entry of written) {
    yield header(sizes.central, [
      [0, 4, signatures.central],
      [4, 2, 20],
      [6, 2, 20],
      [8, 2, utf8Flag],
      [10, 2, methods.stored],
      [12, 2, clock],
      [14, 2, date],
      [16, 4, entry.crc],
      [20, 4, entry.size],
      [24, 4, entry.size],
      [28, 2, entry.name.length],
      [42, 4, entry.offset],
    ]);
    yield entry.name;
    offset += sizes.central + entry.name.length;
  }
  yield header(sizes.end, [
    [0, 4, signatures.end],
    [8, 2, written.length],
    [10, 2, written.length],
    [12, 4, offset - start],
    [16, 4, start],
  ]);
}
