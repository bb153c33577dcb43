import { services } from "#app/platform/context";
import { errors, jsonError } from "#app/platform/errors";
import { storedImage } from "../key";
import { serveImage } from "../serve.server";
import type { Route } from "./+types/image";

/** GET and HEAD /images/…: pictures of mappings, from R2. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const image = storedImage(params["*"]);
  if (!image) return jsonError({ ...errors.notFound, message: "Image introuvable." });
  return serveImage(services(context).env.BUCKET, image, request);
}

export const action = () => jsonError(errors.method, { Allow: "GET, HEAD" });
