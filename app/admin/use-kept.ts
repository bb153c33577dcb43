import { useState } from "react";

/**
 * Which version a form was filled from. A newer one takes its place only once something was done; until then the typed
 * text stays, even when the page around it is read again.
 */
export function useKept<T extends string | number>(version: T, isDone: boolean): T {
  const [kept, keep] = useState(version);
  if (isDone && kept !== version) keep(version);
  return isDone ? version : kept;
}
