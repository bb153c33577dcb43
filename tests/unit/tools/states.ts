/** The form of a tool, filled in or with a file pasted, and what it answers. */
import { expect } from "vitest";
import { findTool } from "#app/tools/catalogue.server";
import type { Tool } from "#app/tools/description";
import { applyGesture, setValue } from "#app/tools/draft";
import { fileHands } from "#app/tools/file-hands";
import { firstState, outcomeOf, readSource, type ToolState } from "#app/tools/state";

export const tool = (slug: string): Tool => findTool(slug) ?? expect.unreachable(slug);

/** A form in which some fields are filled in, once rows were added to it. */
export function withValues(
  slug: string,
  state: ToolState,
  values: Record<string, string>,
  gestures: string[] = [],
): ToolState {
  const { shape } = tool(slug);
  const grown = gestures.reduce(
    (draft, gesture) => applyGesture(shape, draft, gesture) ?? draft,
    state.draft,
  );
  const draft = Object.entries(values).reduce((now, [name, value]) => setValue(now, name, value), grown);
  return { ...state, draft };
}
/** The same of a form as it is at first. */
export const filled = (slug: string, values: Record<string, string>, gestures?: string[]) =>
  withValues(slug, firstState(tool(slug)), values, gestures);
export const pasted = (slug: string, source: string) =>
  readSource(tool(slug), { ...firstState(tool(slug)), source }, fileHands);
export const textOf = (slug: string, state: ToolState) =>
  outcomeOf(tool(slug), state, fileHands).outputs.map(({ text }) => text);
export const saidOf = (slug: string, state: ToolState) =>
  outcomeOf(tool(slug), state, fileHands).issues.map(({ line, sentence }) => [line, sentence] as const);
