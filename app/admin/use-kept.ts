import { useState } from "react";

/**
 * Which version a form was filled from: a newer one takes its place once something was done. Until then what was
 * typed stays, also while the page around it is read anew.
 */
export function useKept<T extends string | number>(version: T, isDone: boolean): T {
  const [kept, keep] = useState(version);
  if (isDone && kept !== version) keep(version);
  return isDone ? version : kept;
}
