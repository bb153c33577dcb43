import { writeGroup } from "#app/analytics/record-visit.server";
import { senderOf } from "#app/analytics/visitor-hash.server";
import { redirectEndedSession } from "#app/auth/middleware";
import { services, viewerOf } from "#app/platform/context";
import { limitRate } from "#app/platform/request/rate-limit";
import { attachment, handOut } from "#app/platform/response/attachment";
import { readMyData } from "../my-data.server";
import type { Route } from "./+types/my-data";

export { default } from "#app/layout/no-page";

/** GET /confidentialite/mes-donnees: everything that is kept about who asks, as a JSON file. */
const sendMyData = handOut(async ({ request, context }: Route.LoaderArgs) => {
  const scope = services(context);
  const { db, env, now } = scope;
  await limitRate(env.LIMIT_SIGN_IN, request, "mes-donnees");
  await writeGroup(scope);
  const kept = await readMyData(db, viewerOf(context), senderOf(request, now()));
  return attachment("mes-donnees-neva.json", "application/json", JSON.stringify(kept, null, 2));
});

export const middleware: Route.MiddlewareFunction[] = [redirectEndedSession, sendMyData];
export const loader = () => null;
