/** API-13: an answer is held against what the document says of its operation and status. */
import { expect } from "vitest";
import { z } from "zod";

type Schema = Record<string, unknown>;

interface Operation {
  description: string;
  security: Schema[];
  parameters?: { name: string; in: string }[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, Schema>; required?: string[] } }>;
  };
  responses: Record<
    string,
    { description: string; headers?: Schema; content?: { "application/json": { schema: Schema } } }
  >;
}

/** What the tests read of `/api/openapi.json`. */
export interface OpenApi {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** The headers that a program acts on. */
const told = ["ETag", "Link", "Location", "Retry-After", "X-Total-Count"];

/** `Link` is there while the list goes on only, `ETag` of a conflict when there is still a row. */
function expectHeaders(what: string, headers: Headers, documented: Schema = {}) {
  for (const name of told) {
    const isSaid = name in documented;
    if (headers.has(name)) expect(isSaid, `${what}: ${name} is in the document`).toBe(true);
    else if (name !== "Link") expect(isSaid, `${what}: ${name} is not in the answer`).toBe(false);
  }
}

/** @param body read as JSON; empty for an answer that has none */
export function expectDocumented(
  document: OpenApi,
  method: string,
  path: string,
  { status, headers, body }: { status: number; headers: Headers; body: unknown },
): void {
  const what = `${method} ${path} ${status}`;
  const answer = document.paths[path]?.[method]?.responses[String(status)];
  expect(answer, `${what} is in the document`).toBeDefined();
  expectHeaders(what, headers, answer?.headers);
  if (status === 304) {
    expect([answer?.content, body], what).toEqual([undefined, ""]);
    return;
  }
  const whole = { ...answer?.content?.["application/json"].schema, $defs: document.components.schemas };
  // The checker knows references to definitions of its own document only.
  const text = JSON.stringify(whole).replaceAll("#/components/schemas/", "#/$defs/");
  const parsed = z.fromJSONSchema(JSON.parse(text)).safeParse(body);
  expect(parsed.error?.issues ?? [], what).toEqual([]);
}
