import type { Viewer } from "#app/auth/viewer";
import { mentionSentences } from "#app/notifications/last-mention";
import { readLastMention } from "#app/notifications/queries.server";
import { testChannelProblem } from "#app/notifications/targets";
import type { Services } from "#app/platform/context";
import { readNewestVersion } from "../versions/latest.server";
import { draftKey } from "./draft-key.server";

/** What the form of a patch needs beside the patch, be it new or not. */
export async function readFormBasics({ db, env, now, origin }: Services, viewer: Viewer) {
  const [lastMention, key, newest] = await Promise.all([
    readLastMention(db, now()),
    draftKey(env.SESSION_SECRET, viewer.discordId),
    readNewestVersion(db),
  ]);
  return {
    submissionId: crypto.randomUUID(),
    draftKey: key,
    defaultWebhook: env.DISCORD_WEBHOOK_URL !== undefined,
    /** Why a message cannot go to the test channel; null when it can. */
    testProblem: testChannelProblem(env),
    /** The version that visitors are offered as the newest; null while there is none. */
    newest,
    mentions: mentionSentences(lastMention, now()),
    now: now(),
    origin,
  };
}

export type FormBasics = Awaited<ReturnType<typeof readFormBasics>>;
