import { type DataStrategyResult, data } from "react-router";
import { offline } from "./offline";

const offlinePage = { code: "hors-ligne", title: "Hors ligne", message: offline };

/** A page that cannot be read says that it is the network's doing: the browser may believe in one that leads nowhere. */
export async function sayOffline(
  { request }: { request: Request },
  next: () => Promise<Record<string, DataStrategyResult>>,
): Promise<void> {
  for (const answer of Object.values(await next())) {
    if (request.method === "GET" && answer.result instanceof TypeError)
      answer.result = data(offlinePage, { status: 503 });
  }
}
