/** Markdown nodes to the HTML of the guide. Raw HTML in a page is refused; what is raw here is our own. */
import type { Element, Nodes } from "hast";
import type { Code, Heading, Root, RootContent } from "mdast";
import type { ContainerDirective, TextDirective } from "mdast-util-directive";
import { toString as textOf } from "mdast-util-to-string";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { escapeMarkup } from "../../app/machines/markup.ts";
import { codeBlock } from "./code-block.ts";
import { headingId } from "./headings.ts";
import { icon } from "./icons.ts";

/** A text for the eyes alone. */
const unread = (value: string): Element => ({
  type: "element",
  tagName: "span",
  properties: { ariaHidden: "true" },
  children: [{ type: "text", value }],
});

const stringifier = unified()
  .use(remarkRehype, {
    allowDangerousHtml: true,
    handlers: {
      heading: (state, node: Heading) => ({
        type: "element",
        tagName: `h${node.depth}`,
        properties: { id: headingId(node) },
        // The text is inside of the link: beside it, the link's name would have each title read out twice.
        children: [
          {
            type: "element",
            tagName: "a",
            properties: { href: `#${headingId(node)}`, className: ["hash"] },
            children: [...state.all(node), unread("#")],
          },
          // For a pointer only the sign is the link, in a line of text: what is not seen makes that line one.
          unread("\u2060"),
        ],
      }),
    },
  })
  .use(() => frameTables)
  .use(rehypeStringify, { allowDangerousHtml: true, omitOptionalTags: true });

/** A table may be wider than a phone: it scrolls inside a frame, and the page does not. */
function frameTables(tree: Nodes): void {
  visit(tree, "element", (node: Element, index, parent) => {
    if (node.tagName !== "table" || !parent || index === undefined) return undefined;
    const frame: Element = {
      type: "element",
      tagName: "div",
      // Who has no mouse scrolls it with the arrow keys.
      properties: { className: ["wide"], tabIndex: 0 },
      children: [node],
    };
    (parent as Element).children[index] = frame;
    return SKIP;
  });
}

/** HTML of a list of nodes, which hold no block any more. `where`: for the sentence of an error. */
export async function toHtml(nodes: RootContent[], where: string): Promise<string> {
  const root: Root = { type: "root", children: nodes };
  refuseUnknown(root, where);
  const codes: Code[] = [];
  visit(root, "code", (node) => {
    codes.push(node);
  });
  for (const node of codes) replace(node, await codeBlock(node));
  return stringifier.stringify(stringifier.runSync(drawDirectives(root)) as never);
}

/** Turns a node into raw HTML in place. */
function replace(node: object, value: string): void {
  for (const key of Object.keys(node)) delete (node as Record<string, unknown>)[key];
  Object.assign(node, { type: "html", value });
}

/** Names of the callouts, with the title of one that gives none. */
export const callouts = { note: "Note", attention: "Attention", danger: "Danger" } as const;
/** The two cards of a how-to, with the id of their heading. */
export const cards = {
  besoins: { id: "ce-qu-il-vous-faut", title: "Ce qu'il vous faut" },
  verifier: { id: "verifier", title: "Vérifier que tout fonctionne" },
} as const;

export const isCallout = (name: string): name is keyof typeof callouts => name in callouts;
export const isCard = (name: string): name is keyof typeof cards => name in cards;

function refuseUnknown(root: Root, where: string): void {
  visit(root, (node) => {
    if (node.type === "html") throw new Error(`${where}: HTML in a page`);
    // Nobody looks where they lead, and those of a note speak English.
    if (node.type === "definition" || node.type === "footnoteDefinition") {
      throw new Error(`${where}: [${node.identifier}]: an address or a note apart from its text`);
    }
    if (node.type === "image" && !node.url.startsWith("/")) {
      throw new Error(`${where}: a picture that no browser loads from there: ${node.url}`);
    }
    if (node.type === "text" && /:::|\{#/.test(node.value)) {
      throw new Error(`${where}: a directive or an id that was not understood: ${node.value.slice(0, 60)}`);
    }
    if (node.type === "textDirective" && node.name !== "touche") {
      throw new Error(`${where}: unknown directive :${node.name}`);
    }
    if (node.type === "leafDirective") throw new Error(`${where}: ::${node.name} cannot stand here`);
    if (node.type === "containerDirective" && !isCallout(node.name) && !isCard(node.name)) {
      throw new Error(`${where}: :::${node.name} cannot stand here`);
    }
  });
}

function drawDirectives(root: Root): Root {
  visit(root, "textDirective", (node: TextDirective, index, parent) => {
    node.data = { hName: "kbd" };
    // Keys that are pressed together stay on one line.
    const next = parent?.children[(index ?? 0) + 1];
    if (next?.type === "text") next.value = next.value.replace(/^ \+ $/, "\u00a0+\u00a0");
  });
  visit(root, "containerDirective", (node: ContainerDirective) => {
    const title = takeLabel(node);
    const { name } = node;
    if (isCallout(name)) {
      node.data = {
        hName: "div",
        hProperties: { className: name === "note" ? ["callout"] : ["callout", name] },
      };
      node.children.unshift(
        ours(
          `${icon(name, title && name !== "note" ? callouts[name] : undefined)}<p class="callout-title">${escapeMarkup(title ?? callouts[name])}</p>`,
        ),
      );
    } else if (isCard(name)) {
      const { id, title: usual } = cards[name];
      node.data = { hName: "section", hProperties: { className: [name], ariaLabelledBy: [id] } };
      node.children.unshift(ours(`<h2 id="${id}">${escapeMarkup(title ?? usual)}</h2>`));
    }
  });
  return root;
}

const ours = (value: string) => ({ type: "html", value }) as never;

/** The `[Title]` of a container, which is the first of its children. */
export function labelOf({ children: [first] }: ContainerDirective): string | null {
  return first?.type === "paragraph" && first.data?.directiveLabel ? textOf(first) : null;
}

/** The same, and takes it out of them. */
export function takeLabel(node: ContainerDirective): string | null {
  const label = labelOf(node);
  if (label !== null) node.children.shift();
  return label;
}
