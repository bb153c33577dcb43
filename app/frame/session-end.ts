/** The dialog of a session's last two minutes (F-28), and the one that says that it is over. */
import { leaveExpiredPage } from "#app/auth/sessions/session-expired";
import type { TimeLeft } from "#app/auth/sessions/time-left";
import { fillAccount } from "./account";
import { prolongSession } from "./activity";
import { openDialog } from "./open-dialog";
import { channelName, dueAt, expectEnd, holdsText, shown, wake, warningMs } from "./session-clock";
import styles from "./session-end.css?inline";
import { spokenText, timeText, words } from "./session-words";

/** The server's clock and ours differ by the time of an answer. */
const toleranceMs = 2000;

const dialog = document.createElement("dialog");
dialog.className = "session-end";
dialog.setAttribute("role", "alertdialog");
dialog.setAttribute("aria-labelledby", "session-end-title");
dialog.setAttribute("aria-describedby", "session-end-text");
dialog.innerHTML = `<h2 id="session-end-title"></h2>
<p id="session-end-text"><span></span> <b role="timer"></b></p>
<p role="status"></p>
<div><button type="button"></button>
<form method="post" rel="noopener"><input type="hidden" name="retour"><button></button></form></div>`;

const part = <E extends Element>(selector: string) => dialog.querySelector(selector) as E;
const [title, text, timer] = [part("h2"), part("#session-end-text span"), part("b")];
const [status, stay] = [part("[role=status]"), part<HTMLButtonElement>("[type=button]")];
const [form, leave] = [part<HTMLFormElement>("form"), part<HTMLButtonElement>("form button")];

let state: keyof typeof words = "idle";
let endsAt = 0;
let shownMs = 0;
let ticking: ReturnType<typeof setInterval> | undefined;
let otherTabs: BroadcastChannel | undefined;

function open(next: typeof state): void {
  const isNew = !dialog.open || state !== next;
  state = next;
  const ended = state === "ended";
  title.textContent = words[state].title;
  text.textContent = words[state].text;
  stay.textContent = words[state].stay;
  leave.textContent = words[state].leave;
  timer.textContent = status.textContent = "";
  // An emergency account has an entrance of its own: Discord may be down.
  const isLocal = ended && document.querySelector("[data-account] [data-local]") !== null;
  form.method = isLocal ? "get" : "post";
  form.action = isLocal ? "/auth/local" : ended ? "/auth/discord" : "/auth/deconnexion";
  form.target = ended ? "_blank" : "";
  part<HTMLInputElement>("input").value = location.pathname + location.search;
  const [first, second] = ended ? [leave, stay] : [stay, leave];
  first.className = "button button-primary";
  second.className = "button button-outline";
  openDialog(dialog, styles);
  if (isNew) first.focus();
}

function tick(): void {
  const left = endsAt - Date.now();
  timer.textContent = `${timeText(left)}.`;
  status.textContent = spokenText(shownMs, left) || status.textContent;
  shownMs = left;
  if (left > 0) return;
  clearInterval(ticking);
  wake(1000);
}

/** Another tab has signed in anew: the header names who that is, now or when the page is looked at again. */
async function showAccount(): Promise<void> {
  const { cookie } = document;
  if (cookie === shown.cookie) return;
  const menu = document.querySelector("[data-account] [popover]");
  const place = menu?.parentElement;
  menu?.remove();
  if (await fillAccount()) shown.cookie = cookie;
  else if (menu) place?.append(menu);
}

/** Asks the server how long the session still lives: another tab may have prolonged it, or begun another one. */
export async function lookAtTheClock(): Promise<void> {
  const dueBefore = dueAt;
  const response = await fetch("/api/activite", { signal: AbortSignal.timeout(5000) }).catch(() => null);
  if (response?.status === 401) return tellTheEnd();
  if (response?.ok) void showAccount();
  const clock = response?.ok ? ((await response.json().catch(() => null)) as TimeLeft | null) : null;
  // The page was told of another end since it asked: this answer may be older, and long on its way.
  if (dueAt !== dueBefore) return;
  // No answer, or that of a hotel's sign-in page: asked again.
  if (!clock) return wake(warningMs / 4);
  const { endsIn, final } = clock;
  if (endsIn > warningMs + toleranceMs) {
    state = "idle";
    dialog.close();
    return expectEnd(endsIn);
  }
  // Who was told of the end that nothing moves is not told again.
  if (final && state === "final" && !dialog.open) return wake(endsIn + 1000);
  open(final ? "final" : "idle");
  otherTabs ??= new BroadcastChannel(channelName);
  otherTabs.onmessage = () => void lookAtTheClock();
  endsAt = Date.now() + endsIn;
  shownMs = endsIn;
  clearInterval(ticking);
  ticking = setInterval(tick, 1000);
  tick();
}

/**
 * The session is over: what was written stays where it is; a page without such a text goes home. One that was told to
 * stay does so when somebody looks at it again before they have signed in.
 */
export function tellTheEnd(stays = state === "ended" || holdsText()): void {
  clearInterval(ticking);
  if (stays) open("ended");
  else leaveExpiredPage();
}

stay.addEventListener("click", () => dialog.close());
dialog.addEventListener("close", () => {
  clearInterval(ticking);
  otherTabs?.close();
  otherTabs = undefined;
  if (state === "final") wake(Math.max(0, endsAt - Date.now()) + 1000);
});
// Escape answers like the first button.
const prolong = async () => {
  if (state !== "idle") return;
  // The answer moves this on; on a line that hangs there is none.
  wake(warningMs / 12);
  await prolongSession();
};
stay.addEventListener("click", () => void prolong());
dialog.addEventListener("cancel", () => void prolong());
