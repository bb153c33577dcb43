import { z } from "zod";
import {
  type Answer,
  discordError,
  invalidForm,
  invalidJson,
  json,
  noContent,
  wrongContentType,
} from "./answers.ts";
import { config, webhooks } from "./config.ts";
import { computePings } from "./mentions.ts";
import { mediaType, parseJsonObject, type Route, type RouteContext } from "./requests.ts";
import { keepMessage, nextSnowflake, type WebhookMessage } from "./state.ts";
import { type AllowedMentions, webhookPayload } from "./webhook-payload.ts";

const WEBHOOK = /^\/api(?:\/v(?:9|10))?\/webhooks\/([^/]+)\/([^/]+)$/;
const MESSAGE = /^\/api(?:\/v(?:9|10))?\/webhooks\/([^/]+)\/([^/]+)\/messages\/([^/]+)$/;
const CHANNEL_ID = "5000000000000000001";

export const webhookRoutes: Route[] = [
  { method: "GET", pattern: WEBHOOK, endpoint: "webhookInfo", handle: guarded(webhookInfo) },
  { method: "POST", pattern: WEBHOOK, endpoint: "webhook", handle: guarded(postMessage) },
  { method: "GET", pattern: MESSAGE, endpoint: "webhookRead", handle: guarded(readMessage) },
  { method: "PATCH", pattern: MESSAGE, endpoint: "webhookEdit", handle: guarded(editMessage) },
  { method: "DELETE", pattern: MESSAGE, endpoint: "webhookEdit", handle: guarded(deleteMessage) },
];

/** The token in the path is all the authority there is. */
function guarded(handle: (context: RouteContext) => Answer): (context: RouteContext) => Answer {
  return (context) => {
    return webhookOf(context) ? handle(context) : discordError(404, 10015, "Unknown Webhook");
  };
}

const webhookOf = ({ params }: RouteContext) =>
  webhooks.find(({ id, token }) => params[0] === id && params[1] === token);

function webhookInfo({ params }: RouteContext): Answer {
  return json(200, {
    type: 1,
    id: params[0],
    name: "NEVA",
    avatar: null,
    channel_id: CHANNEL_ID,
    guild_id: config.guildId,
    application_id: null,
    token: params[1],
  });
}

interface Payload {
  /** As it was sent. */
  payload: Record<string, unknown>;
  mentions: AllowedMentions | null | undefined;
}

/** The payload of a request, or the answer that refuses it. */
function readPayload({ request }: RouteContext): Payload | { refusal: Answer } {
  if (mediaType(request) !== "application/json") return { refusal: wrongContentType("application/json") };
  const payload = parseJsonObject(request.body);
  if (!payload) return { refusal: invalidJson() };
  const { data, error } = webhookPayload.safeParse(payload);
  if (data) return { payload, mentions: data.allowed_mentions };
  return { refusal: invalidForm(z.formatError(error, ({ code, message }) => ({ code, message }))) };
}

function isEmptyMessage(payload: Record<string, unknown>): boolean {
  const hasContent = typeof payload.content === "string" && payload.content.trim() !== "";
  const hasEmbeds = Array.isArray(payload.embeds) && payload.embeds.length > 0;
  return !hasContent && !hasEmbeds;
}

function postMessage(context: RouteContext): Answer {
  const { state, request } = context;
  const read = readPayload(context);
  if ("refusal" in read) return read.refusal;
  const { payload, mentions } = read;
  if (isEmptyMessage(payload)) return discordError(400, 50006, "Cannot send an empty message");

  const content = typeof payload.content === "string" ? payload.content : "";
  const wait = ["true", "True", "1"].includes(request.url.searchParams.get("wait") ?? "");
  const message: WebhookMessage = {
    id: nextSnowflake(state),
    receivedAt: new Date(state.now()).toISOString(),
    editedAt: null,
    deleted: false,
    channel: webhookOf(context)?.channel ?? "annonces",
    wait,
    payload,
    pings: computePings(content, mentions),
  };
  keepMessage(state, message);
  return wait ? json(200, messageObject(context, message)) : noContent();
}

function findMessage(context: RouteContext): WebhookMessage | null {
  const { state, params } = context;
  const channel = webhookOf(context)?.channel;
  const found = state.messages.find((message) => message.id === params[2] && message.channel === channel);
  return found && !found.deleted ? found : null;
}

const unknownMessage = () => discordError(404, 10008, "Unknown Message");

function readMessage(context: RouteContext): Answer {
  const message = findMessage(context);
  return message ? json(200, messageObject(context, message)) : unknownMessage();
}

function editMessage(context: RouteContext): Answer {
  const message = findMessage(context);
  if (!message) return unknownMessage();
  const read = readPayload(context);
  if ("refusal" in read) return read.refusal;
  const payload = { ...message.payload, ...read.payload };
  if (isEmptyMessage(payload)) return discordError(400, 50006, "Cannot send an empty message");
  message.payload = payload;
  message.editedAt = new Date(context.state.now()).toISOString();
  return json(200, messageObject(context, message));
}

function deleteMessage(context: RouteContext): Answer {
  const message = findMessage(context);
  if (!message) return unknownMessage();
  message.deleted = true;
  return noContent();
}

function messageObject({ params }: RouteContext, message: WebhookMessage): Record<string, unknown> {
  const { payload, pings } = message;
  const embeds: unknown[] = Array.isArray(payload.embeds) ? payload.embeds : [];
  return {
    id: message.id,
    type: 0,
    content: payload.content ?? "",
    channel_id: CHANNEL_ID,
    author: {
      bot: true,
      id: params[0],
      username: payload.username ?? "NEVA",
      avatar: null,
      discriminator: "0000",
    },
    attachments: [],
    embeds: embeds.map((embed) => (typeof embed === "object" ? { type: "rich", ...embed } : embed)),
    mentions: pings.users.map((id) => ({ id })),
    mention_roles: pings.roles,
    mention_everyone: pings.everyone,
    pinned: false,
    tts: payload.tts === true,
    timestamp: message.receivedAt,
    edited_timestamp: message.editedAt,
    flags: payload.flags ?? 0,
    components: [],
    webhook_id: params[0],
  };
}
