/** Milliseconds: who stopped the page from loading can send again soon. */
const pauseMs = 10_000;

/**
 * A form that is on its way is not sent again by a second press: a console is long, the browser would send all of it
 * anew and drop the first answer, and the site would count it twice.
 */
export function sendOnce(form: HTMLFormElement): void {
  let sentAt = Number.NEGATIVE_INFINITY;
  form.addEventListener("submit", (event) => {
    if (event.timeStamp - sentAt < pauseMs) event.preventDefault();
    else sentAt = event.timeStamp;
  });
  // Back on a page that the browser kept.
  addEventListener("pageshow", () => {
    sentAt = Number.NEGATIVE_INFINITY;
  });
}
