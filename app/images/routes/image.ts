import { confirmRole } from "#app/auth/role-check.server";
import { roleAge } from "#app/auth/role-times";
import { can } from "#app/auth/roles";
import { readPictureOwner } from "#app/mappings/pictures/picture-owner.server";
import { services, viewerOf } from "#app/platform/context";
import { methodNotAllowed } from "#app/platform/errors";
import { storedImage } from "../key";
import { missingImage, serveImage } from "../serve.server";
import type { Route } from "./+types/image";

/** Asked of Discord as for the pages of the trash (T-10): a picture may be opened without them. */
async function isOfTeam(context: Route.LoaderArgs["context"]): Promise<boolean> {
  const viewer = viewerOf(context);
  if (!viewer || !can(viewer, "write_patches")) return false;
  return can(await confirmRole(services(context), viewer, roleAge.staff), "write_patches");
}

/**
 * GET and HEAD /images/…: pictures of mappings, from R2. D1 is asked first (T-24): an object that no mapping
 * names is not served, and those of the trash are for the team alone.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const image = storedImage(params["*"]);
  if (!image) return missingImage();
  const { db, env } = services(context);
  const owner = await readPictureOwner(db, image.key);
  const isShown = owner === "shown" || (owner === "trash" && (await isOfTeam(context)));
  return isShown ? serveImage(env.BUCKET, image, request, owner === "shown") : missingImage();
}

export const action = () => methodNotAllowed("GET, HEAD");
