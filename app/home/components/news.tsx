import { formatDate } from "#app/time/dates";
import { frenchSpaces } from "#app/ui/french-spaces";
import { StateDot } from "#app/ui/state-dot";
import type { HomeData } from "../queries.server";

/**
 * What changed last. The page is the same for everyone; the frame script knows the visitor's last
 * visit, names it, and marks what is newer (HOME-08).
 */
export function News({ home }: { home: HomeData }) {
  return (
    <section
      data-news
      aria-labelledby="nouveautes"
      className="rounded-card border border-line bg-s1 p-5 md:max-lg:col-span-3"
    >
      <h2 id="nouveautes" data-news-title className="font-title text-lead">
        Dernières nouveautés
      </h2>
      <p data-news-date className="text-small text-text-3">
        Patchs et mappings
      </p>
      <ul className="mt-3 rows border-t border-line text-ui">
        {home.newest && (
          <Item
            at={home.newest.publishedAt}
            since={home.newest.onlineAt}
            href={`/patch-notes/${home.newest.version}`}
            title={`Patch ${home.newest.version}`}
            detail={frenchSpaces(home.newest.title)}
          />
        )}
        {home.newMappings.map(({ id, nom, createdAt }) => (
          <Item key={id} at={createdAt} href={`/mappings/${id}`} title={nom} detail="Mapping ajouté" />
        ))}
      </ul>
    </section>
  );
}

interface ItemProps {
  at: number;
  /** Since when it can be seen, where that is later. */
  since?: number;
  href: string;
  title: string;
  detail: string;
}

function Item({ at, since = at, href, title, detail }: ItemProps) {
  return (
    <li data-news-since={since} className="group/item relative flex gap-3 py-2.5">
      <span className="mt-[7px] flex opacity-25 group-data-[new]/item:opacity-100">
        <StateDot tone="new" />
      </span>
      <span className="min-w-0">
        <a href={href} className="block after:absolute after:inset-0 hover:text-accent">
          <span className="sr-only hidden group-data-[new]/item:inline">Nouveau{"\u00a0"}: </span>
          {title}
        </a>
        <span className="text-small text-text-3">
          {detail} · {formatDate(at)}
        </span>
      </span>
    </li>
  );
}
