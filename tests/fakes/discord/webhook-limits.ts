import type { FormErrors } from "./answers.ts";

type Path = readonly (string | number)[];
type Json = Record<string, unknown>;

/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const LIMITS = {
  content: 2000,
  username: 80,
  embeds: 10,
  title: 256,
  description: 4096,
  fields: 25,
  fieldName: 256,
  fieldValue: 1024,
  footer: 2048,
  author: 256,
  total: 6000,
  url: 2048,
} as const;

const ISO_8601 = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** Discord counts characters, not UTF-16 units. */
const length = (text: string) => [...text].length;
const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

/** All errors of a webhook payload, mentions left aside. */
export function checkWebhookPayload(payload: Json, errors: FormErrors): void {
  checkText(payload.content, ["content"], LIMITS.content, errors);
  checkUsername(payload.username, errors);
  checkUrl(payload.avatar_url, ["avatar_url"], errors);
  if (!isAbsent(payload.tts)) checkBoolean(payload.tts, ["tts"], errors);
  const embeds = checkList(payload.embeds, ["embeds"], LIMITS.embeds, errors);
  let total = 0;
  for (const [index, embed] of embeds.entries()) total += checkEmbed(embed, ["embeds", index], errors);
  if (total > LIMITS.total) {
    errors.add(["embeds"], "MAX_EMBED_SIZE_EXCEEDED", `Embed size exceeds maximum size of ${LIMITS.total}`);
  }
}

/** Checks one embed and returns how many of the 6000 characters it uses. */
function checkEmbed(value: unknown, path: Path, errors: FormErrors): number {
  const embed = checkObject(value, path, errors);
  if (!embed) return 0;
  const at = (...keys: Path) => [...path, ...keys];
  let used = checkText(embed.title, at("title"), LIMITS.title, errors);
  used += checkText(embed.description, at("description"), LIMITS.description, errors);
  checkUrl(embed.url, at("url"), errors);
  checkColor(embed.color, at("color"), errors);
  checkTimestamp(embed.timestamp, at("timestamp"), errors);
  for (const [index, item] of checkList(embed.fields, at("fields"), LIMITS.fields, errors).entries()) {
    const field = checkObject(item, at("fields", index), errors);
    if (!field) continue;
    used += checkText(field.name, at("fields", index, "name"), LIMITS.fieldName, errors, true);
    used += checkText(field.value, at("fields", index, "value"), LIMITS.fieldValue, errors, true);
    if (!isAbsent(field.inline)) checkBoolean(field.inline, at("fields", index, "inline"), errors);
  }
  const footer = isAbsent(embed.footer) ? null : checkObject(embed.footer, at("footer"), errors);
  if (footer) {
    used += checkText(footer.text, at("footer", "text"), LIMITS.footer, errors, true);
    checkUrl(footer.icon_url, at("footer", "icon_url"), errors, true);
  }
  const author = isAbsent(embed.author) ? null : checkObject(embed.author, at("author"), errors);
  if (author) {
    used += checkText(author.name, at("author", "name"), LIMITS.author, errors, true);
    checkUrl(author.url, at("author", "url"), errors);
    checkUrl(author.icon_url, at("author", "icon_url"), errors, true);
  }
  for (const key of ["image", "thumbnail"] as const) {
    const media = isAbsent(embed[key]) ? null : checkObject(embed[key], at(key), errors);
    if (media) checkUrl(media.url, at(key, "url"), errors, true);
  }
  const visible = ["title", "description", "fields", "footer", "author", "image", "thumbnail"];
  if (visible.every((key) => isAbsent(embed[key]))) {
    errors.add(at("description"), "BASE_TYPE_REQUIRED", "This field is required");
  }
  return used;
}

function checkObject(value: unknown, path: Path, errors: FormErrors): Json | null {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  errors.add(path, "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType.");
  return null;
}

function checkList(value: unknown, path: Path, max: number, errors: FormErrors): unknown[] {
  if (isAbsent(value)) return [];
  if (!Array.isArray(value)) {
    errors.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType.");
    return [];
  }
  if (value.length > max) errors.add(path, "BASE_TYPE_MAX_LENGTH", `Must be ${max} or fewer in length.`);
  return value;
}

/** Returns the length of the text, 0 when there is none. */
function checkText(value: unknown, path: Path, max: number, errors: FormErrors, required = false): number {
  if (isAbsent(value) || (required && typeof value === "string" && value.trim() === "")) {
    if (required) errors.add(path, "BASE_TYPE_REQUIRED", "This field is required");
    return 0;
  }
  if (typeof value !== "string") {
    errors.add(path, "STRING_TYPE_CONVERT", "Could not interpret the value as string.");
    return 0;
  }
  const size = length(value);
  if (size > max) errors.add(path, "BASE_TYPE_MAX_LENGTH", `Must be ${max} or fewer in length.`);
  return size;
}

function checkUsername(value: unknown, errors: FormErrors): void {
  if (isAbsent(value)) return;
  checkText(value, ["username"], LIMITS.username, errors, true);
  const name = typeof value === "string" ? value.toLowerCase() : "";
  for (const word of ["discord", "clyde"]) {
    if (name.includes(word))
      errors.add(["username"], "USERNAME_INVALID_CONTAINS", `Username cannot contain "${word}"`);
  }
}

function checkUrl(value: unknown, path: Path, errors: FormErrors, attachment = false): void {
  if (isAbsent(value)) return;
  if (checkText(value, path, LIMITS.url, errors) === 0 || typeof value !== "string") return;
  if (!URL.canParse(value)) {
    errors.add(path, "URL_TYPE_INVALID_URL", "Not a well formed URL.");
    return;
  }
  const schemes = attachment ? ["http", "https", "attachment"] : ["http", "https"];
  const scheme = new URL(value).protocol.slice(0, -1);
  if (!schemes.includes(scheme)) {
    const list = schemes.map((name) => `'${name}'`).join(", ");
    errors.add(
      path,
      "URL_TYPE_INVALID_SCHEME",
      `Scheme "${scheme}" is not supported. Scheme must be one of (${list}).`,
    );
  }
}

function checkColor(value: unknown, path: Path, errors: FormErrors): void {
  if (isAbsent(value)) return;
  if (typeof value !== "number" || !Number.isInteger(value)) {
    errors.add(path, "NUMBER_TYPE_COERCE", `Value "${String(value)}" is not int.`);
  } else if (value < 0) {
    errors.add(path, "NUMBER_TYPE_MIN", "int value should be greater than or equal to 0.");
  } else if (value > 0xffffff) {
    errors.add(path, "NUMBER_TYPE_MAX", "int value should be less than or equal to 16777215.");
  }
}

function checkTimestamp(value: unknown, path: Path, errors: FormErrors): void {
  if (isAbsent(value)) return;
  if (typeof value === "string" && ISO_8601.test(value) && !Number.isNaN(Date.parse(value))) return;
  errors.add(path, "DATE_TIME_TYPE_PARSE", `Could not parse ${String(value)}. Should be ISO8601.`);
}

function checkBoolean(value: unknown, path: Path, errors: FormErrors): void {
  if (typeof value !== "boolean") errors.add(path, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
}
