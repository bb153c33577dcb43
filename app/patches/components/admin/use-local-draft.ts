import { useEffect, useRef, useState } from "react";
import type { DraftKey } from "#app/auth/draft-key.server";
import { emptyDraft, type PatchDraft } from "../../draft";

interface Kept {
  draft: PatchDraft;
  at: number;
}

const delayMs = 600;
/** Loaded once there is something to read or to keep. */
const sealing = () => import("#app/ui/sealed-text");

async function read(name: string, key: string): Promise<Kept | null> {
  try {
    const sealed = localStorage.getItem(name);
    if (!sealed) return null;
    const text = await (await sealing()).openText(key, sealed);
    const kept = JSON.parse(text ?? "null") as Kept | null;
    if (!kept || typeof kept.at !== "number" || !Array.isArray(kept.draft?.modifiedFiles)) return null;
    // One that was kept before the form had a field has none of it.
    return { ...kept, draft: { ...emptyDraft, ...kept.draft } };
  } catch {
    return null;
  }
}

/**
 * Keeps what is being written in this browser (ADM-22): a closed tab, a lost session or a failing server
 * loses no text. It is sealed: whoever is signed out cannot read it (V14.3.1). `found` is what an earlier
 * visit left behind.
 */
export function useLocalDraft(place: string, { owner, key }: DraftKey, draft: PatchDraft, dirty: boolean) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [found, setFound] = useState<Kept | null>(null);
  const ready = useRef(false);
  /** The last save that counts: sealing takes a moment, in which the draft may be saved or forgotten. */
  const turn = useRef(0);
  const name = `${place}:${owner}`;

  useEffect(() => {
    let stale = false;
    read(name, key).then((kept) => {
      if (stale) return;
      setFound(kept);
      ready.current = true;
    });
    return () => {
      stale = true;
    };
  }, [name, key]);

  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(async () => {
      if (!ready.current) return;
      turn.current += 1;
      const mine = turn.current;
      const at = Date.now();
      try {
        const { sealText } = await sealing();
        const sealed = await sealText(key, JSON.stringify({ draft, at }));
        if (mine !== turn.current) return;
        localStorage.setItem(name, sealed);
        setSavedAt(at);
        setFound(null);
      } catch {
        setSavedAt(null);
      }
    }, delayMs);
    return () => clearTimeout(timer);
  }, [name, key, draft, dirty]);

  function forget() {
    turn.current += 1;
    try {
      localStorage.removeItem(name);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
    setSavedAt(null);
    setFound(null);
  }

  return { savedAt, found, forget };
}
