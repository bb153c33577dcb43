import type { FormErrors } from "./answers.ts";

/** Whom a message rings. */
export interface Pings {
  everyone: boolean;
  roles: string[];
  users: string[];
}

interface AllowedMentions {
  parse: string[];
  roles: string[];
  users: string[];
}

interface Role {
  id: string;
  mentionable: boolean;
}

/** Webhooks ring users, and nothing else, unless the message says otherwise. */
const WEBHOOK_DEFAULT: AllowedMentions = { parse: ["users"], roles: [], users: [] };

const PARSE_TYPES = ["everyone", "roles", "users"];
const SNOWFLAKE = /^\d{15,20}$/;

/**
 * Reads `allowed_mentions` and reports what Discord refuses: unknown types, ids that are not snowflakes,
 * more than 100 of them, and a list of ids beside the type that already covers them all.
 */
export function readAllowedMentions(value: unknown, errors: FormErrors): AllowedMentions {
  if (value === undefined || value === null) return WEBHOOK_DEFAULT;
  if (typeof value !== "object" || Array.isArray(value)) {
    errors.add(["allowed_mentions"], "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType.");
    return WEBHOOK_DEFAULT;
  }
  const given: Record<string, unknown> = { ...value };
  const parse = readStrings(given.parse, "parse", errors);
  for (const [index, type] of parse.entries()) {
    if (PARSE_TYPES.includes(type)) continue;
    errors.add(
      ["allowed_mentions", "parse", index],
      "BASE_TYPE_CHOICES",
      `Value must be one of {'users', 'roles', 'everyone'}.`,
    );
  }
  for (const kind of ["roles", "users"] as const) {
    const ids = readStrings(given[kind], kind, errors);
    if (ids.length > 0 && parse.includes(kind)) {
      const message = `parse:["${kind}"] and ${kind}: [ids...] are mutually exclusive.`;
      errors.add(["allowed_mentions"], "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message);
    }
    if (ids.length > 100) {
      errors.add(["allowed_mentions", kind], "BASE_TYPE_MAX_LENGTH", "Must be 100 or fewer in length.");
    }
    for (const [index, id] of ids.entries()) {
      if (SNOWFLAKE.test(id)) continue;
      errors.add(["allowed_mentions", kind, index], "NUMBER_TYPE_COERCE", `Value "${id}" is not snowflake.`);
    }
  }
  return { parse, roles: readStrings(given.roles, "roles"), users: readStrings(given.users, "users") };
}

function readStrings(value: unknown, key: string, errors?: FormErrors): string[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    errors?.add(["allowed_mentions", key], "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.");
    return [];
  }
  return value.filter((item, index) => {
    if (typeof item === "string") return true;
    errors?.add(
      ["allowed_mentions", key, index],
      "STRING_TYPE_CONVERT",
      "Could not interpret the value as string.",
    );
    return false;
  });
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
export function computePings(content: string, allowed: AllowedMentions, roles: readonly Role[]): Pings {
  const text = withoutCode(content);
  const covers = (kind: "roles" | "users", id: string) =>
    allowed.parse.includes(kind) || allowed[kind].includes(id);
  return {
    everyone: allowed.parse.includes("everyone") && /@(everyone|here)/.test(text),
    roles: idsIn(text, /<@&(\d{15,20})>/g).filter((id) => {
      const role = roles.find((known) => known.id === id);
      return covers("roles", id) && (role?.mentionable ?? true);
    }),
    users: idsIn(text, /<@!?(\d{15,20})>/g).filter((id) => covers("users", id)),
  };
}

/** Remarks a careful reader would make; none of them changes Discord's answer. */
export function mentionWarnings(
  content: string,
  value: unknown,
  allowed: AllowedMentions,
  roles: readonly Role[],
): string[] {
  const warnings: string[] = [];
  const text = withoutCode(content);
  const mentioned = idsIn(text, /<@&(\d+)>/g);
  const hasMention = /@(everyone|here)|<@[!&]?\d+>/.test(text);
  if (hasMention && (value === undefined || value === null)) {
    warnings.push("mention dans content sans allowed_mentions : Discord fait sonner les utilisateurs");
  }
  for (const id of mentioned) {
    const role = roles.find((known) => known.id === id);
    if (!role) warnings.push(`rôle ${id} inconnu du serveur simulé`);
    else if (!role.mentionable) warnings.push(`rôle ${id} non mentionnable : personne n’est prévenu`);
    else if (!allowed.parse.includes("roles") && !allowed.roles.includes(id)) {
      warnings.push(`rôle ${id} mentionné mais pas autorisé par allowed_mentions`);
    }
  }
  if (/@(everyone|here)/.test(text)) warnings.push("@everyone ou @here dans content");
  for (const id of allowed.roles) {
    if (!mentioned.includes(id)) warnings.push(`allowed_mentions.roles nomme ${id}, absent de content`);
  }
  return warnings;
}
