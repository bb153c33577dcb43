/** What Discord takes as the message of a webhook, and what it refuses. */
import { z } from "zod";

/** Discord counts characters, not UTF-16 units. */
const text = (most: number) =>
  z.string().refine((value) => [...value].length <= most, `Must be ${most} or fewer in length.`);
const neededText = (most: number) =>
  text(most).refine((value) => value.trim() !== "", "This field is required");

const url = (...schemes: string[]) =>
  text(2048).refine(
    (value) => value === "" || schemes.includes(URL.parse(value)?.protocol ?? ""),
    `Not a well formed URL. Scheme must be one of (${schemes.join(", ")}).`,
  );
const link = url("http:", "https:").nullish();
const picture = url("http:", "https:", "attachment:");
const media = z.object({ url: picture }).nullish();

/** https://discord.com/developers/docs/resources/message#embed-object-embed-limits */
const embed = z
  .object({
    title: text(256).nullish(),
    description: text(4096).nullish(),
    url: link,
    color: z.int().min(0).max(0xffffff).nullish(),
    timestamp: z.iso.datetime({ offset: true }).nullish(),
    fields: z
      .array(z.object({ name: neededText(256), value: neededText(1024), inline: z.boolean().nullish() }))
      .max(25)
      .nullish(),
    footer: z.object({ text: neededText(2048), icon_url: picture.nullish() }).nullish(),
    author: z.object({ name: neededText(256), url: link, icon_url: picture.nullish() }).nullish(),
    image: media,
    thumbnail: media,
  })
  .refine(
    ({ title, description, fields, footer, author, image, thumbnail }) =>
      [title, description, fields, footer, author, image, thumbnail].some((part) => part != null),
    { path: ["description"], message: "This field is required" },
  );

/** How many of the characters that all embeds share one of them uses. */
function sizeOf({ title, description, fields, footer, author }: z.infer<typeof embed>): number {
  const lines = (fields ?? []).flatMap(({ name, value }) => [name, value]);
  return [...[title, description, footer?.text, author?.name, ...lines].join("")].length;
}

const ids = z
  .array(z.string().regex(/^\d{15,20}$/, "Value is not snowflake."))
  .max(100)
  .nullish();

const allowedMentions = z
  .object({ parse: z.array(z.enum(["everyone", "roles", "users"])).nullish(), roles: ids, users: ids })
  .refine(
    ({ parse, ...given }) =>
      (["roles", "users"] as const).every((kind) => !parse?.includes(kind) || !given[kind]?.length),
    "parse and a list of ids of the same kind are mutually exclusive.",
  );

export type AllowedMentions = z.infer<typeof allowedMentions>;

export const webhookPayload = z.object({
  content: text(2000).nullish(),
  username: neededText(80)
    .refine((name) => !/discord|clyde/i.test(name), 'Username cannot contain "discord" or "clyde"')
    .nullish(),
  avatar_url: link,
  tts: z.boolean().nullish(),
  embeds: z
    .array(embed)
    .max(10)
    .refine(
      (all) => all.reduce((sum, one) => sum + sizeOf(one), 0) <= 6000,
      "Embed size exceeds maximum size of 6000",
    )
    .nullish(),
  allowed_mentions: allowedMentions.nullish(),
});
