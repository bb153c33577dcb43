/** Splits a page into pieces of HTML and blocks, and notes its headings on the way. */
import type { RootContent } from "mdast";
import type { ContainerDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import type { Heading, Part, Step } from "../../app/guide/page-types.ts";
import { type BlockSources, leafBlock } from "./blocks.ts";
import { headingId } from "./headings.ts";
import { cards, takeLabel, toHtml } from "./html.ts";

interface PartsContext {
  /** For the sentence of an error. */
  where: string;
  sources: BlockSources;
  headings: Heading[];
}

const isContainer = <N extends string>(
  node: RootContent,
  name: N,
): node is ContainerDirective & { name: N } => node.type === "containerDirective" && node.name === name;

/** @param top whether headings belong to 'Sur cette page'. */
export async function toParts(
  nodes: readonly RootContent[],
  context: PartsContext,
  top = true,
): Promise<Part[]> {
  const parts: Part[] = [];
  let pending: RootContent[] = [];
  const flush = async () => {
    if (pending.length > 0) parts.push({ html: await toHtml(pending, context.where) });
    pending = [];
  };
  for (const node of nodes) {
    if (node.type === "heading" && node.depth === 2 && top) {
      context.headings.push({ id: headingId(node), text: textOf(node) });
    }
    if (isContainer(node, "verifier") && top) {
      context.headings.push({ id: cards.verifier.id, text: "Vérifier" });
    }
    if (node.type === "leafDirective") {
      await flush();
      parts.push(leafBlock(node, context.sources, context.where));
    } else if (isContainer(node, "volet")) {
      await flush();
      parts.push(await fold(node, context, top));
    } else if (isContainer(node, "etapes")) {
      await flush();
      parts.push({ block: "etapes", steps: await steps(node, context) });
    } else if (isContainer(node, "petit-ecran")) {
      await flush();
      parts.push({ block: "petit-ecran", parts: await toParts(node.children, context, false) });
    } else pending.push(node);
  }
  await flush();
  return parts;
}

async function fold(node: ContainerDirective, context: PartsContext, top: boolean): Promise<Part> {
  const title = takeLabel(node);
  const { id, icone } = node.attributes ?? {};
  if (!title || !id || !icone) throw new Error(`${context.where}: a fold needs [title], #id and icone`);
  if (top) context.headings.push({ id, text: title });
  return {
    block: "volet",
    id,
    title,
    icon: icone,
    parts: await toParts(node.children, context, false),
  };
}

/** Every `###` opens a step; nobody numbers them but their order. */
async function steps(node: ContainerDirective, context: PartsContext): Promise<Step[]> {
  const groups: { heading: Extract<RootContent, { type: "heading" }>; nodes: RootContent[] }[] = [];
  for (const child of node.children) {
    if (child.type === "heading" && child.depth === 3) {
      groups.push({ heading: child, nodes: [] });
      continue;
    }
    const step = groups.at(-1);
    if (!step) throw new Error(`${context.where}: something stands before the first step`);
    step.nodes.push(child.type === "heading" && child.depth === 4 ? { ...child, depth: 3 } : child);
  }
  const result: Step[] = [];
  for (const { heading, nodes } of groups) {
    const id = headingId(heading);
    const text = textOf(heading);
    context.headings.push({ id, text, step: result.length + 1 });
    result.push({ id, title: text, parts: await toParts(nodes, context, false) });
  }
  return result;
}
