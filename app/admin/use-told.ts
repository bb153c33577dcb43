import { useEffect } from "react";
import { announce } from "#app/frame/announce";
import { constantes } from "#app/site";

/** The height of the page's own top, where what was done is written: less of it is scrolled away while that is in view. */
const top = 100;

/**
 * Says what stands at the top of its page: to readers, and at the corner where that is out of sight. Both would be the same
 * sentence twice.
 */
export const tellDone = (text: string, ms: number = constantes.toastSuccesMs) =>
  announce(text, ms, scrollY < top ? "sr-only" : "toast");

/** What came of a form, told each time. */
export function useTold(
  result: { message?: string } | undefined,
  ms: number = constantes.toastSuccesMs,
): void {
  useEffect(() => {
    if (result?.message) tellDone(result.message, ms);
  }, [result, ms]);
}
