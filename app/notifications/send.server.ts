/** One call to a webhook, and what its answer means for the message. */
import { z } from "zod";
import { botAgent } from "#app/auth/discord/discord-api";
import type { Services } from "#app/platform/context";
import { parseJson } from "#app/platform/parse-json";
import { dayMs } from "#app/time/dates";
import { closing } from "./message-states";

export type SendResult =
  | { kind: "sent"; messageId: string | null }
  /** Not delivered; may be tried again after `waitMs`. */
  | { kind: "again"; waitMs: number | null; reason: string }
  /** No answer: it may have been delivered. */
  | { kind: "unknown"; reason: string }
  /** The webhook itself is gone or refused: never call it again (R-08). */
  | { kind: "invalid"; reason: string }
  /** Discord refuses this message, or the message to edit is gone. */
  | { kind: "refused"; reason: string };

const limitMs = 5000;
const messageSchema = z.object({ id: z.string().regex(/^\d{1,20}$/) });
const errorSchema = z.object({ code: z.number().optional(), retry_after: z.number().optional() });
const unknownMessage = 10008;
/** A gateway on the way waited in vain: Discord may have taken the message all the same. */
const gatewayTimeouts = [504, 524];

interface Sending {
  url: URL;
  payload: unknown;
  /** Message to edit; null posts a new one. */
  messageId: string | null;
}

function waitOf(response: Response, seconds: number | undefined): number | null {
  const wait = seconds ?? Number(response.headers.get("Retry-After") ?? Number.NaN);
  return wait >= 0 ? Math.min(wait * 1000, dayMs) : null;
}

/** Discord said nothing. An edit may be repeated, so it is tried again; a new message is not: it might come twice (R-09). */
const unanswered = (editing: boolean, reason: string): SendResult =>
  editing ? { kind: "again", waitMs: null, reason } : { kind: "unknown", reason };

function readAnswer(response: Response, body: string, editing: boolean): SendResult {
  const { status } = response;
  const json = parseJson(body);
  if (response.ok) return { kind: "sent", messageId: messageSchema.safeParse(json).data?.id ?? null };
  const error = errorSchema.safeParse(json).data;
  const reason = `Discord a répondu ${status}${error?.code ? ` (code ${error.code})` : ""}`;
  if (status === 429) return { kind: "again", waitMs: waitOf(response, error?.retry_after), reason };
  if (gatewayTimeouts.includes(status)) return unanswered(editing, reason);
  if (status >= 500) return { kind: "again", waitMs: null, reason };
  if (editing && status === 404 && error?.code === unknownMessage) {
    return { kind: "refused", reason: closing.gone };
  }
  if (status === 404 || status === 401) return { kind: "invalid", reason };
  return { kind: "refused", reason };
}

/** Posts or edits a message: five seconds, no redirect followed. */
export async function sendToWebhook(
  services: Pick<Services, "fetch" | "origin">,
  { url, payload, messageId }: Sending,
): Promise<SendResult> {
  const address = new URL(url);
  if (messageId) address.pathname += `/messages/${messageId}`;
  else address.searchParams.set("wait", "true");
  try {
    const response = await services.fetch(address.href, {
      method: messageId ? "PATCH" : "POST",
      redirect: "manual",
      signal: AbortSignal.timeout(limitMs),
      headers: {
        "Content-Type": "application/json",
        "User-Agent": botAgent(services.origin),
      },
      body: JSON.stringify(payload),
    });
    const body = (await response.text()).slice(0, 64 * 1024);
    return readAnswer(response, body, messageId !== null);
  } catch {
    return unanswered(messageId !== null, "Discord n'a pas répondu à temps");
  }
}
