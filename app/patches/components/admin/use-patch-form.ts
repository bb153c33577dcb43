import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { DraftKey } from "#app/auth/draft-key.server";
import { announce } from "#app/frame/announce";
import { constantes } from "#app/site";
import { emptyDraft, type PatchDraft } from "../../draft";
import type { SaveResult } from "../../save.server";
import { useLocalDraft } from "./use-local-draft";

interface Options {
  mode: "create" | "edit";
  /** Where the browser keeps the text, and what makes it readable. */
  storageKey: string;
  draftKey: DraftKey;
  initial: PatchDraft;
  submissionId: string;
  /** Take up what this browser kept, without asking: an empty form has nothing to lose. */
  resume: boolean;
  result: SaveResult | undefined;
}

const same = (a: PatchDraft, b: PatchDraft) => JSON.stringify(a) === JSON.stringify(b);

/** The state of the patch form in a browser: the text, what is saved of it, and what follows a save. */
export function usePatchForm(options: Options) {
  const { mode, initial, submissionId, resume, result } = options;
  const navigate = useNavigate();
  const [draft, setDraft] = useState(
    result?.ok && mode === "create" ? emptyDraft : (result?.draft ?? initial),
  );
  const [base, setBase] = useState(initial);
  const [submission, setSubmission] = useState(result?.submissionId ?? submissionId);
  /** Lists hold rows of their own: another number makes them anew. */
  const [generation, setGeneration] = useState(0);
  const [resumed, setResumed] = useState<number | null>(null);
  const handled = useRef<SaveResult | undefined>(undefined);
  /** What was sent last: one may have gone on typing when the answer comes. */
  const sent = useRef(draft);
  const dirty = !same(draft, base);
  const local = useLocalDraft(options.storageKey, options.draftKey, draft, dirty);

  function replace(next: PatchDraft) {
    setDraft(next);
    setGeneration((n) => n + 1);
  }

  function takeFound() {
    if (!local.found) return;
    replace(local.found.draft);
    setResumed(local.found.at);
  }

  function startAgain() {
    replace(initial);
    setResumed(null);
    local.forget();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the kept draft was read
  useEffect(() => {
    if (resume && local.found && !dirty) takeFound();
  }, [local.found]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    if (!result || handled.current === result) return;
    handled.current = result;
    if (!result.ok) return;
    announce(result.message);
    if (mode === "edit") {
      if (same(draft, sent.current)) local.forget();
      setBase(sent.current);
      return;
    }
    local.forget();
    setBase(emptyDraft);
    replace(emptyDraft);
    setSubmission(crypto.randomUUID());
    const timer = setTimeout(() => navigate("/admin/patches"), constantes.retourOngletMs);
    return () => clearTimeout(timer);
  }, [result]);

  return {
    draft,
    setDraft,
    replace,
    dirty,
    noteSent: () => {
      sent.current = draft;
    },
    submission,
    generation,
    resumed,
    startAgain,
    takeFound,
    savedAt: local.savedAt,
    found: dirty ? null : local.found,
    forget: local.forget,
  };
}
