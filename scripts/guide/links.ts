/** Links of guide pages: `lien:<key>` from the site's list, pages of the site, headings. */
import type { Link, PhrasingContent, Root } from "mdast";
import { visit } from "unist-util-visit";
import { liens } from "../../app/links.ts";
import { sitePages } from "../../app/search/site-pages.ts";
import type { Lien } from "../../app/site.ts";

/** A link to a page of the site, to be checked when all pages are known. */
export interface InternalLink {
  target: string;
  from: string;
}

type Registry = Readonly<Record<string, Lien>>;

/** @throws Error when the key is not in the site's list. */
export function outboundLink(key: string, where: string, registry: Registry = liens): Lien {
  const link = Object.hasOwn(registry, key) ? registry[key] : undefined;
  if (!link) throw new Error(`${where}: unknown link lien:${key}`);
  return link;
}

const outside = { target: "_blank", rel: ["noopener", "noreferrer"] };

/**
 * Makes every link final. One that the owner has not supplied yet keeps its words, with 'bientôt
 * disponible': never a dead link.
 */
export function resolveLinks(tree: Root, where: string, registry: Registry = liens): InternalLink[] {
  const found: InternalLink[] = [];
  visit(tree, "link", (node: Link, index, parent) => {
    const { url } = node;
    if (url.startsWith("lien:")) {
      const link = outboundLink(url.slice(5), where, registry);
      if (link.url === null && parent && index !== undefined) {
        parent.children.splice(index, 1, ...soon(node.children));
        return index + 1;
      }
      node.url = link.url ?? "";
      node.data = { hProperties: outside };
    } else if (/^[/#]/.test(url)) {
      found.push({ target: url, from: where });
    } else if (/^https:\/\//.test(url)) {
      node.data = { hProperties: outside };
    } else throw new Error(`${where}: link to ${url}`);
    return undefined;
  });
  return found;
}

const soon = (children: PhrasingContent[]): PhrasingContent[] => [
  ...children,
  { type: "text", value: " (lien à venir)" },
];

/** Pages of the site that are not in the guide. */
const otherPages = new Set(["/", ...sitePages.map(({ href }) => href)]);

/** @throws Error that lists every link to a page or heading that does not exist (DOC-61). */
export function checkLinks(
  links: readonly InternalLink[],
  pages: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  const dead = links.filter(({ target, from }) => {
    const [path = "", id] = target.split("#");
    const page = path === "" ? from : path;
    if (otherPages.has(page)) return false;
    const ids = pages.get(page);
    return !ids || (id !== undefined && !ids.has(id));
  });
  if (dead.length > 0) {
    throw new Error(`Dead links:\n${dead.map(({ target, from }) => `  ${from} → ${target}`).join("\n")}`);
  }
}
