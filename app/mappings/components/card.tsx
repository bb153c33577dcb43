import { formatShortDate } from "#app/time/dates";
import { frenchSpaces } from "#app/ui/french-spaces";
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
  const { id, nom, description, metier, interieurRemplace, cover, x, y, z, lieu } = mapping;
  return (
    <li className="catalogue-card">
      <Picture image={cover} alt="" metier={metier} sizes={sizes} eager={eager} />
      <JobBadge metier={metier} />
      <div>
        <h2 className="font-title">
          <Link
            to={`/mappings/fiche/${id}${search}`}
            mask={`/mappings/${id}${search}`}
            state={{ fromList: true }}
            preventScrollReset
          >
            {nom}
          </Link>
        </h2>
        <p className="line-clamp-2">{frenchSpaces(description)}</p>
        {interieurRemplace && <p className="card-replaces">Remplace&nbsp;: {interieurRemplace}</p>}
        <p className="card-facts">
          <span>
            <span className="truncate">{lieu ?? "Sans coordonnées"}</span>
            <NewMark since={mapping.createdAt} />
          </span>
          <span className="font-mono">{x !== null && y !== null && shownCoordinates({ x, y, z })}</span>
          <time dateTime={new Date(mapping.createdAt).toISOString()}>
            {formatShortDate(mapping.createdAt)}
          </time>
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
