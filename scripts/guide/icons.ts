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

/** The icon with the attributes that matter only: the rest comes from the style sheet. */
export function icon(name: IconName): string {
  const svg = renderToStaticMarkup(createElement(icons[name]));
  const shapes = svg.replace(/^<svg[^>]*>|<\/svg>$/g, "");
  return `<svg class="lucide" viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>`;
}
