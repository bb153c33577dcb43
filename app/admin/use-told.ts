import { useEffect } from "react";
import { announce } from "#app/frame/announce";
import { constantes } from "#app/site";

/** What came of a form stands at the top of its page, which may be out of sight: it is told at the corner as well. */
export function useTold(
  result: { message?: string } | undefined,
  ms: number = constantes.toastSuccesMs,
): void {
  useEffect(() => {
    if (result?.message) announce(result.message, ms);
  }, [result, ms]);
}
