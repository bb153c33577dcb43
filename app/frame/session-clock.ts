import { gone, loadAgain } from "#app/ui/load-again";

/** When the session ends, as far as this page knows: the dialog about it is loaded when the moment comes (F-28). */
const minute = 60 * 1000;
export const warningMs = 2 * minute;
/** What this page was told, or what it did, is told to the dialogs of the other tabs. */
export const channelName = "neva-session";

/** Cookies with the marker of the session whose account the header shows. */
export const shown = { cookie: document.cookie };
/** When the clock is looked at next. */
export let dueAt = Number.POSITIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Fields in which something was written since the page came; those of a page that was left are not held in memory. */
const written = new WeakSet<EventTarget>();

export const isEndShown = () => document.querySelector("dialog.session-end[open]") !== null;

/** Whether the page holds a text that leaving it would lose. */
export const holdsText = () =>
  [...document.querySelectorAll<HTMLInputElement>("input, textarea")].some(
    (field) => written.has(field) && field.type !== "search" && field.value !== "",
  );

const askForDialog = loadAgain(() => import("./session-end"));
/** Where it does not come the end is told by the next request; after a deployment it never comes. */
const dialogOfTheEnd = (then: (dialog: typeof import("./session-end")) => void): Promise<unknown> =>
  askForDialog().then(then, (status) => status === gone || wake(minute / 2));

const check = () => dialogOfTheEnd(({ lookAtTheClock }) => lookAtTheClock());
/** @param stays whether the page holds what leaving it would lose; where it is not given, that is looked at */
export const showEnded = (stays?: boolean) => void dialogOfTheEnd(({ tellTheEnd }) => tellTheEnd(stays));

/** Looks at the server's clock after so many milliseconds. */
export function wake(ms: number): void {
  clearTimeout(timer);
  dueAt = Date.now() + ms;
  timer = setTimeout(check, ms);
}

/** The session ends in so many milliseconds: two minutes before, somebody is asked. */
export const expectEnd = (endsIn: number) => wake(Math.max(0, endsIn - warningMs));

/** The session was prolonged just now, by this page, as far as its twelve hours allow: the dialogs of other tabs look again. */
export function expectProlonged(endsIn: number): void {
  expectEnd(endsIn);
  const channel = new BroadcastChannel(channelName);
  channel.postMessage("prolongee");
  channel.close();
}

// A machine that slept wakes up later than its timers think; and another tab may have signed out, or in again.
document.addEventListener("visibilitychange", () => {
  if (document.hidden || dueAt === Number.POSITIVE_INFINITY) return;
  if (Date.now() >= dueAt || document.cookie !== shown.cookie || isEndShown()) void check();
});
// Said by app/admin/refusal.ts of a refused form: what was typed is there, whether or not it was seen being typed.
document.addEventListener("session", () => showEnded(true));
document.addEventListener("input", ({ target }) => written.add(target as EventTarget));
