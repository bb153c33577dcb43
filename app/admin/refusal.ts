import { isRouteErrorResponse } from "react-router";
import { sessionEnded, tellSessionEnd } from "./session-ended";

const failed = "Le site a rencontré une erreur. Réessayez dans un instant.";

/**
 * The sentence for a refused form; undefined where the error page says it better. When the session has ended, the frame
 * is told too. Whoever lacks the right may sign in with another account in another tab and come back to the form, so it
 * stays.
 */
export function refusalOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return;
  if (error.status !== 401) return error.data.message || failed;
  tellSessionEnd();
  return sessionEnded;
}
