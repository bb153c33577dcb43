import { readFileSync } from "node:fs";
import { z } from "zod";
import { faqCategories } from "../../app/guide/faq-filter.ts";
import type { FaqEntry } from "../../app/guide/page-types.ts";
import { frenchSpaces } from "../../app/ui/french-spaces.ts";
import { parseMarkdown } from "./compile-page.ts";
import { toHtml } from "./html.ts";
import type { InternalLink } from "./links.ts";
import { toPassages } from "./passages.ts";
import { fillValues } from "./values.ts";

const schema = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    category: z.enum(faqCategories.flatMap(({ id }) => id ?? [])),
    question: z.string().min(5),
    answer: z.string().min(5),
  }),
);

/** The questions (FAQ-07), with answers as HTML and as plain text; `markdown` is for the twin of the page. */
export async function compileFaq(file: URL) {
  const where = "content/guide/faq.json";
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, "utf8")));
  if (!parsed.success) throw new Error(`${where}: ${z.prettifyError(parsed.error)}`);
  const links: InternalLink[] = [];
  const entries: FaqEntry[] = [];
  for (const { id, category, question, answer } of parsed.data) {
    const place = `${where} (${id})`;
    const { tree, links: own } = parseMarkdown(answer, place);
    links.push(...own.map((link) => ({ ...link, from: "/guide/faq" })));
    const text = toPassages(tree.children)
      .map((passage) => passage.text)
      .join(" ");
    const html = await toHtml(tree.children, place);
    entries.push({ id, category, question: frenchSpaces(question), html, text });
  }
  const markdown = parsed.data
    .map(({ question, answer }) => `### ${question}\n\n${fillValues(answer, where)}`)
    .join("\n\n");
  return { entries, links, markdown };
}
