import { useEffect, useRef, useState } from "react";
import type { PatchDraft } from "../../draft";

interface Kept {
  draft: PatchDraft;
  at: number;
}

const delayMs = 600;

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as Kept | null;
    return kept && typeof kept.at === "number" && Array.isArray(kept.draft?.modifiedFiles) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * Keeps what is being written in this browser (ADM-22): a closed tab, a lost session or a failing
 * server loses no text. `found` is what an earlier visit left behind.
 */
export function useLocalDraft(key: string, draft: PatchDraft, dirty: boolean) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [found, setFound] = useState<Kept | null>(null);
  const ready = useRef(false);

  useEffect(() => {
    setFound(read(key));
    ready.current = true;
  }, [key]);

  useEffect(() => {
    if (!ready.current || !dirty) return;
    const timer = setTimeout(() => {
      try {
        const at = Date.now();
        localStorage.setItem(key, JSON.stringify({ draft, at }));
        setSavedAt(at);
        setFound(null);
      } catch {
        setSavedAt(null);
      }
    }, delayMs);
    return () => clearTimeout(timer);
  }, [key, draft, dirty]);

  function forget() {
    try {
      localStorage.removeItem(key);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
    setSavedAt(null);
    setFound(null);
  }

  return { savedAt, found, forget };
}
