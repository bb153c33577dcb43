import { useEffect, useRef, useState } from "react";
import { hashFiles, type Progress } from "./folder";

/** Times a second that the page shows how far it is. */
const perSecond = 8;

/** Reading a folder, with its progress; a new one, `cancel` or leaving the page ends the one that runs. */
export function useHashing() {
  const [isBusy, setBusy] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Ends what runs and begins anew. Work that shall stop at `cancel` takes the signal, and is over with `end`. */
  function begin(): AbortSignal {
    running.current?.abort();
    running.current = new AbortController();
    setBusy(true);
    return running.current.signal;
  }

  /** The work of this signal is over; of one that was cancelled or replaced nothing is left to end. */
  function end(signal: AbortSignal) {
    if (!signal.aborted) setBusy(false);
  }

  async function hash(files: readonly File[], signal: AbortSignal): Promise<(string | null)[]> {
    let shown = 0;
    const show = (now: Progress) => {
      if (signal.aborted || performance.now() - shown < 1000 / perSecond) return;
      shown = performance.now();
      setProgress(now);
    };
    try {
      return await hashFiles(files, { onProgress: show, signal });
    } finally {
      // One that began in the meantime shows its own.
      if (running.current?.signal === signal) setProgress(null);
    }
  }

  function cancel() {
    running.current?.abort();
    setBusy(false);
    setProgress(null);
  }

  return { progress, isBusy, begin, end, hash, cancel };
}
