/** Where somebody is with a tool. Kept by the browser alone where scripts run; by the form itself where none does. */
import { checkDraft, type Issue } from "./check";
import { compose, type Output } from "./compose";
import type { Tool } from "./description";
import { type Draft, firstDraft } from "./draft";
import { readFile } from "./read-file";

export interface ToolState {
  draft: Draft;
  /** What stands in the place for an existing file. */
  source: string;
  /** The file that was read: the one that is changed. */
  read: string;
  problems: readonly Issue[];
  remarks: readonly Issue[];
  lines: Readonly<Record<string, number>>;
  /** Somebody asked for the result: what is wrong is said. */
  asked: boolean;
}

export const firstState = (tool: Tool): ToolState => ({
  draft: firstDraft(tool),
  source: "",
  read: "",
  problems: [],
  remarks: [],
  lines: {},
  asked: false,
});

/** The pasted file becomes what the form shows; without one the form goes on as it is. */
export function readSource(tool: Tool, state: ToolState): ToolState {
  if (state.source.trim() === "") return { ...state, read: "", problems: [], remarks: [], lines: {} };
  return { ...state, ...readFile(tool, state.source), read: state.source, asked: true };
}

/** The draft changed. Lines of the file go with its values, not with rows that moved. */
export const withDraft = (state: ToolState, draft: Draft, { moved = false } = {}): ToolState => ({
  ...state,
  draft,
  ...(moved && { lines: {} }),
});

export interface Outcome {
  issues: Issue[];
  /** Empty as long as there are issues. */
  outputs: Output[];
}

/** @throws LuaProblem when what a form brings back of a file is not what was given. */
export function outcomeOf(tool: Tool, { draft, read, problems, lines }: ToolState): Outcome {
  const lineOf = (name: string) => lines[name] ?? lines[name.replace(/\.[^.]*$/, "")];
  const found = checkDraft(tool.shape, draft).map((issue) => {
    const line = lineOf(issue.name);
    return line === undefined ? issue : { ...issue, line };
  });
  const issues = [...problems, ...found];
  return { issues, outputs: issues.length === 0 ? compose(tool, draft, read) : [] };
}

/** Tells two files apart: what a form without a script says of the one that was read. */
export function markOf(source: string): string {
  let sum = 0;
  for (let i = 0; i < source.length; i++) sum = (Math.imul(sum, 31) + source.charCodeAt(i)) | 0;
  return `${source.length}.${sum}`;
}
