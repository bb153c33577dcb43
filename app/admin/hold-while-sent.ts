import { announce } from "#app/frame/announce";

/** The form of a patch asks by itself. */
const hasGuard = /^\/admin\/patches\/\w+$/;

/** What would have the router give up the form that is being sent. */
const ways: Record<string, string> = { click: "a[data-discover], [type=submit]", submit: "form" };

/**
 * The router gives up a form that is on its way for the next link or form. So the first press says that one is being
 * sent, and does nothing else; a second goes on, for an answer may never come.
 */
function hold(until: AbortSignal): void {
  let isTold = false;
  const options = { capture: true, signal: until };
  const onPress = (event: UIEvent | SubmitEvent) => {
    if (!(event.target as Element).closest(ways[event.type] ?? "")) return;
    // The second click of a double one comes before anything was read.
    if (isTold && (event as UIEvent).detail !== 2) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isTold) announce("Envoi en cours. Recommencez pour ne pas attendre.", 10_000);
    isTold = true;
  };
  addEventListener("click", onPress, options);
  addEventListener("submit", onPress, options);
  addEventListener("beforeunload", (event) => event.preventDefault(), options);
}

/** A form was sent and not given up: while this part is on its way the second click of a double one gives up the first. */
let isOneKept = false;

/** From when a form is sent until it is answered; who leaves before, by the browser's Back too, is told. */
export async function holdWhileSent(givenUp: AbortSignal, answer: Promise<unknown>): Promise<void> {
  const answered = new AbortController();
  if (!hasGuard.test(location.pathname)) hold(AbortSignal.any([givenUp, answered.signal]));
  const tell = () => announce("Envoi interrompu\u00a0: vérifiez s'il est fait.", 10_000);
  givenUp.addEventListener("abort", tell, { signal: answered.signal });
  // Before this part came, which each click asks for on its own: the first may have it after the second, or before.
  if (givenUp.aborted) setTimeout(() => isOneKept || tell(), 500);
  else isOneKept = true;
  await answer.catch(() => undefined);
  answered.abort();
}
