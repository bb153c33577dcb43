/**
 * The files of the downloads page as statements for a database that lacks some of them: what staff changed
 * stays as it is, and nothing is taken away. Section and place are not theirs to change: they are as in the file.
 * `npm run deploy` applies them after the migrations.
 */
import { readFileSync } from "node:fs";

interface CatalogueItem {
  slug: string;
  section: string;
  title: string;
  description: string;
  size: string;
  format: string;
  link: string;
  version?: string;
  sha256?: string;
  /** Versions of before, newest first, with the day from which they no longer were the current one. */
  former?: FormerItem[];
}

interface FormerItem {
  version: string;
  size: string;
  format: string;
  link: string;
  sha256: string;
  replacedOn: string;
}

const file = new URL("../../content/donnees/telechargements.json", import.meta.url);
export const readCatalogue = () => JSON.parse(readFileSync(file, "utf8")) as CatalogueItem[];

const isSample = ({ link }: { link: string }) => URL.parse(link)?.hostname.endsWith(".example") ?? false;

/**
 * Sample addresses lead nowhere: on a real site the file waits for its link, which staff type in with what else
 * is true of that file alone.
 */
export const withoutSampleLinks = (items: readonly CatalogueItem[]): CatalogueItem[] =>
  items.map((item) => ({
    ...item,
    ...(isSample(item) ? { link: "", version: "", sha256: "" } : {}),
    former: item.former?.filter((version) => !isSample(version)) ?? [],
  }));

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** One statement for each file, in the order of the page. */
export function catalogueSql(items: readonly CatalogueItem[]): string {
  return items
    .map((item, i) => {
      const { slug, section, title, description, size, format, link, version = "", sha256 = "" } = item;
      const former = (item.former ?? []).map(({ replacedOn, ...rest }) => ({
        ...rest,
        replacedAt: Date.parse(replacedOn),
      }));
      const texts = [slug, section, title, description, size, format, link, version, sha256];
      const values = [...texts, JSON.stringify(former)].map(quoted).join(", ");
      return `INSERT INTO download_items (slug, section, title, description, size, format, link, version, sha256, former, position) VALUES (${values}, ${i + 1}) ON CONFLICT (slug) DO UPDATE SET section = excluded.section, position = excluded.position;\n`;
    })
    .join("");
}
