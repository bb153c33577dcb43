import { notFound } from "#app/api/answers";
import { auditEntry } from "#app/audit/record";
import { apiWriter } from "#app/auth/tokens/api-access.server";
import { services } from "#app/platform/context";
import { jsonError, methodNotAllowed } from "#app/platform/errors";
import { jobNamed } from "../jobs.server";
import { runJobs } from "../run-jobs.server";
import type { Route } from "./+types/api-job";

export const loader = () => methodNotAllowed("POST");

/**
 * POST /api/taches/:nom: runs one job now, with a token of scope 'ecriture' (`npm run jobs -- <name>
 * --url …`) or a session of the team. The answer is its heartbeat.
 */
export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args;
  if (request.method !== "POST") return methodNotAllowed("POST");
  const actor = await apiWriter(args);
  if (actor instanceof Response) return actor;
  const job = jobNamed(params.nom);
  if (!job) return notFound("Cette tâche n'existe pas.");
  const own = services(context);
  await auditEntry(own.db, {
    actor,
    at: own.now(),
    action: "lancement",
    entity: "tache",
    entityId: job.name,
  });
  const [beat] = await runJobs(own, [job]);
  if (beat?.ok) return Response.json(beat, { headers: { "Cache-Control": "no-store" } });
  const message = `La tâche «\u00a0${job.name}\u00a0» a échoué\u00a0: ${beat?.detail ?? "elle n'a pas tourné"}`;
  return jsonError({ code: "tache", status: 500, message }, {}, { ...beat });
}
