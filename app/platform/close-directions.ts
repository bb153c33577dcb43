const endOfEmbedding = "\u202c";
const endOfIsolate = "\u2069";

/** In one pass, however many marks there are: anybody may send a megabyte of them. */
function closeLine(line: string): string {
  const ends: string[] = [];
  let isolates = 0;
  for (const [mark] of line.matchAll(/[\u202a-\u202e\u2066-\u2069]/g)) {
    if (mark === endOfEmbedding) {
      if (ends.at(-1) === endOfEmbedding) ends.pop();
    } else if (mark === endOfIsolate) {
      // It ends what began inside of the isolate too.
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
 * A text each line of which ends the marks of direction that it begins: a name stands in sentences, and one mark left
 * open turns the rest of them.
 */
export const closeDirections = (text: string): string => text.split("\n").map(closeLine).join("\n");
