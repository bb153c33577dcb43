/** A form that did not reach the site, or was refused by it, stays on the page as it was typed. */
import { type DataStrategyResult, data, isRouteErrorResponse } from "react-router";
import { announce } from "#app/frame/announce";
import { offline } from "#app/layout/offline";

const failed = "Le site a rencontré une erreur. Réessayez dans un instant.";
export const sessionEnded =
  "Session expirée. Reconnectez-vous dans un nouvel onglet, puis renvoyez le formulaire.";

/** The frame's own script has the dialog about it (F-28). */
export const tellSessionEnd = () => document.dispatchEvent(new Event("session"));

/** No answer at all. What `fetch` throws comes wrapped from an action. */
const isOffline = (error: unknown) =>
  error instanceof TypeError || (error as { data?: unknown } | undefined)?.data instanceof TypeError;

/** Why nothing was done; undefined for what an error page says better. */
function sentenceOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return isOffline(error) ? offline : undefined;
  if (error.status === 401) return sessionEnded;
  return error.status === 403 ? undefined : error.data.message || failed;
}

/**
 * An error page in the place of a form would take what was typed with it. The action counts as answered, without
 * data; its status keeps the page from being read anew, which would fail in the same way.
 */
export async function keepForms(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<void> {
  const answers = Object.values(await next());
  // Given up for a second press of the same button, whose answer is the one that counts.
  if (request.method === "GET" || request.signal.aborted) return;
  for (const answer of answers) {
    if (answer.type !== "error") continue;
    const sentence = sentenceOf(answer.result);
    if (!sentence) continue;
    if (sentence === sessionEnded) tellSessionEnd();
    announce(sentence, 10_000);
    Object.assign(answer, { type: "data", result: data(undefined, { status: 500 }) });
  }
}
