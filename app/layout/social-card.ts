import type { MetaDescriptor } from "react-router";
import { site } from "#app/site";

interface SocialCard {
  title: string;
  description: string;
  /** Absolute when the origin of the site is known, else from the root. */
  address: string;
  type?: "article" | "website";
  /** Its address from the root, such as `og/faq.png` (drawn by `scripts/draw/social-cards.ts`). */
  picture: string;
  /** Width and height of the picture; 1200 × 630 when not said. */
  size?: readonly [width: number, height: number];
  /** Origin before the address of the picture; empty when the site does not know its own. */
  origin: string;
}

/** What Discord, search engines and others show of a page (SEO-01, SEO-02). */
export function socialMeta(card: SocialCard): MetaDescriptor[] {
  const [width, height] = card.size ?? [1200, 630];
  return [
    { name: "description", content: card.description },
    { tagName: "link", rel: "canonical", href: card.address },
    { property: "og:type", content: card.type ?? "article" },
    { property: "og:site_name", content: site.nom },
    { property: "og:locale", content: "fr_FR" },
    { property: "og:title", content: card.title },
    { property: "og:description", content: card.description },
    { property: "og:url", content: card.address },
    { property: "og:image", content: `${card.origin}/${card.picture}` },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

interface Page {
  title: string;
  description: string;
  /** From the root. */
  path: string;
  /** See `SocialCard`; the site's own when not said. */
  picture?: string;
}

/** Title and card of a page that is no article. @param origin of the site; undefined on an error page. */
export function pageMeta(
  { path, picture = "og-default.png", ...page }: Page,
  origin?: string,
): MetaDescriptor[] {
  const title = { title: `${page.title} · ${site.nom}` };
  if (origin === undefined) return [title];
  return [title, ...socialMeta({ ...page, address: origin + path, type: "website", picture, origin })];
}
