import type { Tool } from "./description";
import { applyGesture, readDraft } from "./draft";
import { fileHands } from "./file-hands";
import { LuaProblem } from "./lua-tokens";
import { readRest } from "./read-file";
import { type FormAnswer, firstState, markOf, outcomeOf, readSource, type ToolState } from "./state";

/**
 * A form that was sent without a script: what it would have become in a browser.
 *
 * @param field the text of a form's field, '' when absent.
 * @returns null for what no form of this tool sends.
 */
export function answerForm(tool: Tool, field: (name: string) => string): FormAnswer | null {
  const state = readState(tool, field);
  const next = state && afterGesture(tool, state, field("geste"), field("lu"));
  return next && { state: next, outcome: outcomeOf(tool, next, fileHands) };
}

function readState(tool: Tool, field: (name: string) => string): ToolState | null {
  const source = tool.paste === undefined ? "" : field("source");
  try {
    return { ...firstState(tool), draft: readDraft(tool.shape, { field, readRest }), source };
  } catch (error) {
    if (error instanceof LuaProblem) return null;
    throw error;
  }
}

/** @param mark of the file that the form shows. */
function afterGesture(tool: Tool, state: ToolState, gesture: string, mark: string): ToolState | null {
  const isShown = markOf(state.source) === mark;
  if (gesture !== "lire" && gesture !== "composer") {
    const draft = applyGesture(tool.shape, state.draft, gesture);
    return draft && { ...state, draft, read: isShown ? state.source : "" };
  }
  const read = readSource(tool, state, fileHands);
  // A file that was not read yet is read first: what the form shows is not of it.
  const isOfForm = gesture === "composer" && (read.read === "" || isShown);
  return isOfForm ? { ...read, draft: state.draft, remarks: [], lines: {}, asked: true } : read;
}
