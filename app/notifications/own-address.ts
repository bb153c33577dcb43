/** The site's own links in a message that waited while the site moved to another address. */
import { z } from "zod";
import { lengthOf, limits } from "./build-message";

const linked = z.object({ embeds: z.tuple([z.object({ url: z.url() })], z.unknown()) });

/**
 * A message as it may be sent: its links to the site lead where the site is now. Its first link is the site's own
 * (NOTIF-05), so its origin is the one under which the message was written. What people wrote of an address stays as they
 * wrote it, and so does a text that is too long with the new one: the old one leads there too.
 *
 * @param address `PUBLIC_URL`; where there is none, which only a simulator has, messages stay as they are
 */
export function atOwnAddress<T>(payload: T, address: string | undefined): T {
  const { data } = linked.safeParse(payload);
  if (!data || address === undefined) return payload;
  const { origin } = new URL(data.embeds[0].url);
  if (origin === address) return payload;
  const moved = (name: string, value: unknown) => {
    if (typeof value !== "string") return value;
    if (name === "url") return value.startsWith(`${origin}/`) ? address + value.slice(origin.length) : value;
    const text = value.replaceAll(`](${origin}/`, `](${address}/`);
    return lengthOf(text) > limits.description ? value : text;
  };
  return JSON.parse(JSON.stringify(payload, moved));
}
