/** People and tokens for tests, written straight into the database. */
import { sha256 } from "#app/platform/tokens";
import { type SessionOptions, storeSession } from "../fixtures/sessions.ts";
import { env } from "./site.ts";

let count = 0;

/** The owner in whose name the tokens act; Discord confirmed the role just now. */
const maker = "300000000000000001";

/** A token of the API, made by an owner; the header that carries it. */
export async function tokenHeaders(
  scope: "lecture" | "ecriture" = "ecriture",
): Promise<Record<string, string>> {
  const token = `neva_${crypto.randomUUID().padEnd(43, "x")}`;
  count += 1;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT OR IGNORE INTO visitors (discord_id, username, display_name, avatar_url, role, role_confirmed_at,
        first_visit_at, last_login_at) VALUES (?, 'p', 'Propriétaire', 'https://cdn.discordapp.com/embed/avatars/0.png', 'owner', ?, 1, 1)`,
    ).bind(maker, Date.now()),
    env.DB.prepare(
      "INSERT INTO api_tokens (id, name, hash, scope, created_by, created_at) VALUES (?, ?, ?, ?, ?, 0)",
    ).bind(`jeton-${count}`, `Jeton ${count}`, await sha256(token), scope, maker),
  ]);
  return { Authorization: `Bearer ${token}` };
}

/** A session of a person of that role: the headers of their browser. */
export const sessionHeaders = (options: SessionOptions) =>
  storeSession(env.DB, String(env["SESSION_SECRET"]), options);
