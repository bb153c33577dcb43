/** `POST /api/mappings`, `PUT` and `DELETE /api/mappings/:id` (API-06 to API-08). */
import type { Actor } from "#app/audit/record";
import { apiWriter } from "#app/auth/tokens/api-access.server";
import { type Call, services } from "#app/platform/context";
import { jsonError, methodNotAllowed } from "#app/platform/errors";
import { toJson } from "../json";
import { findMapping } from "../writing/commands.server";
import {
  conflict,
  mappingErrors,
  type SaveResult,
  saveMapping,
  wantedRevision,
} from "../writing/save.server";
import { trashMapping } from "../writing/trash.server";

interface ApiRequest extends Call {
  params: { id?: string | undefined };
}

const etag = (revision: number) => ({ ETag: `"${revision}"` });

function answer(result: SaveResult, origin: string, created: boolean): Response {
  if (result.kind === "refused") {
    const { error, issues } = result;
    const isNotSaved = error.code === mappingErrors.failed.code;
    const headers: HeadersInit = isNotSaved ? { "Retry-After": "10" } : {};
    return jsonError(error, headers, Object.keys(issues).length > 0 ? { issues } : {});
  }
  if (result.kind === "conflict") {
    const current = { ...toJson(result.current, origin), revision: result.current.revision };
    return jsonError({ ...mappingErrors.conflict, message: result.sentence }, etag(result.current.revision), {
      current,
    });
  }
  const { row, lookAlikes } = result;
  const avertissements = lookAlikes.map(({ sentence }) => sentence);
  return Response.json(
    { success: true, ...toJson(row, origin), revision: row.revision, avertissements },
    {
      status: created ? 201 : 200,
      headers: {
        "Cache-Control": "no-store",
        ...etag(row.revision),
        ...(created ? { Location: `/api/mappings/${row.id}` } : {}),
      },
    },
  );
}

async function save(args: ApiRequest, id: string | null): Promise<Response> {
  const actor = await apiWriter(args);
  if (actor instanceof Response) return actor;
  const { request, context } = args;
  const isForm = request.headers.get("X-Formulaire") === "1";
  const scope = services(context);
  const result = await saveMapping({ request, services: scope, actor, id, isForm });
  return answer(result, scope.origin, id === null);
}

/** The collection: POST makes a mapping. */
export async function writeMappings(args: ApiRequest): Promise<Response> {
  if (args.request.method !== "POST") return methodNotAllowed("GET, HEAD, POST");
  return save(args, null);
}

/** Into the trash, unless it is another revision than the caller had read (F-25). */
async function remove({ request, context }: ApiRequest, id: string, actor: Actor): Promise<Response> {
  const scope = services(context);
  const revision = wantedRevision(request, new Map());
  if (typeof revision === "object" && revision !== null) return jsonError(revision);
  if (await trashMapping(scope, id, actor, revision)) {
    return Response.json({ success: true }, { headers: { "Cache-Control": "no-store" } });
  }
  const current = await findMapping(scope.db, id);
  if (!current) return jsonError(mappingErrors.missing);
  return answer(await conflict(scope.db, current, new Map()), scope.origin, false);
}

/** One mapping: PUT changes it, DELETE puts it into the trash. */
export async function writeMapping(args: ApiRequest): Promise<Response> {
  const { request, params } = args;
  const id = params.id ?? "";
  if (request.method === "PUT") return save(args, id);
  if (request.method !== "DELETE") return methodNotAllowed("GET, HEAD, PUT, DELETE");
  const actor = await apiWriter(args);
  if (actor instanceof Response) return actor;
  return remove(args, id, actor);
}
