/** Pixels by which what is shown may move, without a reader or a layout shift of browsers that tells. */
const still = { top: 3, left: 8 };

const isShown = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight;

/** Every text on screen, as a range: its first box tells where it begins. A long page is not walked to its end. */
function* onScreen(): Generator<Range> {
  const nodes = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) => {
      if (!(node instanceof Element)) return NodeFilter.FILTER_ACCEPT;
      const box = node.getBoundingClientRect();
      return box.height === 0 || isShown(box) ? NodeFilter.FILTER_SKIP : NodeFilter.FILTER_REJECT;
    },
  );
  while (nodes.nextNode()) {
    const range = document.createRange();
    range.selectNode(nodes.currentNode);
    if (isShown(range.getBoundingClientRect())) yield range;
  }
}

/**
 * Loads our fonts once for all pages, so that content pages wear them from the next one on; this one does at once,
 * unless something of what is shown would move. Nothing of it is for who saves data.
 */
export async function keepFonts(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  const { dataset } = document.documentElement;
  if (dataset["fonts"] !== undefined || connection?.saveData) return;
  const own = [...document.fonts].filter(({ family }) => !family.includes("Fallback"));
  try {
    await Promise.all(own.map((face) => face.load()));
    localStorage.setItem("fonts", "1");
  } catch {
    // A line that breaks, a browser that keeps nothing: the next page tries again.
    return;
  }
  const before = [...onScreen()].map((range) => ({ range, box: range.getClientRects()[0] }));
  // What was measured, and what is laid out anew, are two pieces of work: a tap comes between them.
  await new Promise((done) => setTimeout(done));
  dataset["fonts"] = "";
  const moves = before.some(({ range, box }) => {
    const now = range.getClientRects()[0];
    return (
      box && now && (Math.abs(now.top - box.top) >= still.top || Math.abs(now.left - box.left) >= still.left)
    );
  });
  if (moves) delete dataset["fonts"];
}
