import { staffMeta } from "#app/admin/staff-meta";
import { staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { app } from "#app/platform/response/page-kind";
import { findPatch } from "../admin-queries.server";
import { DeleteQuestion } from "../components/admin/delete-question";
import { Refused } from "../components/admin/refused";
import { TrashedPatch } from "../components/admin/trash-actions";
import { placeQuery, readPlace } from "../list-place";
import { patchMessages } from "../messages";
import { answerDeletion, backToList, questioned } from "../writing/delete-form.server";
import type { Route } from "./+types/admin-delete";

export { rereadAfterConflict as shouldRevalidate } from "#app/admin/reread-after-conflict";
export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Supprimer un patch");

/** The confirmation as a page of its own: what the dialog of the list shows, without a script. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  staffOf(context);
  const row = await findPatch(services(context).db, params.id);
  const listed = readPlace(url.searchParams);
  // Whose answer was lost: what was asked for in the trash is done.
  if (listed.state === "corbeille" && row?.deletedAt == null)
    throw backToList(listed, row ? "restaure" : "purge");
  if (!row) throw pageError({ ...errors.notFound, ...patchMessages.noPatch });
  return { ...questioned(row), place: placeQuery(listed), trashed: row.deletedAt !== null };
}

/** Deletes, restores or removes for good; the list stays where it was. */
export const action = ({ request, context, params, url }: Route.ActionArgs) =>
  answerDeletion({ request, context, url }, params.id);

export default function DeletePatch({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="page grid grid-cols-1 gap-4 pt-6 *:max-w-[44rem] md:pt-7">
      <h1 className="font-title text-title">
        {loaderData.trashed ? "Ce patch est dans la corbeille" : patchMessages.confirmDelete}
      </h1>
      <Refused answer={actionData} />
      <div className="rounded-card border border-line bg-s1 p-5 md:p-6">
        {loaderData.trashed ? (
          <TrashedPatch patch={loaderData} place={loaderData.place} />
        ) : (
          // Of another patch it is another question.
          <DeleteQuestion key={loaderData.id} patch={loaderData} place={loaderData.place} />
        )}
      </div>
    </div>
  );
}
