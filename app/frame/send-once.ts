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
  const ask = (event: BeforeUnloadEvent) => {
    if (event.timeStamp - sentAt >= pauseMs && isChanged(form)) event.preventDefault();
  };
  // A form that takes time to fill in is kept nowhere: a page that is left forgets it, hence asks first.
  if ("asksToLeave" in form.dataset)
    form.addEventListener("input", () => addEventListener("beforeunload", ask), { once: true });
  // Back on a page that the browser kept.
  addEventListener("pageshow", () => {
    sentAt = Number.NEGATIVE_INFINITY;
  });
}

/** Whether a text of the form is another one than when the page came. */
const isChanged = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")].some(
    ({ value, defaultValue }) => value !== defaultValue,
  );
