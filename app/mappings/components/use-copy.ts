import { useEffect, useRef, useState } from "react";
import { announce } from "#app/frame/announce";
import { constantes } from "#app/site";

type CopyState = "idle" | "copied" | "failed";

/** Copies a text and says so for two seconds, once to readers as well (CST-04); where copying is refused the caller shows the text. */
export function useCopy(): [CopyState, (text: string) => Promise<void>, () => void] {
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string) {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
      announce("Copié !", constantes.copieConfirmationMs, "sr-only");
      timer.current = setTimeout(() => setState("idle"), constantes.copieConfirmationMs);
    } catch {
      setState("failed");
    }
  }

  return [state, copy, () => setState("idle")];
}
