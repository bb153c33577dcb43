import { redirect } from "react-router";
import { staffMeta } from "#app/admin/staff-meta";
import { staffOf, staffWriter } from "#app/auth/staff.server";
import { readDefaultLinks } from "#app/downloads/queries.server";
import { services } from "#app/platform/context";
import type { Database } from "#app/platform/database";
import { readForm } from "#app/platform/request/form-fields";
import { singleParam } from "#app/platform/request/search-params";
import { app } from "#app/platform/response/page-kind";
import { findPatch, readNewestPatch } from "../admin-queries.server";
import { PatchForm } from "../components/admin/patch-form";
import { type PatchRow, toDraft } from "../content";
import { longestPatchRequest } from "../schemas";
import { emptyDraft } from "../writing/draft";
import { readFormBasics } from "../writing/form-basics.server";
import { saveNewPatch } from "../writing/save.server";
import type { Route } from "./+types/admin-new";

export const handle = app;
export const meta: Route.MetaFunction = () => staffMeta("Créer un patch");

/** The patch that is copied: `dernier` is the newest. */
async function readSource(db: Database, copied: string | null): Promise<PatchRow | null> {
  if (copied !== "dernier") return copied === null ? null : findPatch(db, copied);
  const newest = await readNewestPatch(db);
  // By its id, for once the copy is saved the newest is another one.
  if (newest && newest.id !== copied) throw redirect(`/admin/patches/nouveau?copie=${newest.id}`);
  return newest;
}

/** An empty form, or a copy of another patch under a version to choose. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = staffOf(context);
  const scope = services(context);
  const { db } = scope;
  const [source, basics, links] = await Promise.all([
    readSource(db, singleParam(url.searchParams, "copie")),
    readFormBasics(scope, viewer),
    readDefaultLinks(db),
  ]);
  return {
    draft: source
      ? { ...toDraft(source), version: "" }
      : { ...emptyDraft, downloads: { patch: "", ...links } },
    choices: { scheduledFor: "", announce: basics.defaultWebhook, mention: false },
    copyOf: source?.version ?? null,
    place: "",
    announced: "",
    ...basics,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = staffWriter(context);
  return saveNewPatch(services(context), viewer, await readForm(request, longestPatchRequest));
}

export default function NewPatch({ loaderData, actionData }: Route.ComponentProps) {
  return <PatchForm key={loaderData.copyOf ?? ""} data={loaderData} result={actionData} />;
}
