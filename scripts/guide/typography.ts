import type { Root } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { frenchSpaces } from "../../app/ui/french-spaces.ts";

/** The pass over a page: prose only, never code. */
export function spaceProse(tree: Root): void {
  visit(tree, (node) => {
    if (node.type === "code" || node.type === "inlineCode") return SKIP;
    if (node.type === "text") node.value = frenchSpaces(node.value);
    return undefined;
  });
}
