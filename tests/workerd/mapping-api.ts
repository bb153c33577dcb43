/** Calls of the mapping API, and the check that rows and objects agree. */
import { expect } from "vitest";
import { pngOf } from "../fixtures/image-bytes.ts";
import { expectLists } from "./mapping-lists.ts";
import { altered } from "./rows.ts";
import { env, request } from "./site.ts";
import { emptyTables } from "./sql.ts";

/** Without limiters: the tests of other things are not about the number of calls. */
export const unlimited = { LIMIT_WRITE: undefined };

export type Entries = [name: string, value: string | [bytes: Uint8Array, name: string, type?: string]][];

export function form(entries: Entries): FormData {
  const data = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === "string") data.append(name, value);
    else data.append(name, new File([value[0] as BlobPart], value[1], { type: value[2] ?? "image/png" }));
  }
  return data;
}

export const required: Entries = [
  ["nom", "Commissariat"],
  ["nomFichier", "nv_commissariat"],
];

export async function call(
  method: string,
  path: string,
  options: {
    headers: Record<string, string>;
    body?: BodyInit;
    bindings?: Record<string, unknown>;
  },
): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }> {
  const { headers, body, bindings } = options;
  const init: RequestInit = { method, headers, ...(body === undefined ? {} : { body }) };
  const response = await request(path, init, { ...unlimited, ...bindings });
  const text = await response.text();
  const parsed = response.headers.get("Content-Type")?.includes("json") ? JSON.parse(text) : { text };
  return { status: response.status, body: parsed, headers: response.headers };
}

export const create = (headers: Record<string, string>, entries: Entries, bindings = {}) =>
  call("POST", "/api/mappings", { headers, body: form(entries), bindings });

/** The id of a new mapping of that name. */
export async function made(headers: Record<string, string>, nom: string, more: Entries = []) {
  const { body } = await create(headers, [["nom", nom], ["nomFichier", `nv_${nom}`], ...more]);
  return String(body["id"]);
}

export const picture = (name: string, bytes = pngOf(30, 20)): Entries[number] => ["images", [bytes, name]];

interface Image {
  key: string;
  type: string;
  variants: { width: number; bytes: number }[];
}

/** What the rows name, what R2 holds, and what is named and not there. */
export async function readObjects() {
  const rows = await env.DB.prepare("SELECT images FROM mappings").all<{
    images: string;
  }>();
  const named = rows.results.flatMap(({ images }) =>
    (JSON.parse(images) as Image[]).flatMap(({ key, type, variants }) =>
      variants.map(
        ({ width }) => `${key}-${width}.${{ "image/png": "png", "image/jpeg": "jpg" }[type] ?? "webp"}`,
      ),
    ),
  );
  const list = await env.BUCKET.list({ prefix: "mappings/" });
  const held = list.objects.map(({ key }) => key);
  return { rows: rows.results.length, named, held, missing: named.filter((key) => !held.includes(key)) };
}

/** Every object is named by a row, every named object is there, and the lists say what the rows say. */
export async function expectAgreement(): Promise<{ rows: number; objects: number }> {
  const { rows, named, held } = await readObjects();
  expect(held.sort()).toEqual(named.sort());

  await expectLists();
  return { rows, objects: named.length };
}

/** R2 that refuses its n-th put. */
export function failingBucket(failAt: number): R2Bucket {
  let puts = 0;
  const put = (...args: Parameters<R2Bucket["put"]>) => {
    if (++puts === failAt) throw new Error("put: Internal error (10001)");
    return env.BUCKET.put(...args);
  };
  return altered(env.BUCKET, { put: put as R2Bucket["put"] });
}

/** R2 whose deletes fail. */
export const keepingBucket = (): R2Bucket =>
  altered(env.BUCKET, { delete: () => Promise.reject(new Error("delete: Internal error")) });

/** D1 whose batches fail while `when` says so. */
export function failingBatches(message: string, when: (batch: number) => boolean): D1Database {
  let batches = 0;
  return altered(env.DB, {
    batch: (statements: D1PreparedStatement[]) => {
      // Reads go through batches of their own; a write is one of several statements.
      if (statements.length > 2 && when(++batches)) return Promise.reject(new Error(message));
      return env.DB.batch(statements);
    },
  });
}

export async function emptyAll(): Promise<void> {
  await emptyTables(["mappings", "tags", "totals", "audit_log", "mapping_blocks", "mapping_lists"]);
  const { objects } = await env.BUCKET.list({ prefix: "mappings/" });
  await env.BUCKET.delete(objects.map(({ key }) => key));
}
