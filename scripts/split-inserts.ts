/**
 * D1 takes no statement of more than 100 kB, and `wrangler d1 export` writes one for each row: a patch of thousands of
 * files is longer. Its texts are put into a table of pieces first, and its row is made of them as a whole, so that no
 * rule of the table ever sees a part of one.
 */
import { Refusal } from "./refusal.ts";

/** Bytes of a statement that D1 takes, with room to spare. */
const longest = 90_000;
const pieces = '"_morceaux"';

/** A text of SQL, with its quotes. */
const text = /'[^']*(?:''[^']*)*'/g;

const bytesOf = (statement: string) => Buffer.byteLength(statement);

/** Where a statement ends: at a semicolon that is in no text, no quoted name and no remark. */
const statement = /(?:'[^']*(?:''[^']*)*'|"[^"]*"|--[^\n]*|\/\*[\s\S]*?\*\/|[^;'"/-]+|[/-])+;?|;/g;

/**
 * A piece of what is between the quotes: no doubled quote and no character is cut, and were each of four bytes, it would
 * fit into a statement.
 */
const piece = /(?:''|[^']){1,20000}/gu;

/** An INSERT that is too long, as statements that are not. */
function split(insert: string): string[] {
  const before: string[] = [];
  let number = 0;
  const short = insert.replace(text, (literal) => {
    if (literal.length < 2000) return literal;
    number += 1;
    for (const [i, part] of (literal.slice(1, -1).match(piece) ?? []).entries())
      before.push(`INSERT INTO ${pieces} VALUES(${number},${i},'${part}');`);
    return `(SELECT group_concat(piece,'' ORDER BY n) FROM ${pieces} WHERE value=${number})`;
  });
  if (bytesOf(short) > longest) throw new Error(`Trop long pour D1\u00a0: ${insert.slice(0, 80)}…`);
  return [...before, short, `DELETE FROM ${pieces};`];
}

/**
 * The statements of an export, none of them longer than D1 takes, and how many rows were split.
 *
 * @throws Refusal for one that ends inside of a statement: it was cut on its way, and rows are missing.
 */
export function splitInserts(dump: string): { sql: string; split: number } {
  const lines: string[] = [];
  let count = 0;
  for (const [found] of dump.matchAll(statement)) {
    const one = found.trim();
    if (one === "") continue;
    if (!one.endsWith(";"))
      throw new Refusal("Cet export est coupé au milieu d'une instruction : refaites-le.");
    if (bytesOf(one) <= longest || !/^INSERT\s/i.test(one)) {
      lines.push(one);
      continue;
    }
    if (count === 0) lines.push(`CREATE TABLE ${pieces} (value INTEGER, n INTEGER, piece TEXT);`);
    lines.push(...split(one));
    count += 1;
  }
  if (count > 0) lines.push(`DROP TABLE ${pieces};`);
  return { sql: `${lines.join("\n")}\n`, split: count };
}
