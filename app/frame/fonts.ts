/** Pixels by which what is shown may move, without a reader or a layout shift of browsers that tells. */
const still = { top: 3, left: 8 };

/** Every text on screen, as a range: its first box tells where it begins. */
function* onScreen(): Generator<Range> {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const range = document.createRange();
    range.selectNode(texts.currentNode);
    const { top, bottom } = range.getBoundingClientRect();
    if (bottom > 0 && top < innerHeight) yield range;
  }
}

/**
 * Loads our fonts once for all pages, so that content pages wear them from the next one on; this one does at once,
 * unless something of what is shown would move. A browser that is set to save data loads none.
 */
export async function keepFonts(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const { dataset } = document.documentElement;
  if ("fonts" in dataset || connection?.saveData) return;
  const own = [...document.fonts].filter(({ family }) => !family.includes("Fallback"));
  try {
    await Promise.all(own.map((face) => face.load()));
    localStorage["fonts"] = "1";
  } catch {
    // A line that breaks, a browser that keeps nothing: the next page tries again.
    return;
  }
  const before = [...onScreen()].map((range) => ({ range, box: range.getClientRects()[0] }));
  dataset["fonts"] = "";
  const moves = before.some(({ range, box }) => {
    const now = range.getClientRects()[0];
    return (
      box && now && (Math.abs(now.top - box.top) >= still.top || Math.abs(now.left - box.left) >= still.left)
    );
  });
  if (moves) delete dataset["fonts"];
}
