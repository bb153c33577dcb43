/** Bindings that count or fail: what a page costs, and what it does when a part is down. */
import { countRows as countRowsOf } from "../fixtures/count-rows.ts";
import { env } from "./site.ts";

type Statement = D1PreparedStatement;

/** The tests' own D1, counted. */
export const countRows = () => countRowsOf(env.DB);

/** What happens to one round trip, of which D1's have one statement or more, and R2's the name of its method. */
type Around = <T>(work: () => Promise<T>, statements?: readonly string[]) => Promise<T>;

/** The tests' own D1, with each round trip inside `around`. */
export function aroundD1(around: Around): D1Database {
  const wrapped = new WeakMap<object, { sql: string; plain: Statement }>();
  const wrap = (plain: Statement, sql: string): Statement => {
    const proxy = new Proxy(plain, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), sql);
        const value = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        return (...values: unknown[]) => around(async () => value.apply(target, values), [sql]);
      },
    });
    wrapped.set(proxy, { sql, plain });
    return proxy;
  };
  return altered(env.DB, {
    prepare: (sql) => wrap(env.DB.prepare(sql), sql),
    batch: <T>(batch: Statement[]) => {
      const known = batch.map((statement) => wrapped.get(statement) ?? { sql: "", plain: statement });
      return around(
        () => env.DB.batch<T>(known.map(({ plain }) => plain)),
        known.map(({ sql }) => sql),
      );
    },
  });
}

/** A D1 of which `times` round trips fail with `message`, after the first `before`; the rest works. */
export function failingD1(message: string, times = Number.POSITIVE_INFINITY, before = 0) {
  const state = { failed: 0, answered: 0 };
  const DB = aroundD1(async (work) => {
    if (state.answered >= before && state.failed < times) {
      state.failed += 1;
      throw new Error(message);
    }
    state.answered += 1;
    return work();
  });
  return { DB, state };
}

/** The methods of a bucket, of an upload in parts and of a stored object that go to R2. */
const callsOfR2 = new Set(
  "head get put delete list createMultipartUpload uploadPart complete abort arrayBuffer text json".split(" "),
);

function aroundR2<T extends object>(part: T, around: Around): T {
  return new Proxy(part, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (!callsOfR2.has(String(name))) return value.bind(target);
      return async (...values: unknown[]) => {
        const answer: unknown = await around(async () => value.apply(target, values), [String(name)]);
        const hasCalls = name === "get" || name === "createMultipartUpload";
        return hasCalls && answer !== null ? aroundR2(answer as object, around) : answer;
      };
    },
  });
}

/** Ways in which one call fails: it did nothing, or it did its work and its answer is lost. */
export const faults = {
  refused: { isDone: false, message: "D1_ERROR: D1 DB is overloaded" },
  lost: { isDone: true, message: "D1_ERROR: Network connection lost." },
  "lost without a word": { isDone: true, message: "D1_ERROR: internal error" },
} as const;

const writes = /^\s*(insert|update|delete|put|complete)/i;

/**
 * D1, R2 and what else goes through `around`, of which the call number `at`, from 0, fails in this way; with
 * `forGood` every call after it fails too, as for a Worker that stops. With `ofWrites` only calls that write have a
 * number: to stop after a read is to stop after the write before it.
 */
export function faultAt(at: number, fault: keyof typeof faults, { forGood = false, ofWrites = false } = {}) {
  const { isDone, message } = faults[fault];
  const state = { calls: 0, hasFailed: false };
  const around: Around = async (work, statements = []) => {
    const isCounted = !ofWrites || statements.some((statement) => writes.test(statement));
    if (!isCounted && !(forGood && state.hasFailed)) return work();
    const call = isCounted ? state.calls++ : state.calls;
    if (call < at || (call > at && !forGood)) return work();
    state.hasFailed = true;
    if (isDone && call === at) await work();
    throw new Error(message);
  };
  return { around, state, bindings: { DB: aroundD1(around), BUCKET: aroundR2(env.BUCKET, around) } };
}

/** A binding of which some methods are the test's own; the others are the real ones. */
export const altered = <T extends object>(binding: T, methods: Partial<T>): T =>
  new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/** The tests' own D1, in which something else happens just before a batch with a statement that begins so. */
export function meanwhile(begins: string, event: () => Promise<unknown>): D1Database {
  let isNext = false;
  return altered(env.DB, {
    prepare: (sql) => {
      isNext ||= sql.startsWith(begins);
      return env.DB.prepare(sql);
    },
    batch: async <T>(statements: Statement[]) => {
      if (isNext) await event();
      isNext = false;
      return env.DB.batch<T>(statements);
    },
  });
}

/** A D1 that reads, and refuses what changes something: as one that is full. */
export const readOnlyD1 = (): D1Database =>
  aroundD1(async (work, statements = []) => {
    if (statements.every((sql) => /^\s*select/i.test(sql))) return work();
    throw new Error("D1_ERROR: Exceeded maximum DB size");
  });

/** A D1 that takes no line of the journal, nor what is to happen together with one: as in an incident. */
export const failingDatabase = (): D1Database =>
  aroundD1(async (work, statements = []) => {
    if (!statements.some((sql) => sql.includes('into "audit_log"'))) return work();
    throw new Error("D1_ERROR: no such table: audit_log");
  });

/** An R2 of which every call fails, or never answers. */
export function failingR2(how: "fails" | "hangs" = "fails"): R2Bucket {
  const broken = () =>
    how === "fails" ? Promise.reject(new Error("We encountered an internal error.")) : new Promise(() => {});
  return new Proxy(env.BUCKET, { get: () => broken });
}

/** R2 as it will be in so many days: every object is older. */
export const olderBucket = (days: number): R2Bucket =>
  altered(env.BUCKET, {
    list: async (options) => {
      const list = await env.BUCKET.list(options);
      const aged = (uploaded: Date) => new Date(uploaded.getTime() - days * 86_400_000);
      const objects = list.objects.map(({ key, uploaded }) => ({ key, uploaded: aged(uploaded) }));
      return { ...list, objects: objects as R2Object[] };
    },
  });
