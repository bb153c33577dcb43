import { staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { singleParam } from "#app/platform/request/search-params";
import { longLieuOf } from "../lieu.server";
import { mappingFields } from "../schemas";
import { findLookAlikes } from "../writing/look-alikes.server";
import type { Route } from "./+types/admin-check";

/** A coordinate as the form takes it when it is saved; none where it would be refused. */
const numberOf = (text: string | null) => mappingFields.shape.coordX.safeParse(text).data ?? null;

/**
 * GET /admin/mappings/verifier: where the coordinates lie, and mappings that may be the same one or replace the same
 * interior, while the form is being filled in.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  staffOf(context);
  const { searchParams: params } = url;
  const place = { x: numberOf(singleParam(params, "x")), y: numberOf(singleParam(params, "y")) };
  const found = await findLookAlikes(services(context).db, {
    id: singleParam(params, "sauf"),
    submissionId: singleParam(params, "envoi"),
    nomFichier: (singleParam(params, "nomFichier") ?? "").trim().slice(0, 120),
    interieurRemplace: (singleParam(params, "interieur") ?? "").trim().slice(0, 120),
    ...place,
  });
  return Response.json({ lieu: longLieuOf(place), found }, { headers: { "Cache-Control": "no-store" } });
}
