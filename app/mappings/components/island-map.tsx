import {
  type MouseEvent,
  type PointerEvent,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useNavigate } from "react-router";
import type { Item } from "#app/map/cluster";
import { unproject } from "#app/map/project";
import { sheetLayerIds, sheetUrl } from "#app/map/sheet";
import { keptView, useViewport } from "#app/map/use-viewport";
import { around, isSeen, seenBox, startScale, zoomAt } from "#app/map/viewport";
import { loadLater } from "#app/ui/load-later";
import { distanceBetween } from "../coordinates";
import { type CatalogueQuery, searchOf } from "../query";
import type { MapView, Pin } from "../views";
import { NearForm, ScaleBar, ZoomButtons } from "./map-controls";
import { MapList } from "./map-list";
import { itemsOf, MapCross, MapSigns } from "./map-signs";
import { useAskedQuery } from "./use-asked-query";
import { useMapData } from "./use-map-data";
import { usePicking } from "./use-picking";

/** Asked for when the first mapping is picked. */
const MapPopover = loadLater(() => import("./map-popover"));

/** A place that was asked for is shown with its nearest mappings. */
const neighbours = 4;
/** Pixels of the map's upper part under the field that asks for a place. */
const underField = 70;

const whole = {
  minX: Number.NEGATIVE_INFINITY,
  maxX: Number.POSITIVE_INFINITY,
  minY: Number.NEGATIVE_INFINITY,
  maxY: Number.POSITIVE_INFINITY,
};

/** The island with its mappings beside their list. Before, or without, a script: a picture with links, and the list. */
export function IslandMap({ query, result }: { query: CatalogueQuery; result: MapView }) {
  const frame = useRef<HTMLDivElement>(null);
  const readout = useRef<HTMLParagraphElement>(null);
  const navigate = useNavigate();
  const asked = useAskedQuery(query);
  const { settled, go } = useViewport(frame);
  const { pins, groups } = useMapData(query, result, settled);
  const { pick, picked, onPin, onCard, onEscape, close, unpick } = usePicking(frame, pins, go);
  const [lit, setLit] = useState<string | null>(null);

  const items = useMemo(() => itemsOf(pins, groups), [pins, groups]);
  const box = settled ? seenBox(settled.view, settled.size) : whole;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is made anew at every render, its bounds are not
  const seen = useMemo(
    () => pins.filter((pin) => isSeen(pin, box)),
    [pins, box.minX, box.maxX, box.minY, box.maxY],
  );
  const inView =
    seen.length + groups.reduce((sum, [x, y, count]) => sum + (isSeen({ x, y }, box) ? count : 0), 0);
  const selected = pick?.id ?? null;

  const onGroup = useCallback(
    (group: Item<Pin>, event: MouseEvent) => {
      event.preventDefault();
      // The sign goes when its mappings part: the focus stays in the map, where keys and Tab go on.
      frame.current?.focus({ preventScroll: true });
      go((view, size) => zoomAt({ ...view, x: group.x, y: group.y }, 2.2, 0, 0, size));
    },
    [go],
  );

  /** Goes to the place that the address names. */
  function showPlace() {
    const { point } = query;
    if (!point) return;
    const nearby = pins
      .toSorted((a, b) => distanceBetween(a, point) - distanceBetween(b, point))
      .slice(0, neighbours);
    // A card of before would lie over what was asked for.
    unpick();
    go((_, size) => around([point, ...nearby], size, underField));
  }

  function onNear(pres: string) {
    // Asked for once more the address stays as it is; the map may have been moved away.
    if (pres.trim() === query.pres && asked === query) showPlace();
    else void navigate(`/mappings/carte${searchOf({ ...asked, pres })}`, { preventScrollReset: true });
  }

  const ready = settled !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another place is asked for, not whenever the pins change
  useEffect(() => {
    if (!ready) return;
    const kept = keptView();
    if (kept) return go(() => kept);
    showPlace();
  }, [ready, query.pres, go]);

  const signs = { items, selected, lit, onPin, onGroup };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys pressed inside rise to it
    <div
      className="map-layout mt-4 overflow-clip border-line bg-s1 max-md:-mx-4 max-md:border-y md:rounded-card md:border"
      onKeyDown={onEscape}
    >
      <div className="map-near">
        <NearForm
          value={query.pres}
          wrong={query.pres !== "" && query.point === null}
          hidden={[
            ["q", query.q],
            ["metier", query.metier],
          ]}
          onNear={onNear}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a map is no group of fields */}
      <div
        ref={frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the map
        tabIndex={0}
        role="group"
        aria-label="Carte de San Andreas. Flèches&nbsp;: déplacer, plus et moins&nbsp;: agrandir et réduire, 0&nbsp;: toute l'île."
        onPointerMove={(event) => settled && showCoordinates(event, frame.current, readout.current)}
        className="map-frame -outline-offset-2"
      >
        <svg className="map-stage" focusable="false">
          <g className="map-world">
            <g>
              {sheetLayerIds.map((layer) => (
                <use key={layer} href={`${sheetUrl}#${layer}`} className={`map-${layer}`} />
              ))}
            </g>
            {query.point && <MapCross {...query.point} />}
            {settled ? (
              <MapSigns {...signs} scale={settled.view.scale} />
            ) : (
              <>
                <MapSigns {...signs} scale={startScale.small} className="md:hidden" />
                <MapSigns {...signs} scale={startScale.large} className="max-md:hidden" />
              </>
            )}
          </g>
        </svg>
        <ZoomButtons go={go} />
        <p
          ref={readout}
          aria-hidden="true"
          className="js-only pointer-events-none absolute bottom-3 left-3 rounded-control border border-line bg-bg px-2.5 py-1 font-mono text-xs whitespace-pre text-text-2 empty:hidden max-md:hidden"
        />
        <ScaleBar scale={settled?.view.scale ?? null} />
        {picked && settled && (
          <Suspense fallback={null}>
            <MapPopover
              key={picked.id}
              pin={picked}
              view={settled.view}
              size={settled.size}
              pick={pick}
              asked={pick}
              onCard={onCard}
              close={close}
            />
          </Suspense>
        )}
      </div>
      <MapList
        pins={seen}
        inView={inView}
        withoutPlace={result.withoutPlace}
        near={query.point}
        selected={selected}
        onPick={onPin}
        onLight={setLit}
      />
    </div>
  );
}

/** Reads the place under the pointer out, in coordinates of the game. */
function showCoordinates(
  { clientX, clientY, pointerType }: PointerEvent,
  frame: HTMLElement | null,
  readout: HTMLElement | null,
) {
  // A finger covers what it points at; measuring at each of its moves would lay the page out twice.
  if (!frame || !readout || pointerType === "touch") return;
  const read = (name: string) => Number(frame.style.getPropertyValue(name));
  const rect = frame.getBoundingClientRect();
  const [x, y] = unproject([
    read("--map-x") + (clientX - rect.left - rect.width / 2) / read("--map-scale"),
    read("--map-y") + (clientY - rect.top - rect.height / 2) / read("--map-scale"),
  ]);
  readout.textContent = `x ${Math.round(x)}  y ${Math.round(y)}`;
}
