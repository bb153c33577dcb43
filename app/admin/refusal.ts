import { isRouteErrorResponse } from "react-router";
import { sessionEnded, tellSessionEnd } from "./session-ended";

const failed = "Le site a rencontré une erreur. Réessayez dans un instant.";

/**
 * Why a form was refused, said at the end of a session by the frame too; undefined for what an error page says better.
 * Whose account has no right may have signed in with another one in a tab beside, and come back.
 */
export function refusalOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return;
  if (error.status !== 401) return error.data.message || failed;
  tellSessionEnd();
  return sessionEnded;
}
