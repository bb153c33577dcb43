import { projectX, projectY } from "#app/map/project";
import type { Point } from "../coordinates";

/** The place that was asked for. */
export function MapCross({ x, y }: Point) {
  return (
    <g transform={`translate(${projectX(x)} ${projectY(y)})`}>
      <path className="map-upright map-cross" d="M-14 0H-5M5 0H14M0-14V-5M0 5V14" />
    </g>
  );
}
