import { parse } from "yaml";
import { z } from "zod";
import { sections } from "../../app/guide/page-types.ts";

const sectionIds = sections.map(({ id }) => id);
const day = z.union([z.date(), z.iso.date()]).transform((value) => new Date(value).getTime());

/** What a page says of itself. Private unless it says `audience: public` (DOC-22). */
const frontmatter = z.strictObject({
  title: z.string().min(1).max(60),
  nav: z.string().min(1).max(24),
  description: z.string().min(40).max(160),
  section: z.enum(sectionIds),
  /** Under `/guide`. */
  path: z.string().regex(/^\/([a-z-]+(\/[a-z-]+)?)?$/),
  anchor: z.string().regex(/^[a-z-]+$/),
  order: z.number().int().min(1),
  audience: z.enum(["public", "member"]).default("member"),
  updated: day,
  /** Number of steps, when the page is a step-by-step guide: the build counts them. */
  etapes: z.number().int().min(1).optional(),
});

export type Frontmatter = z.infer<typeof frontmatter>;

/** @throws Error naming the file and every field that is missing or wrong. */
export function splitFrontmatter(source: string, where: string): { fields: Frontmatter; body: string } {
  const match = source.match(/^---\n([\s\S]*?)\n---\n([\s\S]*)$/);
  if (!match) throw new Error(`${where}: no frontmatter`);
  const parsed = frontmatter.safeParse(parse(match[1] ?? ""));
  if (!parsed.success) throw new Error(`${where}: ${z.prettifyError(parsed.error)}`);
  return { fields: parsed.data, body: match[2] ?? "" };
}
