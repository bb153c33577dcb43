/**
 * `node run-often.ts FILE RUNS`: runs a program once for each of the runs, in one process: what the program imports is
 * read once, its own file anew each time. Prints with which status each ended, and what it wrote to stderr.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

export interface Run {
  args: string[];
  cwd: string;
}

export interface Ended {
  status: number | undefined;
  text: string;
}

const [node = "", , file = "", runs = "[]"] = process.argv;
const program = pathToFileURL(resolve(file));
const ended: Ended[] = [];
const exit = process.exit.bind(process);

for (const { args, cwd } of JSON.parse(runs) as Run[]) {
  const end: Ended = { status: undefined, text: "" };
  process.argv = [node, program.pathname, ...args];
  process.chdir(cwd);
  process.stderr.write = (text) => {
    end.text += text;
    return true;
  };
  process.exit = (status) => {
    end.status ??= Number(status);
    throw new Error("ended");
  };
  program.search = String(ended.push(end));
  try {
    await import(program.href);
  } catch (error) {
    // What Node does with it, as often as it is needed: only a program that listens says something.
    try {
      if (end.status === undefined) process.emit("uncaughtException", error as Error);
    } catch {}
  }
}
console.log(JSON.stringify(ended));
exit();
