/** A form that did not reach the site, or was refused by it, stays on the page as it was typed. */
import { type DataStrategyResult, data } from "react-router";
import { announce } from "#app/frame/announce";
import { offline } from "#app/layout/offline";
import { explainMissing } from "#app/ui/part-missing";
import { sentForm } from "./use-focus-after-answer";

/** No answer at all. What `fetch` throws comes wrapped from an action. */
const isOffline = (error: unknown) =>
  error instanceof TypeError || (error as { data?: unknown } | undefined)?.data instanceof TypeError;

/**
 * An error page in the place of a form would take what was typed with it. So the action counts as answered, without
 * data; its status keeps the router from reading the page again, which would fail in the same way.
 */
export async function keepForms(
  { request: { method, signal } }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<void> {
  const answer = next();
  if (method === "GET") return void (await answer);
  const refusal = sentForm().then(
    (sent) => {
      void sent.holdWhileSent(signal, answer);
      return sent.refusalOf;
    },
    (status) => () => explainMissing(status),
  );
  for (const result of Object.values(await answer)) {
    // Redirected, or abandoned for what was pressed next.
    if (result.type !== "error" || result.result instanceof Response || signal.aborted) continue;
    const sentence = isOffline(result.result) ? offline : (await refusal)(result.result);
    if (!sentence) continue;
    announce(sentence, 10_000);
    Object.assign(result, { type: "data", result: data(undefined, { status: 500 }) });
  }
}
