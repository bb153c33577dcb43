import { Feed } from "feed";
import { site } from "#app/site";
import { groups } from "./groups";
import type { PublicPatch } from "./views";

/** Patches in a feed: enough to catch up with, small enough to be asked often. */
export const feedLength = 20;

/** XML 1.0 has no way to write most control characters, nor half a surrogate pair. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const clean = (text: string) => text.replace(unwritable, "");

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => clean(text).replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const replacement = (version: string | null) =>
  version ? `<p>Version qui le remplace\u00a0: ${escapeHtml(version)}</p>` : "";

function toHtml(patch: PublicPatch): string {
  const lists = groups
    .filter(({ key }) => patch.modifications[key].length > 0)
    .map(({ key, label }) => {
      const items = patch.modifications[key].map((line) => `<li>${escapeHtml(line)}</li>`).join("");
      return `<h3>${label}</h3><ul>${items}</ul>`;
    });
  const withdrawn = patch.withdrawn
    ? `<p><strong>Patch retiré.</strong> ${escapeHtml(patch.withdrawn.reason)}</p>${replacement(patch.withdrawn.replacedBy)}`
    : "";
  return `${withdrawn}<p>${escapeHtml(patch.description)}</p>${lists.join("")}`;
}

/** A change after the publication, a withdrawal above all, is one that readers must hear of. */
export type FeedPatch = PublicPatch & { updatedAt: number };

const lastChange = (patch: FeedPatch) => Math.max(patch.publishedAt, patch.updatedAt);

/** Atom and JSON feed of the patches: public part only, absolute addresses (PN-17, T-41). */
export function buildFeed(patches: readonly FeedPatch[], origin: string): Feed {
  const home = `${origin}/patch-notes`;
  const feed = new Feed({
    id: home,
    title: `Patch notes · ${site.nom} ${site.produit}`,
    description: "Chaque version de la base et ce qu'elle change.",
    link: home,
    language: site.langue,
    favicon: `${origin}/favicon.ico`,
    copyright: site.nom,
    updated: new Date(Math.max(0, ...patches.map(lastChange))),
    feedLinks: { atom: `${origin}/patch-notes.atom`, json: `${origin}/patch-notes.json` },
    author: { name: site.equipe },
  });
  for (const patch of patches) {
    const address = `${origin}/patch-notes/${encodeURIComponent(patch.version)}`;
    feed.addItem({
      id: address,
      link: address,
      title: clean(`${patch.version} · ${patch.title}${patch.withdrawn ? " (retiré)" : ""}`),
      description: clean(patch.description),
      content: toHtml(patch),
      date: new Date(lastChange(patch)),
      published: new Date(patch.publishedAt),
    });
  }
  return feed;
}

export const feedCache = "public, max-age=300, s-maxage=300, stale-while-revalidate=600";
