import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type Answer, json } from "./answers.ts";
import { recordAnswer } from "./calls.ts";
import { testWebhookPath, webhookPath } from "./config.ts";
import type { SimulatorRequest } from "./requests.ts";
import { respond } from "./router.ts";
import { createState, type SimulatorState } from "./state.ts";

interface SimulatorOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  /** The clock, in milliseconds, for tests of expiry. */
  now?: () => number;
}

export interface DiscordSimulator {
  url: string;
  /** What the site calls DISCORD_API_URL. */
  apiUrl: string;
  webhookUrl: string;
  testWebhookUrl: string;
  port: number;
  /** What it knows: for a test in the same process. */
  state: SimulatorState;
  /** Ends at once, whatever still hangs. */
  close(): Promise<void>;
}

const MAX_BODY = 1_000_000;

/** Starts a simulator of its own: nothing is shared between two of them. */
export async function startDiscordSimulator({
  port = 0,
  now,
}: SimulatorOptions = {}): Promise<DiscordSimulator> {
  const state = createState(now);
  const sockets = new Set<Socket>();
  const servers: Server[] = [];
  const open = async (address: string, wanted: number): Promise<number> => {
    const server = createServer((request, response) => {
      serve(state, request, response).catch(() => response.destroy());
    });
    server.on("connection", (socket) => {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
    });
    const bound = await listen(server, address, wanted);
    servers.push(server);
    return bound;
  };
  const close = async () => {
    const closing = servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
    for (const socket of sockets) socket.destroy();
    await Promise.all(closing);
  };

  const bound = await open("127.0.0.1", port);
  // `localhost` is ::1 first for some clients. A machine without IPv6 does without.
  await open("::1", bound).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") return;
    await close();
    throw error;
  });
  const url = `http://localhost:${bound}`;
  return {
    url,
    apiUrl: `${url}/api/v10`,
    webhookUrl: url + webhookPath,
    testWebhookUrl: url + testWebhookPath,
    port: bound,
    state,
    close,
  };
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      const address: AddressInfo | string | null = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}

async function serve(
  state: SimulatorState,
  message: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const started = performance.now();
  const body = await readBody(message);
  const request = body === null ? null : readRequest(message, body);
  if (!request) {
    send(
      response,
      json(body === null ? 413 : 400, { message: "Request entity too large or malformed", code: 40005 }),
    );
    return;
  }
  const { kind, answer, delayMs, call } = respond(state, request);
  if (kind !== "answer") {
    if (call) call.outcome = kind === "hang" ? "hung" : "reset";
    if (kind === "reset") message.socket.resetAndDestroy();
    return;
  }
  if (delayMs > 0) await waitUnlessClosed(response, delayMs);
  if (response.destroyed || message.socket.destroyed) {
    if (call) call.outcome = "abandoned";
    return;
  }
  if (call) recordAnswer(call, answer, Math.round(performance.now() - started));
  send(response, answer);
}

/** Waits, but no longer than the caller does. */
async function waitUnlessClosed(response: ServerResponse, ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    response.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function send(response: ServerResponse, answer: Answer): void {
  // A connection that is kept and dies later would look like a fault that nobody asked for.
  response.shouldKeepAlive = false;
  response.writeHead(answer.status, answer.headers);
  response.end([204, 304].includes(answer.status) ? "" : answer.body);
}

function readRequest(message: IncomingMessage, body: string): SimulatorRequest | null {
  const target = `http://localhost${message.url ?? "/"}`;
  if (!message.url?.startsWith("/") || !URL.canParse(target)) return null;
  const headers = Object.entries(message.headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : (value ?? ""),
  ]);
  return {
    method: message.method ?? "GET",
    url: new URL(target),
    headers: Object.fromEntries(headers),
    body,
  };
}

/** The whole body as text; null when it is larger than anything Discord's API needs. */
async function readBody(message: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message) {
    size += chunk.length;
    if (size <= MAX_BODY) chunks.push(chunk);
  }
  return size <= MAX_BODY ? Buffer.concat(chunks).toString("utf8") : null;
}
