import { site } from "#app/site";

/** Where feed readers find the patch notes (PN-17): said by the pages of the patches and by the home page. */
const title = `Patch notes de la ${site.produit}`;

export const feedLinks = [
  { rel: "alternate", type: "application/atom+xml", title, href: "/patch-notes.atom" },
  { rel: "alternate", type: "application/feed+json", title, href: "/patch-notes.json" },
];
