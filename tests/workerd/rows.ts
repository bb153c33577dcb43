/** Bindings that count or fail: what a page costs, and what it does when a part is down. */
import { countRows as countRowsOf } from "../fixtures/count-rows.ts";
import { env } from "./site.ts";

type Statement = D1PreparedStatement;

/** The tests' own D1, counted. */
export const countRows = () => countRowsOf(env.DB);

/** A D1 of which `times` round trips fail with `message`, after the first `before`; the rest works. */
export function failingD1(message: string, times = Number.POSITIVE_INFINITY, before = 0) {
  const state = { failed: 0, answered: 0 };
  const fail = () => {
    if (state.answered >= before && state.failed < times) {
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

/** A binding of which some methods are the test's own; the others are the real ones. */
export const altered = <T extends object>(binding: T, methods: Partial<T>): T =>
  new Proxy(binding, {
    get(target, name) {
      const value: unknown = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/** An R2 of which every call fails, or never answers. */
export function failingR2(how: "fails" | "hangs" = "fails"): R2Bucket {
  const broken = () =>
    how === "fails" ? Promise.reject(new Error("We encountered an internal error.")) : new Promise(() => {});
  return new Proxy(env.BUCKET, { get: () => broken });
}

/** R2 as it will be in so many days: every object is older. */
export const olderBucket = (days: number): R2Bucket =>
  new Proxy(env.BUCKET, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "list") return typeof value === "function" ? value.bind(target) : value;
      return async (options: Parameters<R2Bucket["list"]>[0]) => {
        const list = await target.list(options);
        const aged = (uploaded: Date) => new Date(uploaded.getTime() - days * 86_400_000);
        return {
          ...list,
          objects: list.objects.map(({ key, uploaded }) => ({ key, uploaded: aged(uploaded) })),
        };
      };
    },
  });
