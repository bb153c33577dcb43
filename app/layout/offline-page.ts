import { type DataStrategyResult, data } from "react-router";
import { sayLate } from "./late";
import { offline } from "./offline";

const offlinePage = { code: "hors-ligne", title: "Hors ligne", message: offline };

/**
 * A page that cannot be read says that it is the network's doing: the browser may believe in one that leads nowhere. Before
 * that, what takes long to be read or sent is said to.
 */
export async function sayOffline(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<void> {
  const end = sayLate();
  // What was abandoned for something else is waited for no longer.
  request.signal.addEventListener("abort", end);
  for (const answer of Object.values(await next().finally(end))) {
    if (request.method === "GET" && answer.result instanceof TypeError)
      answer.result = data(offlinePage, { status: 503 });
  }
}
