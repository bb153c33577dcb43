import { readFile } from "./read-file";
import { rewrite } from "./rewrite";
import type { FileHands } from "./state";

/** What a pasted file needs: the browser asks for it when there is one. */
export const fileHands: FileHands = { readFile, rewrite };
