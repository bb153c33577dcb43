import type { Tool } from "./description";
import { applyGesture, type Draft, readDraft } from "./draft";
import { fileHands } from "./file-hands";
import { said } from "./find-values";
import { LuaProblem } from "./lua-tokens";
import { readRest } from "./read-file";
import {
  askResult,
  type FormAnswer,
  firstState,
  holdsUnread,
  markOf,
  outcomeOf,
  readSource,
  type ToolState,
} from "./state";

/** Rows of a page that the site draws itself: a few words may ask for thousands, each a form of its own. */
const mostRows = 600;
const tooManyRows = said(
  `Sans script, cette page tient ${mostRows} lignes au plus\u00a0: activez JavaScript, ou n'en gardez qu'une partie.`,
);

const countRows = ({ lists }: Draft): number =>
  Object.values(lists)
    .flat()
    .reduce((sum, row) => sum + 1 + countRows(row), 0);

/**
 * A form that was sent without a script: what it would have become in a browser.
 *
 * @param field the text of a form's field, '' when absent.
 * @returns null for what no form of this tool sends.
 */
export function answerForm(tool: Tool, field: (name: string) => string): FormAnswer | null {
  const state = readState(tool, field);
  if (!state || countRows(state.draft) > mostRows) return null;
  const changed = afterGesture(tool, state, field("geste"), field("lu"));
  const isTooLong = changed !== null && countRows(changed.draft) > mostRows;
  const next = isTooLong ? { ...state, problems: [tooManyRows], asked: true } : changed;
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
  // What was said of the file that the form shows is not sent with it.
  const shown = isShown ? { ...read, draft: state.draft, lines: {} } : state;
  return gesture === "composer" && !holdsUnread(shown) ? askResult(shown) : read;
}
