import type { MetaDescriptor } from "react-router";
import { site } from "#app/site";

/** The title of a page of the administration, which no search engine lists. */
export const staffMeta = (title: string): MetaDescriptor[] => [
  { title: `${title} · Administration · ${site.nom}` },
  { name: "robots", content: "noindex" },
];
