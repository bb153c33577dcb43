import { whenLoaded } from "#app/ui/load-again";
import { isAppPage } from "./page-kind";

const key = "visite";
const silenceMs = 30 * 60 * 1000;

/** When this browser's visit before the present one ended; null at the first. */
function previousVisit(now: number): number | null {
  try {
    const [last = 0, previous = 0] = (localStorage[key] ?? "").split(",").map(Number);
    const before = last && now - last > silenceMs ? last : previous;
    localStorage[key] = `${now},${before}`;
    return before || null;
  } catch {
    return null;
  }
}

/** Shows the marks below `root` that are newer than `since`. */
function showMarks(root: ParentNode, since: number): void {
  for (const mark of root.querySelectorAll<HTMLElement>("[data-new-since]")) {
    mark.hidden = Number(mark.dataset["newSince"]) <= since;
  }
}

/** An app page draws more as one goes on: the next page of a list, a search, a dialog. */
function keepMarking(since: number): void {
  if (!isAppPage) return;
  new MutationObserver((changes) => {
    for (const target of new Set(changes.map((change) => change.target))) {
      showMarks(target.parentElement ?? document, since);
    }
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["data-new-since"] });
}

/** Marks what is newer than the last visit: the server's date for members, this browser's for guests. */
export function markNews(memberPreviousVisit: number | null): void {
  const own = previousVisit(Date.now());
  const since = memberPreviousVisit ?? own;
  if (since === null) return;
  showMarks(document, since);
  keepMarking(since);
  const card = document.querySelector("[data-news]");
  if (card)
    whenLoaded(
      () => import("./news-card"),
      (news) => news.tellSince(card, since),
    );
}
