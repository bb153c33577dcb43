import { useRef } from "react";
import { zoomStep } from "#app/map/gestures";
import { metresPerUnit } from "#app/map/project";
import type { MapControl } from "#app/map/use-viewport";
import { scaleBar, wholeIsland, zoomAt } from "#app/map/viewport";
import { formatNumber } from "#app/time/dates";
import { FieldSubmit } from "#app/ui/field-submit";
import { IconButton, SpriteIcon } from "./job-icon";
import { useFollowingFields } from "./use-following-fields";

const button =
  "grid size-11 place-items-center text-text-1 -outline-offset-2 first:rounded-t-[7px] last:rounded-b-[7px] hover:bg-s2 md:pointer-fine:size-10";

/** Zoom in, zoom out, the whole island. */
export function ZoomButtons({ go }: { go: MapControl["go"] }) {
  return (
    <div
      data-map-control
      className="js-only absolute top-3 right-3 grid divide-y divide-line-2 overflow-hidden rounded-control border border-line-2 bg-s1"
    >
      <IconButton
        icon="plus"
        label="Agrandir la carte"
        onClick={() => go((view, size) => zoomAt(view, zoomStep, 0, 0, size))}
        className={button}
      />
      <IconButton
        icon="minus"
        label="Réduire la carte"
        onClick={() => go((view, size) => zoomAt(view, 1 / zoomStep, 0, 0, size))}
        className={button}
      />
      <IconButton
        icon="scan"
        label="Voir toute l'île"
        onClick={() => go((_, size) => wholeIsland(size))}
        className={button}
      />
    </div>
  );
}

/** A length in game units; without a script that of the style sheet's scale. */
export function ScaleBar({ scale }: { scale: number | null }) {
  const metres = scale === null ? 1000 : scaleBar(scale);
  const bar = { "--bar": metres / metresPerUnit } as React.CSSProperties;
  return (
    <div aria-hidden="true" className="map-scale font-mono">
      {formatNumber(metres)}
      <div
        style={scale === null ? undefined : bar}
        className={`map-scale-bar mt-0.5 ml-auto h-1.5 border border-t-0 border-text-2 ${scale === null ? "map-scale-bar-start" : ""}`}
      />
    </div>
  );
}

interface NearProps {
  value: string;
  wrong: boolean;
  /** Names and values of what the address keeps. */
  hidden: [string, string][];
  onNear: (text: string) => void;
}

/** 'Près de…': a form of its own on the map, which also works without a script. */
export function NearForm({ value, wrong, hidden, onNear }: NearProps) {
  const form = useRef<HTMLFormElement>(null);
  useFollowingFields(form, { pres: value });
  return (
    <form
      ref={form}
      method="get"
      action="/mappings/carte"
      onSubmit={(event) => {
        event.preventDefault();
        onNear(String(new FormData(event.currentTarget).get("pres") ?? ""));
      }}
      className="w-full"
    >
      {hidden.map(([name, text]) => text && <input key={name} type="hidden" name={name} value={text} />)}
      <div className="relative">
        <FieldSubmit label="Aller à ces coordonnées">
          <SpriteIcon name="locate-fixed" className="!size-4" />
        </FieldSubmit>
        <input
          type="text"
          name="pres"
          defaultValue={value}
          maxLength={200}
          autoComplete="off"
          aria-label="Près de&nbsp;: collez des coordonnées"
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? "pres-erreur" : undefined}
          placeholder="Près de… collez des coordonnées"
          className="min-h-11 w-full rounded-control border border-field bg-s1 pr-3 pl-10 text-ui text-ellipsis placeholder:text-text-2 aria-[invalid=true]:border-red md:pointer-fine:min-h-10"
        />
      </div>
      {wrong && (
        <p id="pres-erreur" role="alert" className="mt-1 rounded-control bg-s1 px-2 py-1 text-small text-red">
          Coordonnées illisibles. Exemple&nbsp;: 441.0, -982.0, 30.7
        </p>
      )}
    </form>
  );
}
