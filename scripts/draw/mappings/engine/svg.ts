import type { Point } from "./iso.ts";

/** One decimal is a tenth of a pixel at the largest size: enough, and the documents stay small. */
function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function pathData(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
}

function faded(opacity: number): string {
  return opacity < 1 ? ` opacity="${opacity}"` : "";
}

export function polygon(points: readonly Point[], fill: string, opacity = 1): string {
  return `<path d="${pathData(points)}Z" fill="${fill}"${faded(opacity)}/>`;
}

/**
 * A face of a volume. It is widened by half a pixel in its own colour, because two polygons that only share an edge
 * let the background shine through between them.
 */
export function facet(points: readonly Point[], fill: string): string {
  return `<path d="${pathData(points)}Z" fill="${fill}" stroke="${fill}" stroke-width="1" stroke-linejoin="round"/>`;
}

export function polyline(points: readonly Point[], stroke: string, width: number, opacity = 1): string {
  return `<path d="${pathData(points)}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${faded(opacity)}/>`;
}

export function circle([x, y]: Point, radius: number, fill: string, opacity: number): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"${faded(opacity)}/>`;
}

/** Draws `content` only inside the outline. `id` must be unique in the document. */
export function clipped(id: string, outline: readonly Point[], content: string): string {
  return `<clipPath id="${id}"><path d="${pathData(outline)}Z"/></clipPath><g clip-path="url(#${id})">${content}</g>`;
}
