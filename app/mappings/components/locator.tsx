import { labelledNear } from "#app/map/labels";
import { projectX, projectY } from "#app/map/project";
import { sheetLayerIds, sheetUrl } from "#app/map/sheet";

/** Map units across: 6 km of the game, so that the quarter and its neighbours can be made out. */
const width = 1220;
const height = 690;
/** Pixels per map unit of what is upright in it, as in the style sheet. */
const scale = 0.3;
/** Pixels around the place that its mark takes. */
const halo = 15;

/** A piece of the map around a place; a picture, named for readers, that needs no script. */
export function Locator({ x, y, nom }: { x: number; y: number; nom: string }) {
  const left = Math.round(projectX(x));
  const top = Math.round(projectY(y));
  return (
    <svg
      role="img"
      aria-label={`Emplacement sur la carte\u00a0: ${nom}`}
      viewBox={`${left - width / 2} ${top - height / 2} ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="locator block aspect-[366/207] w-full rounded-control border border-line"
    >
      {sheetLayerIds.map((layer) => (
        <use key={layer} href={`${sheetUrl}#${layer}`} className={`map-${layer}`} />
      ))}
      {labelledNear({ x, y }, scale, width * scale, height * scale, halo).map(({ label, dx, dy }) => (
        <g key={label.name} transform={`translate(${projectX(label.x)} ${projectY(label.y)})`}>
          <text x={dx} y={dy} className={`map-upright map-label map-label-${label.rank}`}>
            {label.name}
          </text>
        </g>
      ))}
      <g transform={`translate(${left} ${top})`}>
        <g className="map-upright">
          <circle r={halo} className="fill-accent opacity-20" />
          <circle r="7.5" className="fill-[var(--map-land)]" />
          <circle r="5" className="fill-accent" />
        </g>
      </g>
    </svg>
  );
}
