import { formatShortDate } from "#app/platform/dates";
import { Link } from "#app/ui/link";
import { NewMark } from "#app/ui/new-mark";
import { shownCoordinates } from "../coordinates";
import type { MappingCard } from "../views";
import { JobBadge } from "./job-badge";
import { Picture } from "./picture";

interface Props {
  mapping: MappingCard;
  /** Query part of the list's address: the detail keeps it, so that going back finds the same list. */
  search: string;
  /** Cards of the first rows are on screen at once. */
  eager: boolean;
  /** While mappings are selected. */
  selection: { selected: boolean; toggle: () => void } | null;
}

const sizes = "(min-width: 1280px) 276px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw";

/** MAP-10 to MAP-13. The whole card is the link; while selecting, a checkbox lies over it. */
export function Card({ mapping, search, eager, selection }: Props) {
  const { id, nom, description, metier, cover, x, y, z, lieu } = mapping;
  return (
    <li className="catalogue-card group relative grid grid-rows-[auto_1fr] overflow-hidden rounded-card border border-line bg-s1 transition-colors duration-150 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-accent hover:border-accent-line has-[:checked]:border-accent">
      <div className="relative">
        <Picture image={cover} alt="" metier={metier} sizes={sizes} eager={eager} />
        <JobBadge metier={metier} className="absolute top-2.5 left-2.5 max-w-[calc(100%-1.25rem)]" />
      </div>
      <div className="grid grid-rows-[auto_1fr_auto] p-3.5 pb-3">
        <h2 className="font-title text-base leading-[1.3]">
          <Link
            to={`/mappings/fiche/${id}${search}`}
            mask={`/mappings/${id}${search}`}
            state={{ fromList: true }}
            preventScrollReset
            className="outline-none after:absolute after:inset-0"
          >
            {nom}
          </Link>
        </h2>
        <p className="mt-1 line-clamp-2 self-start text-[0.84375rem] leading-[1.45] text-text-2">
          {description}
        </p>
        <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-2 gap-y-0.5 border-t border-line pt-2.5">
          <span className="w-full truncate text-small leading-[1.45] text-text-2">
            {lieu ?? "Sans coordonnées"}
          </span>
          <span className="font-mono text-[0.75rem] whitespace-nowrap text-text-2">
            {x !== null && y !== null && shownCoordinates({ x, y, z })}
          </span>
          <span className="flex items-center gap-2 text-chip whitespace-nowrap text-text-3">
            <NewMark since={mapping.createdAt} />
            <time dateTime={new Date(mapping.createdAt).toISOString()}>
              {formatShortDate(mapping.createdAt)}
            </time>
          </span>
        </p>
      </div>
      {selection && (
        <label className="absolute inset-0 z-10 cursor-pointer">
          <input
            type="checkbox"
            checked={selection.selected}
            onChange={selection.toggle}
            aria-label={`Sélectionner ${nom}`}
            className="absolute top-2.5 right-2.5 size-6 accent-accent"
          />
        </label>
      )}
    </li>
  );
}
