import type { Tool } from "./description.ts";
import { colours } from "./descriptions/colours.server.ts";
import { founder } from "./descriptions/founder.server.ts";
import { idReset } from "./descriptions/id-reset.server.ts";
import { logs } from "./descriptions/logs.server.ts";
import { plate } from "./descriptions/plate.server.ts";
import { shop } from "./descriptions/shop.server.ts";

/** All tools, in the order of a new server (N-11). For members only, in every word. */
export const tools: readonly Tool[] = [founder, logs, colours, shop, plate, idReset];

export const findTool = (slug: string | undefined): Tool | undefined =>
  tools.find((tool) => tool.slug === slug);
