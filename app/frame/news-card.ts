const longDate = (time: number) =>
  new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" })
    .format(time)
    .replace(/^1 /, "1er ");

/** The card of news on the home page: what is newer than `since`, and since when; or that nothing is. */
export function tellSince(card: Element, since: number): void {
  // What stands in this browser's memory may be of somebody else's making, and no date.
  if (!(since > 0 && since < 8e15)) return;
  let news = false;
  for (const item of card.querySelectorAll<HTMLElement>("[data-news-since]")) {
    const isNew = Number(item.dataset["newsSince"]) > since;
    item.toggleAttribute("data-new", isNew);
    news ||= isNew;
  }
  const title = card.querySelector("[data-news-title]");
  const date = card.querySelector("[data-news-date]");
  if (title && news) title.textContent = "Depuis votre dernière visite";
  if (date) date.textContent = `${news ? "" : "Rien de nouveau depuis le "}${longDate(since)}`;
}
