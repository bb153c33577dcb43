import type { Tool } from "./description";
import { applyGesture, readDraft } from "./draft";
import { LuaProblem } from "./lua-tokens";
import { firstState, markOf, outcomeOf, readSource, type ToolState } from "./state";

interface Answer {
  state: ToolState;
  /** Whether what was asked for could be done: false when something is to be mended. */
  accepted: boolean;
}

/**
 * A form that was sent without a script: what it would have become in a browser.
 *
 * @param field the text of a form's field, '' when absent.
 * @returns null for what no form of this tool sends.
 */
export function answerForm(tool: Tool, field: (name: string) => string): Answer | null {
  const draft = readDraft(tool.shape, field);
  const source = tool.paste === undefined ? "" : field("source");
  const state: ToolState = { ...firstState(tool), draft, source };
  const gesture = field("geste");
  try {
    if (gesture === "lire" || gesture === "composer") return ask(tool, state, gesture, field("lu"));
    const changed = applyGesture(tool.shape, draft, gesture);
    if (!changed) return null;
    const next = { ...state, draft: changed, read: readOf(source, field("lu")) };
    outcomeOf(tool, next);
    return { state: next, accepted: true };
  } catch (error) {
    if (error instanceof LuaProblem) return null;
    throw error;
  }
}

/** The file that the form shows, when it is the one that was read before. */
const readOf = (source: string, mark: string) => (markOf(source) === mark ? source : "");

/** A file that was not read yet is read first: what the form shows is not of it. */
function ask(tool: Tool, state: ToolState, gesture: "lire" | "composer", mark: string): Answer {
  const read = readSource(tool, state);
  const isOfForm = gesture === "composer" && (read.read === "" || readOf(state.source, mark) !== "");
  const next = isOfForm ? { ...read, draft: state.draft, remarks: [], lines: {}, asked: true } : read;
  const isGood = !next.asked || outcomeOf(tool, next).issues.length === 0;
  return { state: next, accepted: isGood };
}
