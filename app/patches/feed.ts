import { type Entry, makeFeed, type SiteFeed } from "#app/machines/feed";
import { escapeLines, escapeMarkup } from "#app/machines/markup";
import { groups } from "./groups";
import type { PublicPatch } from "./views";

const replacement = (version: string | null) =>
  version ? `<p>Version qui le remplace\u00a0: ${escapeMarkup(version)}</p>` : "";

function toHtml(patch: PublicPatch): string {
  const lists = groups
    .filter(({ key }) => patch.modifications[key].length > 0)
    .map(({ key, label }) => {
      const items = patch.modifications[key].map((line) => `<li>${escapeMarkup(line)}</li>`).join("");
      return `<h3>${label}</h3><ul>${items}</ul>`;
    });
  const withdrawn = patch.withdrawn
    ? `<p><strong>Patch retiré.</strong> ${escapeLines(patch.withdrawn.reason)}</p>${replacement(patch.withdrawn.replacedBy)}`
    : "";
  return `${withdrawn}<p>${escapeLines(patch.description)}</p>${lists.join("")}`;
}

/** A change after the publication, a withdrawal above all, is one that readers must hear of. */
export type FeedPatch = PublicPatch & { updatedAt: number };

/** What a list of titles is to say at once. */
function markOf({ withdrawn, security }: PublicPatch): string {
  if (withdrawn) return " (retiré)";
  return security ? " (correctif de sécurité)" : "";
}

const toEntry = (patch: FeedPatch): Entry => ({
  path: `/patch-notes/${encodeURIComponent(patch.version)}`,
  // A version may be corrected: the entry stays the one that was read.
  id: `/patch-notes#${patch.id}`,
  title: `${patch.version} · ${patch.title}${markOf(patch)}`,
  description: patch.description,
  content: toHtml(patch),
  published: patch.publishedAt,
  updated: Math.max(patch.publishedAt, patch.updatedAt),
});

/** Atom and JSON feed of the patches: public part only (PN-17). */
export const buildFeed = (patches: readonly FeedPatch[], origin: string): SiteFeed =>
  makeFeed(
    {
      path: "/patch-notes",
      title: "Patch notes",
      description: "Chaque version de la base et ce qu'elle change.",
      origin,
    },
    patches.map(toEntry),
  );
