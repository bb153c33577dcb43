import { type MouseEvent, memo, useEffect, useState } from "react";
import { isByKey } from "#app/map/by-key";
import { counted } from "#app/text/counted";
import { formatNumber } from "#app/time/dates";
import { distanceBetween, formatDistance, type Point, shownCoordinates } from "../coordinates";
import { lookOf } from "../job-look";
import type { Pin } from "../views";
import { JobIcon } from "./job-icon";
import { Picture } from "./picture";

/** Rows that the list shows at most: who wants more looks closer, or filters. */
const mostRows = 100;

interface Props {
  /** From A to Z. */
  pins: Pin[];
  /** Mappings in the view, those that are only counted included. */
  inView: number;
  /** Mappings that were found and have no place on a map. */
  withoutPlace: number;
  near: Point | null;
  selected: string | null;
  onPick: (pin: Pin, event: MouseEvent) => void;
  onLight: (id: string | null) => void;
}

/**
 * The mappings in the view, as links to their pages. A click of the pointer shows the mapping on the map first;
 * the keyboard, and a browser without scripts, go to the page.
 */
export const MapList = memo(function MapList({
  pins,
  inView,
  withoutPlace,
  near,
  selected,
  onPick,
  onLight,
}: Props) {
  const rows = near ? pins.toSorted((a, b) => distanceBetween(a, near) - distanceBetween(b, near)) : pins;
  const said = useRested(inView);
  const left = inView - Math.min(rows.length, mostRows);
  return (
    <section id="lieux" aria-label="Mappings dans la vue" className="map-list flex min-h-0 flex-col bg-s1">
      <div className="flex flex-none items-center justify-between gap-3 border-b border-line px-4 py-3 text-ui text-text-2">
        <p aria-live="polite" className="whitespace-nowrap">
          {formatNumber(said)} dans la vue
        </p>
        <p>{near ? "Plus proches d'abord" : "De A à Z"}</p>
      </div>
      <ol className="min-h-0 flex-1 -outline-offset-2" tabIndex={-1} onMouseLeave={() => onLight(null)}>
        {rows.slice(0, mostRows).map((pin) => (
          <Row
            key={pin.id}
            pin={pin}
            near={near}
            current={pin.id === selected}
            onPick={onPick}
            onLight={onLight}
          />
        ))}
        {left > 0 && (
          <li className="px-4 py-4 text-ui text-text-2">
            {rows.length > 0
              ? `Et ${counted(left, "autre", "autres")}.`
              : `${formatNumber(left)} mappings, trop nombreux pour être montrés.`}{" "}
            Agrandissez ou filtrez pour les voir.
          </li>
        )}
        {inView === 0 && (
          <li className="px-4 py-6 text-center text-ui text-text-2">Aucun mapping dans la vue.</li>
        )}
        {withoutPlace > 0 && (
          <li className="px-4 py-4 text-ui text-text-2">
            {formatNumber(withoutPlace)} sans coordonnées, dans la grille seulement
          </li>
        )}
      </ol>
    </section>
  );
});

/**
 * A count once it has stopped changing: the way to a place passes many, and each would be read out. A slow phone may
 * need a fifth of a second from one to the next.
 */
function useRested(count: number): number {
  const [rested, setRested] = useState(count);
  useEffect(() => {
    const timer = setTimeout(() => setRested(count), 350);
    return () => clearTimeout(timer);
  }, [count]);
  return rested;
}

interface RowProps extends Pick<Props, "near" | "onPick" | "onLight"> {
  pin: Pin;
  current: boolean;
}

function Row({ pin, near, current, onPick, onLight }: RowProps) {
  return (
    <li className="border-b border-line">
      <a
        id={`lieu-${pin.id}`}
        href={`/mappings/${pin.id}`}
        aria-current={current || undefined}
        onClick={(event) => isByKey(event.nativeEvent) || onPick(pin, event)}
        onMouseEnter={() => onLight(pin.id)}
        onFocus={() => onLight(pin.id)}
        className="grid grid-cols-[4.5rem_1fr] items-center gap-3 md:max-lg:grid-cols-[3.5rem_1fr] md:max-lg:gap-2.5 border-l-[3px] border-transparent px-3 py-2.5 -outline-offset-2 hover:bg-s2 aria-[current]:border-accent aria-[current]:bg-accent-soft"
      >
        <Picture image={pin.cover} alt="" metier={pin.metier} sizes="72px" className="rounded-[6px]" />
        <span className="min-w-0">
          <span className="block text-ui leading-tight font-medium">{pin.nom}</span>
          <span className="mt-0.5 flex items-start gap-1.5 text-small leading-tight text-text-3">
            <JobIcon metier={pin.metier} className={`!size-3.5 job-icon job-${lookOf(pin.metier)}`} />
            <span className="min-w-0">
              {pin.metier ?? pin.lieu}
              {/* The list of a tablet is too narrow for both. */}
              {pin.metier && <span className="md:max-lg:hidden"> · {pin.lieu}</span>}
            </span>
            {near && (
              <span className="ml-auto font-mono text-xs whitespace-nowrap">
                {formatDistance(distanceBetween(pin, near))}
              </span>
            )}
          </span>
          <span className="mt-0.5 block font-mono text-xs leading-tight text-text-2">
            {shownCoordinates(pin)}
          </span>
        </span>
      </a>
    </li>
  );
}
