/** Fenced code as the guide shows it: a title bar, the language, coloured lines. Its copy button comes with the script. */
import type { Code } from "mdast";
import { escapeMarkup } from "../../app/machines/markup.ts";
import { frenchSpaces } from "../../app/ui/french-spaces.ts";
import { highlight, languageName } from "./highlight.ts";
import { icon } from "./icons.ts";

const titleOf = (meta: string | null | undefined) => {
  const title = meta?.match(/title="([^"]+)"/)?.[1];
  return title && frenchSpaces(title);
};

const bar = (iconHtml: string, title: string, detail: string) =>
  `<figcaption>${iconHtml}<b>${escapeMarkup(title)}</b><span>${detail}</span></figcaption>`;

export async function codeBlock(node: Code): Promise<string> {
  const language = node.lang ?? "text";
  const name = languageName(language);
  const title = titleOf(node.meta) ?? name;
  if (language === "arborescence") return treeBlock(title, node.value);
  const code = await highlight(node.value, language);
  const detail = title === name ? "" : name;
  return `<figure class="code">${bar(icon("terminal"), title, detail)}<pre><code>${code}</code></pre></figure>`;
}

interface Entry {
  name: string;
  depth: number;
}

/** A drawing of folders: names that end with a slash are folders, two spaces are a level. */
function treeBlock(title: string, text: string): string {
  const entries: Entry[] = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ name: line.trim(), depth: (line.length - line.trimStart().length) / 2 }));
  return `<figure class="code tree">${bar(icon("tree"), title, "")}${list(entries, 0, 0).html}</figure>`;
}

function list(entries: Entry[], start: number, depth: number): { html: string; next: number } {
  let html = "<ul>";
  let i = start;
  while (i < entries.length) {
    const entry = entries[i] as Entry;
    if (entry.depth < depth) break;
    const folder = entry.name.endsWith("/");
    const label = `<span>${icon(folder ? "folder" : "file")}${escapeMarkup(entry.name)}</span>`;
    i += 1;
    const child = entries[i];
    if (child && child.depth > depth) {
      const inner = list(entries, i, depth + 1);
      html += `<li>${label}${inner.html}</li>`;
      i = inner.next;
    } else html += `<li>${label}</li>`;
  }
  return { html: `${html}</ul>`, next: i };
}
