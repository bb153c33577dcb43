import { useEffect, useRef, useState } from "react";
import { announce } from "#app/frame/announce";
import { explainMissing } from "#app/ui/part-missing";
import { hashing } from "../hashing";

export type CheckState =
  | { kind: "idle" | "cancelled" | "unreadable" | "intact" }
  | { kind: "busy"; done: number; total: number }
  | { kind: "different"; bytes: number };

/** One check at a time; another file, `cancel` or leaving the page ends it. */
export function useArchiveCheck(sha256: string) {
  const [state, setState] = useState<CheckState>({ kind: "idle" });
  const running = useRef<AbortController>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** The button to cancel is gone with the check: who stood on it stands where a file is chosen. */
  function end(outcome: CheckState) {
    if (document.activeElement?.closest("[data-check-cancel]")) input.current?.focus();
    setState(outcome);
  }

  async function check(file: File | undefined) {
    running.current?.abort();
    if (!file) return setState({ kind: "idle" });
    const own = new AbortController();
    running.current = own;
    const total = file.size;
    let shown = -1;
    const show = (done: number) => {
      // A hundred renderings, whatever the size.
      const percent = Math.floor((done / Math.max(1, total)) * 100);
      if (percent === shown) return;
      shown = percent;
      setState({ kind: "busy", done, total });
    };
    show(0);
    const part = await hashing().catch((status: unknown) => explainMissing(status));
    if (own.signal.aborted) return;
    if (typeof part === "string") {
      announce(part, 4000);
      return end({ kind: "idle" });
    }
    try {
      const found = await part.hashFile(file, { onProgress: show, signal: own.signal });
      if (!own.signal.aborted)
        end(found === sha256 ? { kind: "intact" } : { kind: "different", bytes: total });
    } catch {
      if (!own.signal.aborted) end({ kind: "unreadable" });
    }
  }

  function cancel() {
    running.current?.abort();
    end({ kind: "cancelled" });
  }

  return { state, input, check, cancel };
}
