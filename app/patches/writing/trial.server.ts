/** 'Publier d'abord dans #test': the message of a form as it is, for the team alone (N-10). */

import { actorOf } from "#app/audit/record";
import type { Viewer } from "#app/auth/viewer";
import { buildTrial } from "#app/notifications/build-message";
import { sendTest } from "#app/notifications/send-now.server";
import { testChannelProblem, testTarget } from "#app/notifications/targets";
import type { Services } from "#app/platform/context";
import { type FieldIssues, issuesByField } from "#app/platform/request/issues";
import { fromParisInput } from "#app/time/paris-time";
import { type PatchRow, toAnnounced } from "../content";
import { withOfferedReplacement } from "../replacement.server";
import { patchSchema } from "../schemas";
import type { SubmittedForm } from "./form.server";

/** What a message says of a patch; the rest of a form may be incomplete while one looks at it. */
const announcedSchema = patchSchema.pick({ version: true, title: true, description: true, security: true });

type Trial = { issues: FieldIssues } | { status: 200 | 503; sent: boolean; message: string };

/** Sends the message that the form would make, to the test channel; waits for Discord, 5 s at most. */
export async function tryMessage(
  services: Services,
  viewer: Viewer,
  { draft, choices }: SubmittedForm,
  row: PatchRow | null,
): Promise<Trial> {
  const { db, env, now, origin } = services;
  const problem = testChannelProblem(env);
  if (problem) return { status: 200, sent: false, message: problem };
  const parsed = announcedSchema.safeParse(draft);
  if (!parsed.success) return { issues: issuesByField(parsed.error) };
  const time = now();
  const shownAt = row?.publishedAt ?? fromParisInput(choices.scheduledFor, time) ?? time;
  const patch = row && (await withOfferedReplacement(db, row));
  const roleId = choices.announce && choices.mention ? env.DISCORD_CLIENT_ROLE_ID : null;
  const { status, isSent, message } = await sendTest(services, {
    target: testTarget,
    payload: buildTrial(toAnnounced(parsed.data, shownAt, origin, patch), roleId),
    actor: actorOf(viewer),
    now: time,
  });
  return { status, sent: isSent, message: isSent ? "Envoyé dans le salon d'essai." : message };
}
