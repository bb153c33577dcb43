import type { Heading, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { visit } from "unist-util-visit";
import { foldText } from "../../app/text/fold-text.ts";

/** The id of a heading that does not name its own: its text without accents, in lower case, with hyphens. */
const slug = (text: string): string =>
  foldText(text)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Gives every heading its id: the one it names as `{#id}`, else the slug of its text. */
export function nameHeadings(tree: Root, where: string): void {
  const seen = new Set<string>();
  visit(tree, "heading", (node: Heading) => {
    const last = node.children.at(-1);
    const own = last?.type === "text" ? last.value.match(/\s*\{#([a-z0-9-]+)\}$/) : null;
    if (own && last?.type === "text") last.value = last.value.slice(0, -own[0].length);
    const id = own?.[1] ?? slug(textOf(node));
    if (!id || seen.has(id)) throw new Error(`${where}: heading id '${id}' twice`);
    seen.add(id);
    node.data = { ...node.data, hProperties: { id } };
  });
}

export const headingId = (node: Heading): string => String(node.data?.hProperties?.["id"] ?? "");
