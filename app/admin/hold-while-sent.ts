import { announce } from "#app/frame/announce";
import { lateMs } from "#app/layout/late";
import { restoreFocus } from "./restore-focus";
import { sender } from "./use-focus-after-answer";

/** The form of a patch asks by itself before it is left. */
export const hasGuard = /^\/admin\/patches\/[\w.-]+$/;

/** What makes the router abandon the form that is being sent. */
const ways: Record<string, string> = { click: "a[data-discover], [type=submit]", submit: "form" };

/** What follows a press sooner belongs to it: the second click of a double click, or a key that is held. */
const onePressMs = 500;

/**
 * The router abandons a form that is being sent as soon as another link or form is used. So the first press only says
 * that a form is on its way; a second press goes on, because an answer may never come.
 */
function hold(until: AbortSignal): void {
  let last = 0;
  const options = { capture: true, signal: until };
  const onPress = (event: Event) => {
    if (!(event.target as Element).closest(ways[event.type] ?? "")) return;
    const isFirst = last === 0;
    if (!isFirst && event.timeStamp - last > onePressMs) return;
    event.preventDefault();
    event.stopPropagation();
    last = event.timeStamp;
    if (isFirst) announce("Envoi en cours. Recommencez pour ne pas attendre.", 10_000);
  };
  addEventListener("click", onPress, options);
  addEventListener("submit", onPress, options);
  addEventListener("beforeunload", (event) => event.preventDefault(), options);
}

/**
 * Whether a form was sent and not abandoned. While this file is loading, the second click of a double click abandons
 * the form of the first.
 */
let isOneKept = false;

/** How many were sent. */
let sent = 0;

/** Watches a form from its sending to its answer; whoever leaves earlier, even with the browser's Back, is told. */
export async function holdWhileSent(givenUp: AbortSignal, answer: Promise<unknown>): Promise<void> {
  const answered = new AbortController();
  const isPatch = hasGuard.test(location.pathname);
  if (!isPatch) hold(AbortSignal.any([givenUp, answered.signal]));
  sent += 1;
  const mine = sent;
  const say = () => announce("Envoi interrompu\u00a0: vérifiez s'il est fait.", 10_000);
  // A patch that is sent again while no answer comes is the same one: there is nothing to look for.
  const tell = () => (isPatch ? setTimeout(() => mine === sent && say(), 500) : say());
  givenUp.addEventListener("abort", tell, { signal: answered.signal });
  // Its button comes back then, once it is drawn.
  const late = setTimeout(() => sender && restoreFocus(sender), lateMs + 100);
  // Abandoned before this file was there. Each click loads it on its own and may get it before or after the other, so
  // wait whether the other click's form is kept.
  if (givenUp.aborted) setTimeout(() => isOneKept || tell(), 500);
  else isOneKept = true;
  await answer.catch(() => undefined);
  answered.abort();
  clearTimeout(late);
}
