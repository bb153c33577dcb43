import { staffOf } from "#app/auth/staff.server";
import { readStored } from "#app/platform/bucket";
import { services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { attachment, handOut } from "#app/platform/response/attachment";
import { findBackupKey } from "../sources.server";
import { backupFolder } from "../store.server";
import type { Route } from "./+types/admin-file";

export { default } from "#app/layout/no-page";
export { action } from "./admin-export";

/** GET /admin/sauvegardes/fichier/:id: a stored archive, as it is read from R2. */
const sendArchive = handOut(async ({ params, context }: Route.LoaderArgs) => {
  staffOf(context, "admin");
  const { db, env } = services(context);
  const key = await findBackupKey(db, params.id);
  const object = key && (await readStored(() => env.BUCKET.get(key)));
  if (!object) throw pageError(errors.notFound);
  const name = key.slice(backupFolder.length);
  return attachment(name, "application/zip", object.body as unknown as ReadableStream, {
    "Content-Length": String(object.size),
  });
});

export const middleware: Route.MiddlewareFunction[] = [sendArchive];
export const loader = () => null;
