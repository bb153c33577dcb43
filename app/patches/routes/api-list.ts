import { cachedJson, notFound, success, unprocessable } from "#app/api/answers";
import { readJson } from "#app/api/json-body";
import { apiReader, apiWriter } from "#app/auth/tokens/api-access.server";
import { deliverLater } from "#app/notifications/deliver.server";
import { services } from "#app/platform/context";
import { errors, jsonError, methodNotAllowed } from "#app/platform/errors";
import { describeError } from "#app/platform/log";
import { findPatch } from "../admin-queries.server";
import { readApiBody } from "../api/body.server";
import { conflictAnswer, etagOf, toApiPatch, toStaff } from "../api/view";
import { listPatchRows } from "../lists.server";
import { patchMessages } from "../messages";
import { longestPatchRequest } from "../schemas";
import { changeOf } from "../writing/change.server";
import { createPatch } from "../writing/create.server";
import type { Route } from "./+types/api-list";

/**
 * GET /api/patches: what visitors see, newest first, 200 at a time at most; `avant` asks for those that
 * follow a patch, `Link` says with which one the list goes on.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const caller = await apiReader({ request, context });
  if (caller instanceof Response) return caller;
  const { db, origin } = services(context);
  const [after = null, ...more] = url.searchParams.getAll("avant");
  if (more.length > 0) return jsonError(errors.badRequest);
  const list = await listPatchRows(db, after, caller.audience);
  if (!list) return notFound(patchMessages.missing);
  const answer = await cachedJson(
    request,
    list.rows.map((row) => toApiPatch(row, caller.audience, origin)),
  );
  if (list.next) answer.headers.set("Link", `<${origin}/api/patches?avant=${list.next}>; rel="next"`);
  return answer;
}

/** POST /api/patches: creates a patch. The same `submissionId` again answers with the first one, or 409 to another content. */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return methodNotAllowed("GET, HEAD, POST");
  const actor = await apiWriter({ request, context });
  if (actor instanceof Response) return actor;
  const scope = services(context);
  const json = await readJson(request, longestPatchRequest);
  if (json instanceof Response) return json;
  const body = readApiBody(json.value, scope.env, scope.now());
  if ("issues" in body) return unprocessable(body.issues);
  try {
    const outcome = await createPatch(changeOf(scope, actor), {
      ...body,
      announcement: body.announcement ?? null,
      publication: body.publication ?? { status: "publie" },
    });
    if (outcome.kind === "version-taken") return unprocessable({ version: [outcome.message] });
    if (outcome.kind === "made-before") {
      return conflictAnswer(outcome.row, scope.origin, patchMessages.madeBeforeApi);
    }
    if (outcome.kind === "done") deliverLater(scope, outcome.messageId);
    const row = await findPatch(scope.db, outcome.id);
    if (!row) return success({}, { status: 201 });
    return success(
      { patch: toStaff(row, scope.origin) },
      {
        status: outcome.kind === "done" ? 201 : 200,
        headers: { Location: `/api/patches/${row.id}`, ETag: etagOf(row) },
      },
    );
  } catch (error) {
    scope.log.error("api-patch", { reason: describeError(error) });
    return jsonError(
      { code: "sauvegarde", status: 503, message: patchMessages.saveFailed },
      { "Retry-After": "10" },
    );
  }
}
