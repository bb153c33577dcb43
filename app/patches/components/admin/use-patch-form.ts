import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { announce } from "#app/frame/announce";
import { constantes } from "#app/site";
import { whenGoingElsewhere } from "#app/ui/going-elsewhere";
import type { FormChoices } from "../../choices";
import { emptyDraft, type PatchDraft } from "../../draft";
import type { DraftKey } from "../../draft-key.server";
import type { SaveResult } from "../../save-result.server";
import { isShown, type PatchStatus } from "../../status";
import { type Typed, useLocalDraft } from "./use-local-draft";

interface Options {
  mode: "create" | "edit";
  /** Where the browser keeps the text, and what makes it readable: of a patch its id. */
  place: string;
  draftKey: DraftKey;
  /** The patch as it is stored, or what a new one begins with. */
  initial: Typed;
  patch: { revision: number; status: PatchStatus; updatedAt: number } | undefined;
  submissionId: string;
  /** Take up what this browser kept, without asking: an empty form has nothing to lose. */
  resume: boolean;
  result: SaveResult | undefined;
}

const same = (a: Typed, b: Typed) => JSON.stringify(a) === JSON.stringify(b);
const placeOf = (where: string) => `neva-brouillon-patch:${where}`;
const unannounced = { scheduledFor: "", announce: false, mention: false };
/** The revision of no patch: a save that names it meets a conflict, and both versions are shown. */
const unknownRevision = 0;

