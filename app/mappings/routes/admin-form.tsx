import { data, Link, redirect } from "react-router";
import { HistoryLink } from "#app/admin/components/history-link";
import { staffMeta } from "#app/admin/staff-meta";
import { actorOf } from "#app/audit/record";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { formSentContext, services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { refuseUnlessPost } from "#app/platform/request/methods";
import { app } from "#app/platform/response/page-kind";
import { readTags } from "#app/tags/queries.server";
import { MappingForm } from "../components/admin/mapping-form";
import { picturesOf } from "../components/admin/use-pictures";
import type { SaveState } from "../components/admin/use-save";
import type { FormValues } from "../components/admin/values";
import { toJson } from "../json";
import { placeQuery, readPlace } from "../list-place";
import { rereadMapping } from "../writing/commands.server";
import { emptyForm, formOf, sentAs, typedPictures, typedValues } from "../writing/form-data.server";
import { findLookAlikes } from "../writing/look-alikes.server";
import { mappingErrors, saveMapping } from "../writing/save.server";
import type { Route } from "./+types/admin-form";

export const handle = app;
export const meta: Route.MetaFunction = ({ params }) =>
  staffMeta(params.id ? "Modifier le mapping" : "Créer un mapping");

/** The form as it is opened: empty, or with a stored mapping. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  staffOf(context);
  const { db } = services(context);
  const row = params.id ? await rereadMapping(db, params.id) : null;
  const isThere = row && (row.deletedAt === null || context.get(formSentContext));
  if (params.id && !isThere) throw pageError({ ...errors.notFound, message: mappingErrors.missing.message });
  const tags = (await readTags(db)).map(({ name }) => name);
  const place = readPlace(url.searchParams);
  const address = (parts = {}) => `/admin/mappings${placeQuery(place, parts)}`;
  const back = { list: address(), told: address({ fait: row ? "modifie" : "cree" }) };
  if (!row) return { mapping: emptyForm(back), tags };
  // Also of what came by an import, or without a script: nobody was told while it was typed.
  const lookAlikes = await findLookAlikes(db, row).catch(() => []);
  return { mapping: formOf(row, lookAlikes, back), tags };
}

interface Answer extends Pick<SaveState, "issues" | "error" | "conflict"> {
  typed: Partial<FormValues>;
  pictures: Record<string, string>;
  /** The form may be sent again over this revision: the person has seen it. Null: over the one that is there. */
  revision: number | null;
  /** What the form was sent with, where it may have been saved; null for a new one. */
  submissionId: string | null;
}

/** A form sent without a script: the same checks and the same storage as the API. */
export async function action({ request, context, params, url }: Route.ActionArgs) {
  const actor = actorOf(staffWriter(context));
  context.set(formSentContext, true);
  refuseUnlessPost(request);
  const scope = services(context);
  const id = params.id ?? null;
  const result = await saveMapping({ request, services: scope, actor, id, isForm: true });
  if (result.kind === "saved") {
    const fait = params.id ? "modifie" : "cree";
    // Nothing was said of it while it was typed: the list in which both stand does.
    const isOverride = result.lookAlikes.some((other) => other.isOverride);
    const opened = readPlace(url.searchParams);
    const leadsElsewhere = isOverride && opened.etat !== "interieurs";
    const place = leadsElsewhere ? ({ etat: "interieurs", search: "", key: null } as const) : opened;
    throw redirect(`/admin/mappings${placeQuery(place, { fait, avec: isOverride ? "autre" : "" })}`);
  }
  const { fields } = result;
  const typed = { typed: typedValues(fields), pictures: typedPictures(fields) };
  const answer = (status: number, change: Partial<Answer>) =>
    data<Answer>(
      { issues: {}, error: "", conflict: null, revision: null, submissionId: null, ...typed, ...change },
      { status, headers: { "Cache-Control": "private, no-store" } },
    );
  if (result.kind === "refused") {
    const { status, message } = result.error;
    const error = status === 422 ? "" : message;
    // Where it failed it may be saved all the same: sent again it is the same form, over what its writer had read.
    return answer(status, { issues: result.issues, error, ...sentAs(fields) });
  }
  const conflict = {
    sentence: result.sentence,
    theirs: { ...toJson(result.current, scope.origin), revision: result.current.revision },
  };
  return answer(409, { conflict, revision: result.current.revision });
}

export default function AdminForm({ loaderData, actionData }: Route.ComponentProps) {
  const { mapping, tags } = loaderData;
  const shown = actionData
    ? {
        ...mapping,
        values: { ...mapping.values, ...actionData.typed },
        revision: actionData.revision ?? mapping.revision,
        submissionId: actionData.submissionId ?? mapping.submissionId,
        // Of a mapping that a first sending made; any other was read again with its own.
        ...(actionData.conflict &&
          !mapping.id && { pictures: picturesOf(actionData.conflict.theirs.images) }),
      }
    : mapping;
  const answer = actionData ?? { issues: {}, error: "", conflict: null, pictures: {} };
  return (
    <div className="page pt-6 md:pt-7 *:max-w-[60rem]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="font-title text-title">{mapping.id ? "Modifier le mapping" : "Créer un mapping"}</h1>
        {mapping.id && (
          <div className="flex flex-wrap gap-x-5">
            <Link className="link text-small" to={`/mappings/${mapping.id}`}>
              Voir sur le site
            </Link>
            <HistoryLink of={mapping.id} />
          </div>
        )}
      </div>
      <MappingForm key={mapping.id ?? "nouveau"} mapping={shown} tags={tags} answer={answer} />
    </div>
  );
}
