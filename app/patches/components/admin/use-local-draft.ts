import { useEffect, useRef, useState } from "react";
import { announce } from "#app/frame/announce";
import { gone, loadAgain, whenLoaded } from "#app/ui/load-again";
import { renewed } from "#app/ui/part-missing";
import type { DraftKey } from "../../writing/draft-key.server";
import type { FoundDraft } from "./find-draft";
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

/** What stands at a place already, of any opening of the form. */
async function find(place: string, key: string): Promise<FoundDraft | null> {
  let names: string[] = [];
  try {
    names = Object.keys(localStorage).filter((name) => name.startsWith(place));
  } catch {
    // A browser that keeps nothing has nothing to find.
  }
  if (names.length === 0) return null;
  // Asked for until it is there: the text was promised to be found again.
  const { findDraft } = await new Promise<Keeping>((found, lost) => whenLoaded(load, found, lost));
  return findDraft(names, key);
}

function remove(name: string) {
  try {
    localStorage.removeItem(name);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/**
 * Keeps what is being written in this browser (ADM-22): a closed tab, a lost session or a failing server loses no
 * text. It is sealed: whoever is signed out cannot read it (ASVS 14.3.1).
 *
 * Each opening of the form keeps its text under a name of its own, so that two of them never write over each other.
 * `found` is what an earlier opening left behind, or another tab is writing.
 */
export function useLocalDraft({ owner, key }: DraftKey, { place, typed, revision, dirty }: Options) {
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [found, setFound] = useState<FoundDraft | null>(null);
  /** Until the form is left, or nothing can be kept any more. */
  const isOn = useRef(false);
  /** The last save that counts: sealing takes a moment, in which the draft may be saved or forgotten. */
  const turn = useRef(0);
  const nameOf = (where: string) => `${where}:${owner}`;
  const name = nameOf(place);
  const own = useRef("");
  /** Where the text stands that was taken up, until it is kept under our own name. */
  const former = useRef("");
  /** From the first text that is kept until the form is left. */
  const held = useRef<Promise<() => void>>(undefined);

  /** What seals is gone: nothing is kept any more. */
  function lose() {
    isOn.current = false;
    announce(`Brouillon non gardé. ${renewed}`, 30_000);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `lose` is made of what never changes
  useEffect(() => {
    let stale = false;
    own.current = `${name}:${crypto.randomUUID()}`;
    former.current = "";
    isOn.current = true;
    find(name, key).then((kept) => !stale && setFound(kept), lose);
    return () => {
      stale = true;
      isOn.current = false;
      held.current?.then((end) => end());
      held.current = undefined;
    };
  }, [name, key]);

  /** Keeps it now, at `where`; false when the browser keeps nothing. */
  async function keep(where: string, what: Typed, madeOn: number): Promise<boolean> {
    turn.current += 1;
    const mine = turn.current;
    const from = former.current;
    const at = Date.now();
    try {
      const { hold, sealText } = await keeping();
      const kept: KeptDraft = { ...what, revision: madeOn, at };
      const sealed = await sealText(key, JSON.stringify(kept));
      // First: another tab that found the text alone would take it for one that was left behind.
      if (where === place && isOn.current) {
        held.current ??= hold(own.current);
        await held.current;
      }
      if (mine !== turn.current) return true;
      if (where === place) {
        localStorage.setItem(own.current, sealed);
        remove(from);
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
    if (!dirty) return;
    let isKept = false;
    const save = async () => {
      if (isOn.current && !isKept) isKept = await keep(place, typed, revision);
    };
    const timers = [setTimeout(save, delayMs), setInterval(save, againMs)];
    return () => timers.forEach(clearTimeout);
  }, [name, key, typed, revision, dirty]);

  /** What is written here, and what it was taken up from. */
  function forget() {
    turn.current += 1;
    remove(own.current);
    remove(former.current);
    setSavedAt(null);
  }

  /** What another tab is writing stays its own. */
  function take(draft: FoundDraft) {
    former.current = draft.isOpen ? "" : draft.name;
    setFound(null);
  }

  /** It is no longer offered; what no tab is writing is forgotten. */
  function refuse(draft: FoundDraft) {
    if (!draft.isOpen) remove(draft.name);
    setFound(null);
  }

  return { savedAt, found, keep, forget, take, refuse };
}
