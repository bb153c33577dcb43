import type { ReactNode } from "react";
import { mapSize, projectX, projectY } from "./project.ts";
import { heroSheetUrl, mapLabels, sheetLayerIds } from "./sheet.ts";

type Place = { x: number; y: number };

type HeroMapProps = {
  /** One dot each, in game coordinates. */
  pins: readonly Place[];
  /** The pin that carries a card with its name and coordinates. */
  named: Place & { name: string; z: number };
};

/** The quarters whose names find room beside the pins; the others would crowd a background. */
const shownLabels = new Set([
  "Los Santos",
  "Vinewood",
  "Del Perro",
  "Vespucci",
  "Collines de Vinewood",
  "Monts Tataviam",
]);

/**
 * The home page's background: a piece of the drawn map, south-east of the sheet, behind and beside the hero's text.
 * Decoration only, hidden from readers, and fetched by the frame script after everything else (a page without scripts
 * shows it at once); hero-map.css places, scales and colours it. The parent is `position: relative` and
 * `isolation: isolate`: the map lies behind what it holds.
 */
export function HeroMap({ pins, named }: HeroMapProps) {
  return (
    <div className="hero-map" aria-hidden="true">
      <svg className="hero-map-sheet" viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} focusable="false">
        <g className="hero-map-drawing" data-map-layers={heroSheetUrl}>
          {sheetLayerIds.map((layer) => (
            <use key={layer} className={`map-${layer}`} />
          ))}
        </g>
        {mapLabels
          .filter(({ name }) => shownLabels.has(name))
          .map(({ name, x, y, rank }) => (
            <Upright key={name} x={x} y={y}>
              <text className={rank === 3 ? "hero-map-label" : `hero-map-label hero-map-label-${rank}`}>
                {name}
              </text>
            </Upright>
          ))}
        {/* A line of no length with round ends is a dot: one element for all, as large at every scale. */}
        <path className="hero-map-pins" d={pins.map((pin) => `M${mapPosition(pin)}h0`).join("")} />
      </svg>
      <noscript>
        <svg className="hero-map-sheet" viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}>
          {sheetLayerIds.map((layer) => (
            <use key={layer} href={`${heroSheetUrl}#${layer}`} className={`map-${layer}`} />
          ))}
        </svg>
      </noscript>
      <div className="hero-map-fade" />
      <svg
        className="hero-map-sheet hero-map-over"
        viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
        focusable="false"
      >
        <NamedPin {...named} />
      </svg>
      <Axes />
    </div>
  );
}

function NamedPin({ name, x, y, z }: HeroMapProps["named"]) {
  return (
    <Upright x={x} y={y}>
      <circle className="hero-map-halo" r="14.5" />
      <circle className="hero-map-ring" r="9" />
      <circle className="hero-map-dot" r="3.25" />
      <path className="hero-map-leader" d="M10.5 10.5 44 44h13" />
      <foreignObject x="57" y="26" width="420" height="60">
        <div className="hero-map-card">
          <p className="hero-map-card-name">{name}</p>
          <p className="hero-map-card-position">{[x, y, z].map((value) => value.toFixed(1)).join(", ")}</p>
        </div>
      </foreignObject>
    </Upright>
  );
}

/** Round game coordinates along the right and bottom edges, aligned with the graticule of the sheet. */
function Axes() {
  return (
    <>
      <div className="hero-map-axis-x">
        {thousandsFrom(-1, 5).map((x) => (
          <span key={x}>{`x ${x}`}</span>
        ))}
      </div>
      <svg className="hero-map-axis-y" viewBox={`0 0 1 ${mapSize.height}`} focusable="false">
        {thousandsFrom(-2, 2).map((y) => (
          <g key={y} transform={`translate(0 ${projectY(y)})`}>
            <text className="hero-map-upright" y="-5">{`y ${y}`}</text>
          </g>
        ))}
      </svg>
    </>
  );
}

/** Its children are drawn in CSS pixels around a place, whatever the scale of the map. */
function Upright({ x, y, children }: Place & { children: ReactNode }) {
  return (
    <g transform={`translate(${mapPosition({ x, y })})`}>
      <g className="hero-map-upright">{children}</g>
    </g>
  );
}

function mapPosition({ x, y }: Place): string {
  return `${Math.round(projectX(x) * 10) / 10} ${Math.round(projectY(y) * 10) / 10}`;
}

function thousandsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * 1000);
}
