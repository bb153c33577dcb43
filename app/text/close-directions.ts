const endOfEmbedding = "\u202c";
const endOfIsolate = "\u2069";

/** One pass, however many marks there are: anybody may send a megabyte of them. */
function closeLine(line: string): string {
  const ends: string[] = [];
  let isolates = 0;
  for (const [mark] of line.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if (mark === endOfEmbedding) {
      if (ends.at(-1) === endOfEmbedding) ends.pop();
    } else if (mark === endOfIsolate) {
      // The end of an isolate also ends what began inside it.
      if (isolates > 0) while (ends.pop() === endOfEmbedding);
      isolates = Math.max(0, isolates - 1);
    } else if (mark < "\u2066") {
      ends.push(endOfEmbedding);
    } else {
      ends.push(endOfIsolate);
      isolates += 1;
    }
  }
  return line + ends.reverse().join("");
}

/**
 * Closes, at the end of each line, the direction marks that the line opens: a name stands inside sentences, and a mark
 * left open would turn the rest of them around.
 */
export const closeDirections = (text: string): string => text.split("\n").map(closeLine).join("\n");
