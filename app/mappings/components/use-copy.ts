import { useEffect, useRef, useState } from "react";
import { constantes } from "#app/site";

type CopyState = "idle" | "copied" | "failed";

/** Copies a text and says so for two seconds (CST-04); where copying is refused the caller shows the text. */
export function useCopy(): [CopyState, (text: string) => Promise<void>, () => void] {
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy(text: string) {
    clearTimeout(timer.current);
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
      timer.current = setTimeout(() => setState("idle"), constantes.copieConfirmationMs);
    } catch {
      setState("failed");
    }
  }

  return [state, copy, () => setState("idle")];
}
