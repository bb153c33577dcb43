import type { Nodes, Root } from "mdast";
import remarkDirective from "remark-directive";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import type { GuidePage, Heading, PageSummary, Passage } from "../../app/guide/page-types.ts";
import { frenchSpaces } from "../../app/ui/french-spaces.ts";
import type { BlockSources } from "./blocks.ts";
import { type Frontmatter, splitFrontmatter } from "./frontmatter.ts";
import { headingId, nameHeadings } from "./headings.ts";
import { cards, isCard } from "./html.ts";
import { type InternalLink, resolveLinks } from "./links.ts";
import { blockWords, toTwin } from "./markdown-twin.ts";
import { toParts } from "./parts.ts";
import { toPassages } from "./passages.ts";
import { fillValues } from "./values.ts";

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective);

/** A passage as the index takes it: the words of code are found, and never shown. */
type IndexedPassage = Passage & { code: string };

export interface CompiledPage {
  page: GuidePage;
  passages: IndexedPassage[];
  markdown: string;
  links: InternalLink[];
  ids: Set<string>;
}

/** Markdown to a tree with its values, links and spaces in place. */
export function parseMarkdown(source: string, where: string): { tree: Root; links: InternalLink[] } {
  const tree = parser.parse(fillValues(source, where));
  restoreClockTimes(tree);
  nameHeadings(tree, where);
  const links = resolveLinks(tree, where);
  spaceProse(tree);
  return { tree, links };
}

/** French spaces in prose, never in code. */
function spaceProse(tree: Root): void {
  visit(tree, (node) => {
    if (node.type === "code" || node.type === "inlineCode") return SKIP;
    if (node.type === "text") node.value = frenchSpaces(node.value);
    return undefined;
  });
}

export interface ParsedFile {
  where: string;
  fields: Frontmatter;
  body: string;
  summary: PageSummary;
}

/** '11:00' is read as a directive called `00`: it is text. */
function restoreClockTimes(tree: Root): void {
  visit(tree, "textDirective", (node, index, parent) => {
    if (!/^\d/.test(node.name) || !parent || index === undefined) return;
    parent.children[index] = { type: "text", value: `:${node.name}` };
  });
}

/** What stands on a page that has a file and no text yet (DOC-09). */
const underConstruction =
  "::chantier[Cette page est en cours de construction. En attendant, suivez les Patch Notes ou posez votre question en ticket.]\n";

export function readPage(source: string, where: string): ParsedFile {
  const { fields, body: written } = splitFrontmatter(source, where);
  const body = written.trim() ? written : underConstruction;
  const { title, nav, section, anchor, audience } = fields;
  const path = fields.path === "/" ? "/guide" : `/guide${fields.path}`;
  return { where, fields, body, summary: { path, title, nav, section, anchor, audience } };
}

const wordsPerMinute = 200;

/** @throws Error naming the file, for anything in it that a reader would find broken. */
export async function compilePage(file: ParsedFile, sources: BlockSources): Promise<CompiledPage> {
  const { where, fields, body, summary } = file;
  const { tree, links } = parseMarkdown(body, where);
  const raw = toPassages(tree.children, ({ name, attributes }) =>
    blockWords(name, Object.values(attributes ?? {})[0] ?? "", sources),
  );
  const ids = idsOf(tree, where);
  const headings: Heading[] = [];
  const parts = await toParts(tree.children, { where, sources, headings });

  const steps = headings.filter(({ step }) => step !== undefined).length;
  if ((fields.etapes ?? 0) !== steps) {
    throw new Error(`${where}: ${steps} steps, ${fields.etapes ?? 0} announced`);
  }
  const words = raw.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  return {
    page: {
      ...summary,
      description: fields.description,
      updated: fields.updated,
      minutes: Math.max(1, Math.round(words / wordsPerMinute)),
      steps: fields.etapes ?? null,
      headings,
      parts,
    },
    passages: raw.map(({ id, heading, text, code }) => ({
      href: id ? `${summary.path}#${id}` : summary.path,
      title: summary.title,
      heading,
      // What a page is about is said in its description, and often nowhere else in so many words.
      text: heading ? text : `${fields.description} ${text}`,
      code,
    })),
    markdown: toTwin(fields, fillValues(body, where), sources),
    links: links.map((link) => ({ ...link, from: summary.path })),
    ids,
  };
}

/**
 * Every id that a link may name: headings, folds, cards, the page itself and its question at the end.
 *
 * @throws Error when two places have one id.
 */
function idsOf(tree: Root, where: string): Set<string> {
  const ids = new Set(["contenu", "avis"]);
  visit(tree, (node) => {
    const id = ownId(node);
    if (!id) return;
    if (ids.has(id)) throw new Error(`${where}: id '${id}' twice`);
    ids.add(id);
  });
  return ids;
}

function ownId(node: Nodes): string | null | undefined {
  if (node.type === "heading") return headingId(node);
  if (node.type !== "containerDirective") return null;
  return isCard(node.name) ? cards[node.name].id : node.attributes?.["id"];
}
