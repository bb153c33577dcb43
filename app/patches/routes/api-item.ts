import { cachedJson, notFound, success, unprocessable } from "#app/api/answers";
import { readJson } from "#app/api/json-body";
import { apiReader, apiWriter } from "#app/auth/tokens/api-access.server";
import { deliverLater } from "#app/notifications/deliver.server";
import { services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { jsonError, methodNotAllowed } from "#app/platform/errors";
import { describeError } from "#app/platform/log";
import { noRevision, readIfMatch } from "#app/platform/request/etag";
import { findPatch, readPatchForEdit } from "../admin-queries.server";
import { readApiBody } from "../api/body.server";
import { conflictAnswer, etagOf, toApiPatch, toStaff } from "../api/view";
import { readPatchRow } from "../lists.server";
import { patchMessages } from "../messages";
import { longestPatchRequest } from "../schemas";
import { changeOf } from "../writing/change.server";
import { deletePatch } from "../writing/trash.server";
import { updatePatch } from "../writing/update.server";
import type { Route } from "./+types/api-item";

const allowed = "GET, HEAD, PUT, DELETE";

/** GET /api/patches/:id: a draft exists for staff only. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const caller = await apiReader({ request, context });
  if (caller instanceof Response) return caller;
  const { db, origin } = services(context);
  const row = await readPatchRow(db, params.id, caller.audience);
  const seen = row && row.deletedAt === null && (row.position !== null || caller.audience === "staff");
  if (!row || !seen) return notFound(patchMessages.missing);
  const revision = caller.audience === "staff" ? row.revision : undefined;
  return cachedJson(request, toApiPatch(row, caller.audience, origin), revision);
}

/** Somebody else changed it: who, and what it is now. */
async function conflict(db: Database, id: string, origin: string): Promise<Response> {
  const current = await readPatchForEdit(db, id);
  if (!current || current.row.deletedAt !== null) return notFound(patchMessages.missing);
  return conflictAnswer(current.row, origin, patchMessages.conflictApi(current.lastActor));
}

/** PUT and DELETE /api/patches/:id; `If-Match`, else a body's `revision`, refuses a change of another one with 409. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { method } = request;
  if (method !== "PUT" && method !== "DELETE") return methodNotAllowed(allowed);
  const actor = await apiWriter({ request, context });
  if (actor instanceof Response) return actor;
  const scope = services(context);
  const change = changeOf(scope, actor);
  const wanted = readIfMatch(request.headers.get("If-Match"));
  if (wanted === "invalid") return jsonError(noRevision);
  try {
    const row = await findPatch(scope.db, params.id);
    if (!row || row.deletedAt !== null) return notFound(patchMessages.missing);
    if (method === "DELETE") {
      const outcome = await deletePatch(change, { row, revision: wanted ?? row.revision });
      if (outcome.kind === "conflict") return await conflict(scope.db, row.id, scope.origin);
      if (outcome.kind === "done") deliverLater(scope, outcome.messageId);
      return success({});
    }
    const json = await readJson(request, longestPatchRequest);
    if (json instanceof Response) return json;
    const body = readApiBody(json.value, scope.env, scope.now(), row);
    if ("issues" in body) return unprocessable(body.issues);
    const revision = wanted ?? body.revision ?? row.revision;
    const outcome = await updatePatch(change, { row, ...body, revision });
    if (outcome.kind === "version-taken") return unprocessable({ version: [outcome.message] });
    if (outcome.kind === "conflict") return await conflict(scope.db, row.id, scope.origin);
    const saved = await findPatch(scope.db, row.id);
    if (!saved) return notFound(patchMessages.missing);
    if (outcome.kind === "done") deliverLater(scope, outcome.messageId);
    return success({ patch: toStaff(saved, scope.origin) }, { headers: { ETag: etagOf(saved) } });
  } catch (error) {
    scope.log.error("api-patch", { reason: describeError(error) });
    const message = method === "DELETE" ? patchMessages.deleteFailedOnServer : patchMessages.saveFailed;
    return jsonError({ code: "sauvegarde", status: 503, message }, { "Retry-After": "10" });
  }
}
