/** The filters of the FAQ, shared by the server and the frame script (FAQ-01, FAQ-02, FAQ-04). */

export const faqCategories = [
  { id: null, title: "Toutes" },
  { id: "general", title: "Général" },
  { id: "technique", title: "Technique" },
  { id: "installation", title: "Installation" },
  { id: "support", title: "Support" },
] as const;

export type FaqCategory = NonNullable<(typeof faqCategories)[number]["id"]>;

export interface FaqFilter {
  query: string;
  category: FaqCategory | null;
}

export const isFaqCategory = (value: string | null): value is FaqCategory =>
  value !== null && faqCategories.some(({ id }) => id === value);

/** Address of a filter: the page itself when nothing is filtered. */
export function faqAddress({ query, category }: FaqFilter): string {
  const params = new URLSearchParams();
  if (query) params.set("q", query);
  if (category) params.set("categorie", category);
  return params.size > 0 ? `/guide/faq/recherche?${params}` : "/guide/faq";
}

/** '3 résultats trouvés pour « ports »' (FAQ-04, FAQ-05); nothing where nothing was asked. */
export function resultLine(count: number, query: string): string {
  if (query === "") return "";
  if (count === 0) return "Aucun résultat trouvé";
  const s = count > 1 ? "s" : "";
  return `${count} résultat${s} trouvé${s} pour «\u00a0${query}\u00a0»`;
}
