import { fillPlaceholders, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { Database } from "./database";

type Value = string | number | null;
/** The parameters of a statement, each as the expression to put into it. */
export type Given<Name extends string> = Record<Name, SQL>;
/** No argument for a statement without parameters. */
type Values<Name extends string> = string extends Name ? [] : [values: Record<Name, Value>];
type Decoder = { mapFromDriverValue(value: unknown): unknown };

/** What is kept of a statement; nothing of the request that made it first. */
interface Plan {
  text: string;
  params: unknown[];
  /** In the order in which D1 answers them. */
  columns: { name: string; decoder: Decoder }[];
}

/** What drizzle knows of a query once it is built. */
interface Built {
  getQuery(): { sql: string; params: unknown[] };
  fields: { path: string[]; field: Field }[];
}

/** A column, an expression, or an expression under a name. */
type Field = Decoder | { decoder: Decoder } | { sql: { decoder: Decoder } };

function decoderOf(field: Field): Decoder {
  if ("mapFromDriverValue" in field) return field;
  return "decoder" in field ? field.decoder : field.sql.decoder;
}

type Query = BatchItem<"sqlite"> & { prepare(): unknown };

function planOf(query: Query): Plan {
  const built = query.prepare() as Built;
  const { sql: text, params } = built.getQuery();
  const columns = built.fields.map(({ path, field }) => {
    if (path.length !== 1) throw new Error("A prepared statement selects columns, not tables.");
    return { name: path.join(), decoder: decoderOf(field) };
  });
  return { text, params, columns };
}

const decode =
  ({ columns }: Plan) =>
  ({ results }: { results: object[] }) =>
    results.map((row) => {
      const values = Object.values(row);
      const decoded: Record<string, unknown> = {};
      for (const [at, { name, decoder }] of columns.entries()) {
        const value: unknown = values[at];
        decoded[name] = value === null ? null : decoder.mapFromDriverValue(value);
      }
      return decoded;
    });

/**
 * A select whose text is made once and not at every request: of a page that shows a few rows, drizzle's work on
 * its queries was a tenth or more (decision 0049). It goes into a batch like any other.
 *
 * @param build gets what the statement is given as expressions, by name; it may depend on nothing else.
 */
export function prepared<Name extends string, Q extends Query>(
  build: (db: Database, given: Given<Name>) => Q,
): (db: Database, ...values: Values<Name>) => Q {
  const given = new Proxy({} as Given<Name>, { get: (_, name) => sql`${sql.placeholder(String(name))}` });
  let plan: Plan | undefined;
  return (db, ...[values]) => {
    plan ??= planOf(build(db, given));
    const query = { sql: plan.text, params: fillPlaceholders(plan.params, values ?? {}) };
    const stmt = db.$client.prepare(query.sql);
    // What a batch of drizzle asks of each of its queries.
    const ready = { stmt, getQuery: () => query, mapResult: decode(plan) };
    return { _prepare: () => ready } as unknown as Q;
  };
}

/**
 * Statements that differ by more than what they are given (by who reads, in which order): one for each shape.
 *
 * @param make of names from a short list only: what it makes is kept.
 */
export function byShape<Shape extends readonly (string | boolean)[], S>(make: (...shape: Shape) => S) {
  const made = new Map<string, S>();
  return (...shape: Shape): S => {
    const key = shape.join();
    const known = made.get(key) ?? make(...shape);
    made.set(key, known);
    return known;
  };
}