/** The state of the patch form in a browser: what is typed, what is saved of it, and what follows a save. */
export function usePatchForm(options: Options) {
  const { mode, initial, patch, submissionId, result } = options;
  const navigate = useNavigate();
  const { state: arrival } = useLocation();
  const isDone = result?.ok && mode === "create";
  const [typed, setTyped] = useState<Typed>({
    draft: isDone ? emptyDraft : (result?.draft ?? initial.draft),
    choices: result?.choices ?? initial.choices,
  });
  /** What is saved, and the revision that it is; a new patch has none. */
  const [base, setBase] = useState({
    typed: initial,
    revision: isDone ? 0 : (result?.revision ?? patch?.revision ?? 0),
  });
  /** The patch that both versions were shown of: the next save is made on that one. */
  const [told, setTold] = useState<number | null>(null);
  /** Its state, as the last answer had it. */
  const [answered, setAnswered] = useState(isDone ? undefined : result?.status);
  const status = isShown(patch?.status) ? patch?.status : (answered ?? patch?.status);
  const [submission, setSubmission] = useState(result?.submissionId ?? submissionId);
  /** Lists hold rows of their own: another number makes them anew. */
  const [generation, setGeneration] = useState(0);
  const [resumed, setResumed] = useState<number | null>(null);
  /** The new patch, to be gone on with on its own page. */
  const [goesTo, setGoesTo] = useState<string | null>(null);
  const isGoing = useRef(false);
  const isIdle = useNavigation().state === "idle";
  const handled = useRef<SaveResult | undefined>(undefined);
  /** What was sent last: one may have gone on typing when the answer comes. */
  const sent = useRef(typed);
  const dirty = !same(typed, base.typed);
  /** Leaving the page loses nothing where it is done by itself. */
  const isUnsaved = dirty && goesTo === null;
  const local = useLocalDraft(options.draftKey, {
    place: placeOf(options.place),
    typed,
    revision: base.revision,
    dirty: isUnsaved,
  });

  // The patch went online since the form was opened, announced or not: hour and announcement are no longer to be
  // chosen.
  const shown = isShown(status);
  const [wasShown, setWasShown] = useState(shown);
  if (mode === "edit" && shown !== wasShown) {
    setWasShown(shown);
    if (shown) {
      setTyped({ ...typed, choices: unannounced });
      setBase({ ...base, typed: { ...base.typed, choices: unannounced } });
    }
  }

  const choose = (change: Partial<FormChoices>) =>
    setTyped((now) => ({ ...now, choices: { ...now.choices, ...change } }));

  function replace(next: Typed) {
    setTyped(next);
    setGeneration((n) => n + 1);
  }

  function takeFound() {
    if (!local.found) return;
    const { draft, at, choices, revision } = local.found;
    // Written for another revision of a patch that is online by now: what was chosen with the text counts no longer.
    const isLate = shown && revision !== patch?.revision;
    replace({ draft, choices: isLate ? typed.choices : { ...typed.choices, ...choices } });
    if (patch) {
      const writtenOn = revision ?? (at >= patch.updatedAt ? patch.revision : unknownRevision);
      setBase({ ...base, revision: writtenOn });
      setTold(null);
    }
    setResumed(at);
    local.answered();
  }

  function startAgain() {
    replace(initial);
    setBase({ typed: initial, revision: patch?.revision ?? 0 });
    setTold(null);
    setResumed(null);
    local.forget();
  }

  /** Takes the version that somebody else saved, all of it. */
  function takeSaved({ draft, choices }: Typed) {
    replace({ draft, choices });
    if (mode === "create") return;
    setBase({ typed: { draft, choices }, revision: told ?? base.revision });
    local.forget();
  }

  const resumes = options.resume || (arrival as { resumes?: boolean } | null)?.resumes === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the kept draft was read
  useEffect(() => {
    if (resumes && local.found && !dirty) takeFound();
  }, [local.found]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    if (!result || handled.current === result) return;
    handled.current = result;
    if (result.status) setAnswered(result.status);
    if (result.conflict) {
      const { choices } = result;
      setTold(result.revision ?? null);
      if (isShown(result.status) && choices && !choices.announce) choose({ announce: false, mention: false });
    }
    if (!result.ok) return;
    announce(result.message);
    setTold(null);
    const isNewer = !same(typed, sent.current);
    if (!isDone || isNewer) setBase({ typed: sent.current, revision: result.revision ?? 0 });
    if (!isNewer && !local.found) local.forget();
    if (!isDone) return;
    if (isNewer) return setGoesTo(result.id ?? null);
    const empty = { draft: emptyDraft, choices: initial.choices };
    setBase({ typed: empty, revision: 0 });
    replace(empty);
    setAnswered(undefined);
    setSubmission(crypto.randomUUID());
  }, [result]);

  // Back to the list, but for who begins another patch or is on the way elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` stays the same
  useEffect(() => {
    if (!isDone || !isIdle || dirty) return;
    const timer = setTimeout(() => navigate("/admin/patches"), constantes.retourOngletMs);
    const end = whenGoingElsewhere(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [isDone, isIdle, dirty]);

  // All of it was taken back, letter by letter: what was kept of it is not to be taken up again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` is made of what never changes
  useEffect(() => {
    if (!dirty && goesTo === null && local.savedAt !== null) local.forget();
  }, [dirty, goesTo, local.savedAt]);

  // What was typed while a new patch was on its way is its first unsaved change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each change until the page is left
  useEffect(() => {
    if (goesTo === null) return;
    if (!local.found) local.forget();
    const rest = shown ? { ...typed, choices: unannounced } : typed;
    local.keep(placeOf(goesTo), rest, base.revision).then((isKept) => {
      if (!isKept) setGoesTo(null);
      else if (!isGoing.current) navigate(`/admin/patches/${goesTo}`, { state: { resumes: true } });
      isGoing.current = isKept;
    });
  }, [goesTo, typed]);

  return {
    ...typed,
    setDraft: (draft: PatchDraft) => setTyped((now) => ({ ...now, draft })),
    choose,
    takeSaved,
    status,
    /** The revision that the next save is made on. */
    revision: told ?? base.revision,
    dirty,
    isUnsaved,
    noteSent: () => {
      sent.current = typed;
    },
    submission,
    generation,
    resumed,
    startAgain,
    takeFound,
    savedAt: local.savedAt,
    found: local.found,
    forget: local.forget,
  };
}
