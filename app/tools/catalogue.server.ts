import type { Tool } from "./description";
import { colours } from "./descriptions/colours.server";
import { founder } from "./descriptions/founder.server";
import { idReset } from "./descriptions/id-reset.server";
import { logs } from "./descriptions/logs.server";
import { plate } from "./descriptions/plate.server";
import { shop } from "./descriptions/shop.server";

/** All tools, in the order of a new server (N-11). For members only, in every word. */
export const tools: readonly Tool[] = [founder, logs, colours, shop, plate, idReset];

export const findTool = (slug: string | undefined): Tool | undefined =>
  tools.find((tool) => tool.slug === slug);
