import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useNavigation } from "react-router";
import { announce } from "#app/frame/announce";
import { constantes } from "#app/site";
import { whenGoingElsewhere } from "#app/ui/going-elsewhere";
import type { FormChoices } from "../../choices";
import { isShown } from "../../status";
import type { PatchDraft } from "../../writing/draft";
import type { DraftKey } from "../../writing/draft-key.server";
import type { SaveResult } from "../../writing/save-result.server";
import * as form from "./patch-form-state";
import { useLocalDraft } from "./use-local-draft";

interface Options extends form.FormOrigin {
  /** Where the browser keeps the text, and what makes it readable: of a patch its id. */
  place: string;
  draftKey: DraftKey;
  /** Take up what an earlier visit kept, without asking: an empty form has nothing to lose. */
  resume: boolean;
}

const placeOf = (where: string) => `neva-brouillon-patch:${where}`;

/** The patch form in a browser: what is typed is kept there, and what follows a save is done. */
export function usePatchForm(options: Options) {
  const { patch, result } = options;
  const navigate = useNavigate();
  const { state: arrival } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const isDone = form.isDone(options);
  const [state, setState] = useState(() => form.begin(options));
  const { typed, revision, goesTo } = state;
  const status = form.statusOf(state, patch);
  const shown = isShown(status);
  const dirty = form.isDirty(state);
  /** Leaving the page loses nothing where it is done by itself. */
  const isUnsaved = dirty && goesTo === null;
  const isGoing = useRef(false);
  const handled = useRef<SaveResult | undefined>(undefined);
  const local = useLocalDraft(options.draftKey, {
    place: placeOf(options.place),
    typed,
    revision,
    dirty: isUnsaved,
  });
  if (patch && shown !== state.wasShown) setState(form.noteShown(state, shown));

  function takeFound() {
    const { found } = local;
    if (!found) return;
    setState((now) => form.takeUp(now, found, patch, crypto.randomUUID()));
    local.take(found);
  }

  function startAgain() {
    setState((now) => form.startAgain(now, options));
    local.forget();
  }

  function takeSaved(version: form.Typed) {
    setState((now) => form.takeSaved(now, version, patch));
    if (patch) local.forget();
  }

  const resumes = options.resume || (arrival as { resumes?: boolean } | null)?.resumes;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the kept draft was read
  useEffect(() => {
    // One that another tab is writing would be sent from here with what is out of sight of it.
    if (resumes && local.found && !local.found.isOpen && !dirty) takeFound();
  }, [local.found]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer of the server
  useEffect(() => {
    if (!result || handled.current === result) return;
    handled.current = result;
    setState((now) => form.takeAnswer(now, result, options, crypto.randomUUID()));
    if (!result.ok) return;
    announce(result.message);
    if (!form.isNewer(state)) local.forget();
  }, [result]);

  // Back to the list, which says it again to the eye only, but for who begins another patch or is on the way elsewhere; and
  // without a network the list would be the browser's own page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `navigate` stays the same
  useEffect(() => {
    if (!isDone || !isIdle || dirty) return;
    const timer = setTimeout(
      () => navigator.onLine && navigate(`/admin/patches?fait=${result?.status}`, { state: { told: true } }),
      constantes.retourOngletMs,
    );
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
    local.forget();
    const rest = shown ? form.withoutAnnouncement(typed) : typed;
    local.keep(placeOf(goesTo), rest, revision).then((isKept) => {
      if (!isKept) setState((now) => ({ ...now, goesTo: null }));
      else if (!isGoing.current) navigate(`/admin/patches/${goesTo}`, { state: { resumes: true } });
      isGoing.current = isKept;
    });
  }, [goesTo, typed]);

  return {
    ...typed,
    setDraft: (draft: PatchDraft) => setState((now) => form.write(now, draft)),
    rewrite: (draft: PatchDraft) => setState((now) => form.rewrite(now, draft)),
    choose: (change: Partial<FormChoices>) => setState((now) => form.choose(now, change)),
    takeSaved,
    status,
    /** The revision that the next save is made on. */
    revision: state.told ?? revision,
    dirty,
    isUnsaved,
    isDone,
    isLeaving: isDone && !dirty,
    noteSent: () => setState((now) => ({ ...now, sent: now.typed })),
    submission: state.submission,
    generation: state.generation,
    resumed: state.resumed,
    startAgain,
    takeFound,
    savedAt: local.savedAt,
    found: local.found,
    refuseFound: () => local.found && local.refuse(local.found),
  };
}
