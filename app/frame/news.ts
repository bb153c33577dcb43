const key = "visite";
const silenceMs = 30 * 60 * 1000;

/** Start of this browser's visit before the present one; null at the first. */
function previousVisit(now: number): number | null {
  try {
    const [last = 0, previous = 0] = (localStorage.getItem(key) ?? "").split(",").map(Number);
    const before = last && now - last > silenceMs ? last : previous;
    localStorage.setItem(key, `${now},${before}`);
    return before || null;
  } catch {
    return null;
  }
}

const longDate = (time: number) =>
  new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" }).format(time);

/** Marks what is newer than the last visit: the server's date for members, this browser's for guests. */
export function markNews(memberPreviousVisit: number | null): void {
  const own = previousVisit(Date.now());
  const since = memberPreviousVisit ?? own;
  if (since === null) return;
  for (const mark of document.querySelectorAll<HTMLElement>("[data-new-since]")) {
    mark.hidden = Number(mark.dataset["newSince"]) <= since;
  }
  const news = document.querySelector("[data-news]");
  if (!news) return;
  for (const item of news.querySelectorAll<HTMLElement>("[data-news-since]")) {
    item.toggleAttribute("data-new", Number(item.dataset["newsSince"]) > since);
  }
  const title = news.querySelector("[data-news-title]");
  const date = news.querySelector("[data-news-date]");
  if (title) title.textContent = "Depuis votre dernière visite";
  if (date) date.textContent = longDate(since);
}
