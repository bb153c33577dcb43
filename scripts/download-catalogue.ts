/**
 * The files of the downloads page as statements for a database that lacks some of them: what staff changed
 * stays as it is, and nothing is taken away. `npm run deploy` applies them after the migrations.
 */
import { readFileSync } from "node:fs";

export interface CatalogueItem {
  slug: string;
  section: string;
  title: string;
  description: string;
  size: string;
  format: string;
  link: string;
}

const file = new URL("../content/donnees/telechargements.json", import.meta.url);
export const readCatalogue = () => JSON.parse(readFileSync(file, "utf8")) as CatalogueItem[];

/** Sample addresses lead nowhere: on a real site the file waits for its link, which staff type in. */
export const withoutSampleLinks = (items: readonly CatalogueItem[]): CatalogueItem[] =>
  items.map((item) => (URL.parse(item.link)?.hostname.endsWith(".example") ? { ...item, link: "" } : item));

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** One statement for each file, in the order of the page. */
export function catalogueSql(items: readonly CatalogueItem[]): string {
  return items
    .map((item, i) => {
      const { slug, section, title, description, size, format, link } = item;
      const values = [slug, section, title, description, size, format, link].map(quoted).join(", ");
      return `INSERT OR IGNORE INTO download_items (slug, section, title, description, size, format, link, position) VALUES (${values}, ${i + 1});\n`;
    })
    .join("");
}
