import { useEffect } from "react";
import { announce } from "#app/frame/announce";
import { constantes } from "#app/site";

/** What came of a form stands at the top of its page; the form is far below, and it is told where one is. */
export function useTold(
  result: { message?: string } | undefined,
  ms: number = constantes.toastSuccesMs,
): void {
  useEffect(() => {
    if (result?.message) announce(result.message, ms);
  }, [result, ms]);
}
