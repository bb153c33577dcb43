/** What ends the stretch that a mark begins: an isolate has an end of its own. */
const endOf = (mark: string): string => (mark < "\u2066" ? "\u202c" : "\u2069");

function closeLine(line: string): string {
  const open: string[] = [];
  for (const [mark] of line.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if (mark === "\u202c") {
      if (open.at(-1) === mark) open.pop();
    } else if (mark === "\u2069") {
      const begun = open.lastIndexOf(mark);
      if (begun !== -1) open.length = begun;
    } else {
      open.push(endOf(mark));
    }
  }
  return line + open.reverse().join("");
}

/**
 * A text each line of which ends the marks of direction that it begins: a name stands in sentences, and one mark left
 * open turns the rest of them.
 */
export const closeDirections = (text: string): string => text.split("\n").map(closeLine).join("\n");
