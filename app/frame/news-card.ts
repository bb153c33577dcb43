const longDate = (time: number) =>
  new Intl.DateTimeFormat("fr-FR", { dateStyle: "long", timeZone: "Europe/Paris" }).format(time);

/** The card of news on the home page: what is newer than `since`, and since when. */
export function tellSince(card: Element, since: number): void {
  for (const item of card.querySelectorAll<HTMLElement>("[data-news-since]")) {
    item.toggleAttribute("data-new", Number(item.dataset["newsSince"]) > since);
  }
  const title = card.querySelector("[data-news-title]");
  const date = card.querySelector("[data-news-date]");
  if (title) title.textContent = "Depuis votre dernière visite";
  if (date) date.textContent = longDate(since);
}
