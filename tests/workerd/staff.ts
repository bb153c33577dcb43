/** People and tokens for tests, written straight into the database. */
import { createCookie } from "react-router";
import { env } from "./site.ts";

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
const sha256 = async (text: string) =>
  hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));

let count = 0;

/** The owner in whose name the tokens act; Discord confirmed the role just now. */
const maker = "300000000000000001";

/** A token of the API, made by an owner; the header that carries it. */
export async function tokenHeaders(
  scope: "lecture" | "ecriture" = "ecriture",
): Promise<Record<string, string>> {
  const token = `neva_${`test${++count}_${crypto.randomUUID()}`.padEnd(43, "x")}`;
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

interface SessionOptions {
  role: "owner" | "nvteam" | "client";
  /** When Discord last confirmed the role, and was last asked. */
  roleCheckedAt?: number;
  roleAskedAt?: number;
  discordId?: string;
}

/** A session of a person of that role: the headers of their browser. */
export async function sessionHeaders(options: SessionOptions): Promise<Record<string, string>> {
  const id = `${++count}`.padStart(43, "s");
  const now = Date.now();
  const person = options.discordId ?? `2000000000000000${String(count).padStart(2, "0")}`;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT OR IGNORE INTO visitors (discord_id, username, display_name, avatar_url, role, role_confirmed_at,
        first_visit_at, last_login_at) VALUES (?, 'p', ?, 'https://cdn.discordapp.com/embed/avatars/0.png', ?, ?, 1, 1)`,
    ).bind(person, `Personne ${count}`, options.role, now),
    env.DB.prepare(
      `INSERT INTO sessions (id, discord_id, role, created_at, last_seen_at, role_checked_at, role_asked_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    ).bind(
      await sha256(id),
      person,
      options.role,
      now,
      now,
      options.roleCheckedAt ?? now,
      options.roleAskedAt ?? now,
    ),
  ]);
  const secrets = [String(env["SESSION_SECRET"])];
  const cookie = createCookie("__Host-neva-session", { secrets, secure: true, path: "/" });
  const pair = (await cookie.serialize(id)).split(";")[0] ?? "";
  return { Cookie: pair, "Sec-Fetch-Site": "same-origin", Origin: "http://localhost" };
}
