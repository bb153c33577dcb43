/** Bindings that count or fail: what a page costs, and what it does when a part is down. */
import { env } from "./site.ts";

type Statement = D1PreparedStatement;
const original = new WeakMap<object, Statement>();

interface Result {
  meta?: { rows_read?: number; rows_written?: number };
}

export interface Bill {
  /** Rows that D1 read, as it bills them. */
  rows: number;
  /** Rows that D1 wrote, indexes included, as it bills them. */
  written: number;
  /** Times that somebody waited for D1. */
  roundTrips: number;
  statements: string[];
}

/** A D1 that works as the real one and writes down what is asked of it. */
export function countRows(binding: D1Database = env.DB): { DB: D1Database; bill: Bill } {
  const bill: Bill = { rows: 0, written: 0, roundTrips: 0, statements: [] };
  const note = (result: Result) => {
    bill.rows += result.meta?.rows_read ?? 0;
    bill.written += result.meta?.rows_written ?? 0;
    return result;
  };

  const wrap = (statement: Statement, sql: string): Statement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), sql);
        if (name === "all" || name === "run" || name === "raw" || name === "first") {
          return async (...values: never[]) => {
            bill.roundTrips += 1;
            bill.statements.push(sql);
            // `raw` and `first` say nothing of their cost: the same statement is asked for its bill.
            if (name === "raw" || name === "first") note((await target.all()) as Result);
            const answer = await (target[name] as (...v: never[]) => Promise<unknown>)(...values);
            return name === "all" || name === "run" ? note(answer as Result) : answer;
          };
        }
        return Reflect.get(target, name, target);
      },
    });
    original.set(proxy, statement);
    return proxy;
  };

  const DB = new Proxy(binding, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrap(target.prepare(sql), sql);
      if (name === "batch") {
        return async (statements: Statement[]) => {
          bill.roundTrips += 1;
          const plain = statements.map((statement) => original.get(statement) ?? statement);
          const results = await target.batch(plain);
          bill.statements.push(...statements.map(() => "batch"));
          for (const result of results) note(result as Result);
          return results;
        };
      }
      return Reflect.get(target, name, target);
    },
  });
  return { DB, bill };
}

/** A D1 of which the first `times` round trips fail with `message`; the rest works. */
export function failingD1(message: string, times = Number.POSITIVE_INFINITY) {
  const state = { failed: 0, answered: 0 };
  const fail = () => {
    if (state.failed < times) {
      state.failed += 1;
      throw new Error(message);
    }
    state.answered += 1;
  };
  const plain = new WeakMap<object, Statement>();
  const wrap = (statement: Statement): Statement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values));
        const value = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return async (...values: unknown[]) => {
          fail();
          return value.apply(target, values);
        };
      },
    });
    plain.set(proxy, statement);
    return proxy;
  };
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (sql: string) => wrap(target.prepare(sql));
      if (name === "batch") {
        return async (statements: Statement[]) => {
          fail();
          return target.batch(statements.map((statement) => plain.get(statement) ?? statement));
        };
      }
      return Reflect.get(target, name, target);
    },
  });
  return { DB, state };
}

/** An R2 of which every call fails, or never answers. */
export function failingR2(how: "fails" | "hangs" = "fails"): R2Bucket {
  const broken = () =>
    how === "fails" ? Promise.reject(new Error("We encountered an internal error.")) : new Promise(() => {});
  return new Proxy(env.BUCKET, { get: () => broken });
}
