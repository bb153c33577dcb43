/** Titles and structured data of guide pages (SEO-01). */
import type { MetaDescriptor } from "react-router";
import { offres } from "#app/offers";
import { site } from "#app/site";
import { type GuidePage, type PageSummary, sectionTitle } from "./page-types";

/** What the tab says: a guide may have the name of another page, as *Mappings* and *Administration* do. */
export const tabTitle = (page: PageSummary): MetaDescriptor => ({
  title: `${page.title} · Documentation · ${site.nom}`,
});

/** A page that the reader may not open: its title, which is in the menu, and nothing else of it. */
export const lockedMeta = (page: PageSummary): MetaDescriptor[] => [
  tabTitle(page),
  { name: "robots", content: "noindex" },
];

const linkedData = (value: Record<string, unknown>): MetaDescriptor => ({
  "script:ld+json": { "@context": "https://schema.org", ...value },
});

/**
 * Where the page stands, and the offers of a page that shows them.
 *
 * @param base origin of the site, or '' where it does not know its own.
 */
export function structuredData(page: GuidePage, base: string): MetaDescriptor[] {
  const crumbs = [
    { name: "Documentation", path: "/guide" },
    { name: sectionTitle(page.section), path: null },
    { name: page.title, path: page.path },
  ];
  const trail = linkedData({
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(({ name, path }, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name,
      ...(path ? { item: base + path } : {}),
    })),
  });
  const sells = page.parts.some((part) => "block" in part && part.block === "offres");
  return sells ? [trail, offerData(base + page.path)] : [trail];
}

const offerData = (url: string) =>
  linkedData({
    "@type": "Product",
    name: site.produit,
    brand: { "@type": "Brand", name: site.nom },
    description: site.description,
    offers: offres.map((offre) => ({
      "@type": "Offer",
      name: offre.titre,
      price: offre.prix,
      priceCurrency: "EUR",
      url,
    })),
  });
