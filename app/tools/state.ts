/** Where somebody is with a tool. Kept by the browser alone where scripts run; by the form itself where none does. */
import { checkDraft, type Issue } from "./check";
import { compose, type Output } from "./compose";
import type { Tool } from "./description";
import { type Draft, firstDraft, valueAt } from "./draft";
import type { FileReading } from "./read-file";

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

/** What reads and changes a pasted file. */
export interface FileHands {
  readFile: (tool: Tool, source: string) => FileReading;
  rewrite: (tool: Tool, draft: Draft, source: string) => string;
}

const noFile = { read: "", problems: [], remarks: [], lines: {} };

export const firstState = (tool: Tool): ToolState => ({
  draft: firstDraft(tool),
  source: "",
  asked: false,
  ...noFile,
});

/** Whether a file stands there that was not read yet: what the form shows is not of it. */
export const holdsUnread = ({ source, read }: ToolState): boolean => source !== read && source.trim() !== "";

/** The result of the form as it is; of no file, once that was taken away. */
export const askResult = (state: ToolState): ToolState => ({
  ...state,
  ...(state.source !== state.read && noFile),
  asked: true,
});

/** The pasted file becomes what the form shows; without one, or with one of something else, the form stays as it is. */
export function readSource(tool: Tool, state: ToolState, files: FileHands): ToolState {
  if (state.source.trim() === "") return { ...state, ...noFile };
  const reading = files.readFile(tool, state.source);
  return { ...state, ...reading, draft: reading.draft ?? state.draft, read: state.source, asked: true };
}

export interface Outcome {
  issues: Issue[];
  /** Something that is there is wrong: it is not only that something lacks. */
  isWrong: boolean;
  /** Empty as long as there are issues. */
  outputs: Output[];
}

/** What the site makes of a form that was sent without a script. */
export interface FormAnswer {
  state: ToolState;
  outcome: Outcome;
}

/** @param files needed once a file was read. */
export function outcomeOf(
  tool: Tool,
  { draft, read, problems, lines }: ToolState,
  files: FileHands | null,
): Outcome {
  const lineOf = (name: string) => lines[name] ?? lines[name.replace(/\.[^.]*$/, "")];
  const found = checkDraft(tool.shape, draft).map((issue) => {
    const line = lineOf(issue.name);
    return line === undefined ? issue : { ...issue, line };
  });
  const issues = [...problems, ...found];
  const isWrong = problems.length > 0 || found.some(({ name }) => valueAt(draft, name)?.trim() !== "");
  if (issues.length > 0) return { issues, isWrong, outputs: [] };
  return {
    issues,
    isWrong,
    outputs: compose(tool, draft, read === "" ? undefined : files?.rewrite(tool, draft, read)),
  };
}

/** Tells two files apart: what a form without a script says of the one that was read. */
export function markOf(source: string): string {
  let sum = 0;
  for (let i = 0; i < source.length; i++) sum = (Math.imul(sum, 31) + source.charCodeAt(i)) | 0;
  return `${source.length}.${sum}`;
}
