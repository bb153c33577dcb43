import { guildRoles } from "./config.ts";
import type { AllowedMentions } from "./webhook-payload.ts";

/** Whom a message rings. */
export interface Pings {
  everyone: boolean;
  roles: string[];
  users: string[];
}

/** Code blocks and inline code mention nobody. */
function withoutCode(content: string): string {
  return content.replace(/```[\s\S]*?```/g, " ").replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, " ");
}

function idsIn(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ""))];
}

/**
 * Whom the content rings. Embeds never ring anybody, so only the content is read. A known role rings only
 * if it is mentionable; a role or a user the simulator does not know counts as ringing, which is the
 * cautious reading for a test that wants silence.
 */
export function computePings(content: string, allowed: AllowedMentions | null | undefined): Pings {
  const text = withoutCode(content);
  // Webhooks ring users, and nothing else, unless the message says otherwise.
  const { parse, ...named } = allowed ?? { parse: ["users"] };
  const covers = (kind: "roles" | "users", id: string) => parse?.includes(kind) || named[kind]?.includes(id);
  return {
    everyone: Boolean(parse?.includes("everyone")) && /@(everyone|here)/.test(text),
    roles: idsIn(text, /<@&(\d{15,20})>/g).filter((id) => {
      const role = guildRoles.find((known) => known.id === id);
      return covers("roles", id) && (role?.mentionable ?? true);
    }),
    users: idsIn(text, /<@!?(\d{15,20})>/g).filter((id) => covers("users", id)),
  };
}
