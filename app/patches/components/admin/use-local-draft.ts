import { useEffect, useRef, useState } from "react";
import { announce } from "#app/frame/announce";
import { gone, loadAgain, whenLoaded } from "#app/ui/load-again";
import { renewed } from "#app/ui/part-missing";
import type { DraftKey } from "../../writing/draft-key.server";
import type { FoundDraft, Place } from "./find-draft";
import type { Held } from "./open-drafts";
import type { KeptDraft, Typed } from "./patch-form-state";

interface Options {
  /** Where it is kept, per person. */
  place: string;
  typed: Typed;
  revision: number;
  dirty: boolean;
}

type Keeping = typeof import("./kept-text");

const delayMs = 600;
/** What could not be kept is tried again, whether or not anything more is typed. */
const againMs = 5000;

/** Loaded once there is something to read or to keep. */
const load = () => import("./kept-text");
const keeping = loadAgain(load);

/** The place's own name first; then those of tabs that found it taken. */
function namesOf(name: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(name))
      .sort();
  } catch {
    return [];
  }
}

/** What stands there, as it is stored. */
function look(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** What stands at a place already. */
async function find(name: string, key: string): Promise<Place & { kept: FoundDraft | null }> {
  const names = namesOf(name);
  if (names.length === 0) return { name, mine: null, kept: null };
  // Asked for until it is there: a draft that is not found is written over.
  const { findDraft } = await new Promise<Keeping>((found, lost) => whenLoaded(load, found, lost));
  return findDraft(names, name, key);
}

/**
 * Keeps what is being written in this browser (ADM-22): a closed tab, a lost session or a failing server loses no
 * text. It is sealed: whoever is signed out cannot read it (ASVS 14.3.1).
 *
 * `found` is a text that an earlier visit left behind, or that another tab is writing. The first is not written over
 * until one has said what becomes of it (`waits`). Beside the second this tab keeps its own: two tabs lose nothing of
 * each other.
 */
export function useLocalDraft({ owner, key }: DraftKey, { place, typed, revision, dirty }: Options) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [found, setFound] = useState<FoundDraft | null>(null);
  const waits = found !== null && !found.isOpen;
  const ready = useRef(false);
  /** The last save that counts: sealing takes a moment, in which the draft may be saved or forgotten. */
  const turn = useRef(0);
  const nameOf = (where: string) => `${where}:${owner}`;
  const name = nameOf(place);
  const own = useRef<Place>({ name, mine: null });
  const held = useRef<Held>({});

  /** What seals is gone: nothing is kept any more. */
  function lose() {
    ready.current = false;
    announce(`Brouillon non gardé. ${renewed}`, 30_000);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `lose` is made of what never changes
  useEffect(() => {
    let stale = false;
    find(name, key).then(({ kept, ...there }) => {
      if (stale) return;
      own.current = there;
      setFound(kept);
      ready.current = true;
    }, lose);
    return () => {
      stale = true;
      ready.current = false;
      held.current.end?.();
    };
  }, [name, key]);

  /** Keeps it now, at `where`; false when the browser keeps nothing. */
  async function keep(where: string, what: Typed, madeOn: number): Promise<boolean> {
    turn.current += 1;
    const mine = turn.current;
    const at = Date.now();
    try {
      const { hold, sealText } = await keeping();
      const kept: KeptDraft = { ...what, revision: madeOn, at };
      const sealed = await sealText(key, JSON.stringify(kept));
      if (mine !== turn.current) return true;
      if (where === place) {
        const stored = look(own.current.name);
        const isTaken = stored !== null && stored !== own.current.mine;
        const there = isTaken ? `${name}:${crypto.randomUUID()}` : own.current.name;
        localStorage.setItem(there, sealed);
        own.current = { name: there, mine: sealed };
        // A form that was left meanwhile would hold it for ever.
        if (ready.current) hold(held.current, there);
      } else localStorage.setItem(nameOf(where), sealed);
      setSavedAt(at);
      return true;
    } catch (reason) {
      if (reason === gone) lose();
      setSavedAt(null);
      return false;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` is made of what is named
  useEffect(() => {
    if (!dirty || waits) return;
    let isKept = false;
    const save = async () => {
      if (ready.current && !isKept) isKept = await keep(place, typed, revision);
    };
    const timers = [setTimeout(save, delayMs), setInterval(save, againMs)];
    return () => timers.forEach(clearTimeout);
  }, [name, key, typed, revision, dirty, waits]);

  // Another tab that took this text up has removed it or gone on with it there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `keep` is made of what is named
  useEffect(() => {
    const onStorage = ({ key: changed }: StorageEvent) => {
      if (dirty && !waits && changed === own.current.name && look(changed) !== own.current.mine) {
        setSavedAt(null);
        keep(place, typed, revision);
      }
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [name, key, typed, revision, dirty, waits]);

  function forget() {
    turn.current += 1;
    try {
      if (look(own.current.name) === own.current.mine) localStorage.removeItem(own.current.name);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
    setSavedAt(null);
    setFound(null);
  }

  return { savedAt, found, waits, keep, forget, answered: () => setFound(null) };
}
