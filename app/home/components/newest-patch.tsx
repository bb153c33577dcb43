import { GroupIcon } from "#app/patches/components/group-icon";
import { StandingLine } from "#app/patches/components/installed-version";
import { groups } from "#app/patches/groups";
import { formatDateTime } from "#app/time/dates";
import { frenchSpaces } from "#app/ui/french-spaces";
import type { HomeData } from "../queries.server";

interface Props {
  patch: NonNullable<HomeData["newest"]>;
  standing: HomeData["standing"];
}

/**
 * The newest patch: the beginning of its text, the first change of each group, and how far behind it the reader's
 * server is.
 */
export function NewestPatch({ patch, standing }: Props) {
  const changed = groups.filter(({ key }) => patch.modifications[key].length > 0);
  return (
    <section
      aria-labelledby="dernier-patch"
      className="rounded-card border border-line bg-s1 p-5 md:col-span-3 lg:col-span-2"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 sm:flex-nowrap">
        <span className="font-mono text-ui text-accent">{patch.version}</span>
        <h2 id="dernier-patch" className="min-w-0 font-title text-lead">
          {frenchSpaces(patch.title)}
        </h2>
        <time
          dateTime={new Date(patch.publishedAt).toISOString()}
          className="text-small text-text-3 sm:ml-auto sm:flex-none"
        >
          {formatDateTime(patch.publishedAt)}
        </time>
      </div>
      <p className="mt-1 line-clamp-4 text-ui text-text-2">{frenchSpaces(patch.description)}</p>
      {changed.length > 0 && (
        <dl className="mt-3 rows border-y border-line text-ui">
          {changed.map(({ key, label }) => (
            <div key={key} className="gap-4 py-2.5 sm:grid sm:grid-cols-[9rem_1fr]">
              <dt className="flex items-center gap-2 text-text-2">
                <GroupIcon group={key} className="text-text-3" />
                {label}
              </dt>
              <dd className="line-clamp-4">{frenchSpaces(patch.modifications[key][0] ?? "")}</dd>
            </div>
          ))}
        </dl>
      )}
      {standing && <StandingLine standing={standing} />}
      <p className="mt-1.5 -mb-2.5 flex gap-4 text-ui">
        <a className="link py-2.5" href={`/patch-notes/${patch.version}`}>
          Lire le patch
        </a>
        <a className="link py-2.5" href="/patch-notes">
          Tous les patchs
        </a>
      </p>
    </section>
  );
}
