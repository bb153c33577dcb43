/** Lucide icons as HTML, for what the build writes. */
import {
  CircleAlert,
  File,
  Folder,
  FolderTree,
  Info,
  type LucideIcon,
  Terminal,
  TriangleAlert,
} from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

const icons = {
  terminal: Terminal,
  tree: FolderTree,
  folder: Folder,
  file: File,
  note: Info,
  attention: TriangleAlert,
  danger: CircleAlert,
} as const satisfies Record<string, LucideIcon>;

type IconName = keyof typeof icons;

/**
 * The icon with the attributes that matter only: the rest comes from the style sheet.
 * @param said what it says to who does not see it; without it, nothing
 */
export function icon(name: IconName, said?: string): string {
  const svg = renderToStaticMarkup(createElement(icons[name]));
  const shapes = svg.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  const spoken = said ? `role="img" aria-label="${said}"` : 'aria-hidden="true"';
  return `<svg class="lucide" viewBox="0 0 24 24" ${spoken}>${shapes}</svg>`;
}
