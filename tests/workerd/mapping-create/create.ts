/** A new mapping, and a picture of it, as the API takes them. */
import { pngOf } from "../../fixtures/image-bytes.ts";
import { call, form } from "../mapping-api.ts";

export const create = (headers: Record<string, string>, entries: Parameters<typeof form>[0], bindings = {}) =>
  call("POST", "/api/mappings", { headers, body: form(entries), bindings });
export const picture = (name: string, bytes: Uint8Array = pngOf(30, 20)): [string, [Uint8Array, string]] => [
  "images",
  [bytes, name],
];
