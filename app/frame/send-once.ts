import { offline } from "#app/layout/offline";
import { siteAnswers } from "#app/layout/site-answers";
import { isChanged } from "#app/ui/is-changed";
import { announce } from "./announce";

/** Milliseconds: who stopped the page from loading can send again soon. */
const pauseMs = 10_000;

/**
 * A form that is on its way is not sent again by a second press: the browser would send all of it anew and drop the first
 * answer, and the site would count it twice. Nor is it sent while the site does not answer: behind the browser's own
 * page of errors, what was typed is lost. A button that only gets a file may be pressed again.
 *
 * @param signal ends it, where the form goes before its page
 * @returns what lets it be sent again, where its answer leaves the page in place
 */
export function sendOnce(form: HTMLFormElement, signal?: AbortSignal): () => void {
  let sentAt = Number.NEGATIVE_INFINITY;
  let passing = false;
  const hold = async (event: SubmitEvent) => {
    event.preventDefault();
    // The browser shows nothing of this question, and of the form only once that is on its way.
    const slow = setTimeout(announce, 1500, "Envoi en cours…", 8000);
    const isThere = await siteAnswers();
    clearTimeout(slow);
    if (!isThere) return announce(offline, 10_000);
    passing = true;
    form.requestSubmit(event.submitter);
    passing = false;
  };
  form.addEventListener("submit", (event) => {
    if ((event.submitter as HTMLButtonElement | null)?.formMethod === "get") return;
    if (!passing) void hold(event);
    else if (event.timeStamp - sentAt < pauseMs) event.preventDefault();
    else sentAt = event.timeStamp;
  });
  const ask = (event: BeforeUnloadEvent) => {
    if (event.timeStamp - sentAt >= pauseMs && [...form.querySelectorAll("input, textarea")].some(isChanged))
      event.preventDefault();
  };
  // A form that takes time to fill in is kept nowhere: a page that is left forgets it, hence asks first.
  if ("asksToLeave" in form.dataset)
    form.addEventListener("input", () => addEventListener("beforeunload", ask), { once: true });
  // Back on a page that the browser kept.
  const forget = () => {
    sentAt = Number.NEGATIVE_INFINITY;
  };
  addEventListener("pageshow", forget, { signal });
  return forget;
}
