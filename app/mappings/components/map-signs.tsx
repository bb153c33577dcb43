import { type MouseEvent, memo } from "react";
import { clusterItems, type Item, shownCount, widerBy } from "#app/map/cluster";
import { placeLabels } from "#app/map/labels";
import { projectX, projectY } from "#app/map/project";
import { formatNumber } from "#app/time/dates";
import type { Point } from "../coordinates";
import { lookOf } from "../job-look";
import type { Pin, PinGroup } from "../views";
import { JobIcon } from "./job-icon";

const toItem = (pin: Pin): Item<Pin> => ({
  x: projectX(pin.x),
  y: projectY(pin.y),
  count: 1,
  one: pin,
  label: ` dont ${pin.nom}`,
});

export const itemsOf = (pins: readonly Pin[], groups: readonly PinGroup[]): Item<Pin>[] => [
  ...pins.map(toItem),
  ...groups.map(([x, y, count]) => ({ x: projectX(x), y: projectY(y), count, one: null })),
];

/** Names of waters are in italics, as on every survey sheet. */
const isWater = (name: string) => /^(Mer|Océan|Réservoir) /.test(name);

interface Props {
  items: Item<Pin>[];
  scale: number;
  /** Never joined with others: it is the one looked at. */
  selected: string | null;
  lit: string | null;
  onPin: (pin: Pin, event: MouseEvent) => void;
  onGroup: (group: Item<Pin>, event: MouseEvent) => void;
  className?: string;
}

/** Labels and signs at one scale. Signs are links: to the mapping, or, for a group, to the list. */
export const MapSigns = memo(function MapSigns({
  items,
  scale,
  selected,
  lit,
  onPin,
  onGroup,
  className,
}: Props) {
  const looked = items.find(({ one }) => one?.id === selected);
  const signs = clusterItems(
    items.filter((item) => item !== looked),
    scale,
  );
  // The one looked at comes last, so that it lies on top.
  if (looked) signs.push(looked);
  return (
    <g className={className}>
      {placeLabels(scale, signs).map(({ label: { name, x, y, rank }, dx, dy }) => (
        <g key={name} transform={`translate(${projectX(x)} ${projectY(y)})`}>
          <text
            x={dx}
            y={dy}
            className={`map-upright map-label map-label-${rank} ${isWater(name) ? "map-water" : ""}`}
          >
            {name}
          </text>
        </g>
      ))}
      {signs.map((sign) => (
        <g key={keyOf(sign)} transform={`translate(${round(sign.x)} ${round(sign.y)})`}>
          {sign.one ? (
            <PinSign pin={sign.one} current={sign === looked} lit={sign.one.id === lit} onPin={onPin} />
          ) : (
            <GroupSign group={sign} onGroup={onGroup} />
          )}
        </g>
      ))}
    </g>
  );
});

/** The place that was asked for. */
export function MapCross({ x, y }: Point) {
  return (
    <g transform={`translate(${projectX(x)} ${projectY(y)})`}>
      <path className="map-upright map-cross" d="M-14 0H-5M5 0H14M0-14V-5M0 5V14" />
    </g>
  );
}

const round = (value: number) => Math.round(value * 10) / 10;
const keyOf = ({ one, x, y }: Item<Pin>) => one?.id ?? `${x} ${y}`;

interface PinSignProps {
  pin: Pin;
  current: boolean;
  lit: boolean;
  onPin: Props["onPin"];
}

/** Kept: picking one of hundreds draws that one anew, and the one before it. */
const PinSign = memo(({ pin, current, lit, onPin }: PinSignProps) => {
  return (
    <a
      href={`/mappings/${pin.id}`}
      aria-label={pin.metier ? `${pin.nom}, ${pin.metier}` : pin.nom}
      aria-current={current || undefined}
      data-lit={lit || undefined}
      onClick={(event) => onPin(pin, event)}
      className={`map-sign job-${lookOf(pin.metier)}`}
    >
      <g className="map-upright">
        <circle className="map-halo" r={current ? 24 : 20} />
        <circle r={current ? 16 : 12.5} />
        <JobIcon
          metier={pin.metier}
          at={current ? { corner: -9, side: 18 } : { corner: -7, side: 14 }}
          className="map-icon"
        />
      </g>
    </a>
  );
});

function GroupSign({ group, onGroup }: { group: Item<Pin>; onGroup: Props["onGroup"] }) {
  const wide = widerBy(group.count);
  return (
    // biome-ignore lint/a11y/useValidAnchor: without a script it leads to the list
    <a
      href="#lieux"
      aria-label={`${formatNumber(group.count)} mappings${group.label ?? ""}, agrandir`}
      onClick={(event) => onGroup(group, event)}
      className="map-sign map-group"
    >
      <g className="map-upright">
        <circle className="map-halo" r={24 + wide} />
        <circle className="map-group-ring" r={17 + wide} />
        <circle r={13 + wide} />
        <text y="4.5">{shownCount(group.count)}</text>
      </g>
    </a>
  );
}
