/** The words of a page under each of its headings: what search finds, and where it leads. */
import type { Nodes, RootContent } from "mdast";
import type { LeafDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import { headingId } from "./headings.ts";
import { labelOf } from "./html.ts";

interface RawPassage {
  id: string | null;
  heading: string;
  text: string;
  code: string;
}

const inline = new Set(["paragraph", "heading", "strong", "emphasis", "link", "delete", "tableCell"]);

const separators: Partial<Record<Nodes["type"], string>> = { table: "\u202f; ", tableRow: "\u00a0· " };

/** The words of a block that a directive without text of its own stands for. */
type WordsOfBlock = (node: LeafDirective) => string;

/** Words of a node, with a space between blocks; the cells of a row are told apart, and its rows; code apart. */
function words(node: Nodes, code: string[], ofBlock: WordsOfBlock): string {
  if (node.type === "code") {
    code.push(node.value);
    return "";
  }
  if ("value" in node) return node.value;
  if (node.type === "leafDirective" && node.children.length === 0) return ofBlock(node);
  if (!("children" in node)) return "";
  const separator = separators[node.type] ?? (inline.has(node.type) ? "" : " ");
  const text = node.children.map((child) => words(child as Nodes, code, ofBlock)).join(separator);
  // Rows that are sentences are told apart by their full stop.
  return node.type === "table" ? text.replace(/([.!?…])\u202f; /g, "$1 ") : text;
}

/** One passage for what stands before the first heading, one for each heading and fold; empty ones are left out. */
export function toPassages(nodes: readonly RootContent[], ofBlock: WordsOfBlock = () => ""): RawPassage[] {
  const passages: RawPassage[] = [{ id: null, heading: "", text: "", code: "" }];
  walk(nodes, passages, ofBlock);
  return passages.filter(({ heading, text, code }) => heading || text.trim() || code);
}

function walk(nodes: readonly RootContent[], passages: RawPassage[], ofBlock: WordsOfBlock): void {
  for (const node of nodes) {
    if (node.type === "heading") {
      passages.push({ id: headingId(node), heading: textOf(node), text: "", code: "" });
      continue;
    }
    if (node.type === "containerDirective" && node.name === "volet") {
      passages.push({ id: node.attributes?.["id"] ?? "", heading: labelOf(node) ?? "", text: "", code: "" });
      walk(node.children.slice(1), passages, ofBlock);
      continue;
    }
    if (node.type === "containerDirective" && (node.name === "etapes" || node.name === "petit-ecran")) {
      walk(node.children, passages, ofBlock);
      continue;
    }
    const code: string[] = [];
    const text = words(node, code, ofBlock);
    const passage = passages.at(-1);
    if (!passage) continue;
    passage.text = `${passage.text} ${text}`.replace(/[ \t\n]+/g, " ").trim();
    passage.code = `${passage.code} ${code.join(" ")}`.trim();
  }
}
