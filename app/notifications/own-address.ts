/** The site's own links in a message that waited while the site moved to another address. */
import { z } from "zod";

const linked = z.object({ embeds: z.tuple([z.object({ url: z.url() })], z.unknown()) });

/**
 * A message as it may be sent: what it says of the site's address is true now. Its first link is the site's own
 * (NOTIF-05), so its origin is the one under which the message was written.
 *
 * @param address `PUBLIC_URL`; where there is none, which only a simulator has, messages stay as they are
 */
export function atOwnAddress<T>(payload: T, address: string | undefined): T {
  const { data } = linked.safeParse(payload);
  if (!data || address === undefined) return payload;
  const { origin } = new URL(data.embeds[0].url);
  if (origin === address) return payload;
  return JSON.parse(JSON.stringify(payload).replaceAll(`${origin}/`, `${address}/`));
}
