import { staffOf } from "#app/auth/staff.server";
import { services } from "#app/platform/context";
import { errors, pageError } from "#app/platform/errors";
import { limitRate } from "#app/platform/request/rate-limit";
import { attachment, fileMinute, handOut } from "#app/platform/response/attachment";
import { makeArchive } from "../archive/archive.server";
import { BackupError } from "../backup-error";
import type { Route } from "./+types/admin-export";

export { default } from "#app/layout/no-page";

/** GET /admin/sauvegardes/export: everything now, streamed as it is read; nothing is stored. */
const sendEverything = handOut(async ({ request, context }: Route.LoaderArgs) => {
  staffOf(context, "admin");
  const own = services(context);
  await limitRate(own.env.LIMIT_WRITE, request, "export");
  const { chunks } = makeArchive(own);
  const first = await firstOf(chunks);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (first) controller.enqueue(first);
    },
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return();
    },
  });
  return attachment(`neva-${fileMinute(own.now())}.zip`, "application/zip", body);
});

export const middleware: Route.MiddlewareFunction[] = [sendEverything];
export const loader = () => null;

/** The first chunk: what cannot be made says so with a page, not with half a file. */
async function firstOf(chunks: AsyncGenerator<Uint8Array, void, void>): Promise<Uint8Array | null> {
  try {
    const { value } = await chunks.next();
    return value ?? null;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw pageError({
      code: "sauvegarde-impossible",
      status: error.status,
      title: "Sauvegarde impossible",
      message: error.message,
    });
  }
}

/** Who may not have the file is told so, by whatever method they ask. */
export function action({ context }: Route.ActionArgs) {
  staffOf(context, "admin");
  throw pageError(errors.method, { Allow: "GET, HEAD" });
}
