/** The words of a page under each of its headings: what search finds, and where it leads. */
import type { Nodes, RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { headingId } from "./headings.ts";

export interface RawPassage {
  id: string | null;
  heading: string;
  text: string;
  code: string;
}

const inline = new Set(["paragraph", "heading", "strong", "emphasis", "link", "delete", "tableCell"]);

/** Words of a node, with a space between blocks and cells; code apart. */
function words(node: Nodes, code: string[]): string {
  if (node.type === "code") {
    code.push(node.value);
    return "";
  }
  if ("value" in node) return node.value;
  if (!("children" in node)) return "";
  const separator = inline.has(node.type) ? "" : " ";
  return node.children.map((child) => words(child as Nodes, code)).join(separator);
}

const labelOf = (node: ContainerDirective): string => {
  const [first] = node.children;
  return first?.type === "paragraph" && first.data?.directiveLabel ? textOf(first) : "";
};

/** One passage for what stands before the first heading, one for each heading and fold; empty ones are left out. */
export function toPassages(nodes: readonly RootContent[]): RawPassage[] {
  const passages: RawPassage[] = [{ id: null, heading: "", text: "", code: "" }];
  walk(nodes, passages);
  return passages.filter(({ heading, text, code }) => heading || text.trim() || code);
}

function walk(nodes: readonly RootContent[], passages: RawPassage[]): void {
  for (const node of nodes) {
    if (node.type === "heading") {
      passages.push({ id: headingId(node), heading: textOf(node), text: "", code: "" });
      continue;
    }
    if (node.type === "containerDirective" && node.name === "volet") {
      passages.push({ id: node.attributes?.["id"] ?? "", heading: labelOf(node), text: "", code: "" });
      walk(node.children.slice(1), passages);
      continue;
    }
    if (node.type === "containerDirective" && (node.name === "etapes" || node.name === "petit-ecran")) {
      walk(node.children, passages);
      continue;
    }
    const code: string[] = [];
    const text = words(node, code);
    const passage = passages.at(-1);
    if (!passage) continue;
    passage.text = `${passage.text} ${text}`.replace(/[ \t\n]+/g, " ").trim();
    passage.code = `${passage.code} ${code.join(" ")}`.trim();
  }
}
