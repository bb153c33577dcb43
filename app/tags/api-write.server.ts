/** `POST /api/tags` with `{ "tag": … }`, and `DELETE /api/tags/:tag` (TAG-06, API-10). */
import { success, unprocessable } from "#app/api/answers";
import { readJson } from "#app/api/json-body";
import { apiWriter } from "#app/auth/tokens/api-access.server";
import { type Call, services } from "#app/platform/context";
import { errors, jsonError, methodNotAllowed } from "#app/platform/errors";
import { issuesOf, otherwise } from "#app/platform/request/issues";
import { createTag, deleteTag, type TagResult } from "./commands.server";
import { tagSentences } from "./tag-problem";
import { moveTarget, newTag } from "./tag-rules";

const tagErrors = {
  exists: { code: "tag-existant", status: 409, message: tagSentences.exists },
  missing: { code: "introuvable", status: 404, message: tagSentences.unknown },
  same: { code: "tag-existant", status: 409, message: tagSentences.same },
  used: {
    code: "tag-utilise",
    status: 409,
    message:
      "Ce tag est porté par des mappings\u00a0: indiquez où les ranger (?vers=un autre tag, ou ?vers=Aucun).",
  },
} as const;

/** Bytes of the JSON of one tag, spaces and line ends included. */
const longestBody = 4 * 1024;

const answer = (result: TagResult, body: object, status?: number) =>
  result === "ok" ? success(body, { status }) : jsonError(tagErrors[result]);

/** The collection: POST makes a tag. */
export async function writeTags(args: Call): Promise<Response> {
  if (args.request.method !== "POST") return methodNotAllowed("GET, HEAD, POST");
  const actor = await apiWriter(args);
  if (actor instanceof Response) return actor;
  const json = await readJson(args.request, longestBody);
  if (json instanceof Response) return json;
  const body = newTag.safeParse(json.value, { error: otherwise });
  if (!body.success) return unprocessable(issuesOf(body.error.issues, { whole: "corps" }));
  const { tag } = body.data;
  return answer(await createTag({ services: services(args.context), actor }, tag), { tag }, 201);
}

const collection = "/api/tags/";

/** The name in the address. The router decodes it once more than it was encoded: `%2F` in a name would be lost. */
function nameIn(request: Request): string {
  const written = new URL(request.url).pathname.slice(collection.length).replace(/\/$/, "");
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** One tag: DELETE ends it; `?vers=` says what its mappings get instead. */
export async function writeTag(args: Call): Promise<Response> {
  const { request, context } = args;
  if (request.method !== "DELETE") return methodNotAllowed("DELETE");
  const actor = await apiWriter(args);
  if (actor instanceof Response) return actor;
  const targets = new URL(request.url).searchParams.getAll("vers");
  if (targets.length > 1) return jsonError(errors.badRequest);
  const moveTo = moveTarget(targets[0] ?? "");
  const result = await deleteTag({ services: services(context), actor }, nameIn(request), moveTo);
  return answer(result, {});
}
