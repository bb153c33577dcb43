import { ChevronDown } from "lucide-react";
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { announce } from "#app/frame/announce";
import { FormField, fieldState } from "#app/ui/form-field";
import { frenchSpaces } from "#app/ui/french-spaces";
import { loadAgain } from "#app/ui/load-again";
import { explainMissing } from "#app/ui/part-missing";
import { noIssues } from "../check";
import type { Tool } from "../description";
import { applyGesture, setValue } from "../draft";
import {
  askResult,
  type FileHands,
  type FormAnswer,
  firstState,
  holdsUnread,
  markOf,
  outcomeOf,
  readSource,
  type ToolState,
} from "../state";
import { Fields, type FormHands } from "./list-rows";
import { Press } from "./press";
import { Preview } from "./preview";
import { Result } from "./result";
import { Trial } from "./trial";
import { Notices, Words } from "./words";

interface Props {
  tool: Tool;
  /** What the site made of a form that was sent without a script. */
  answer: FormAnswer | null;
}

const askFiles = loadAgain(() => import("../file-hands"));
const loadFiles = () => askFiles().then(({ fileHands }) => fileHands);

/** What was typed into the page before it could answer. */
const withTyped = (form: HTMLFormElement) => (state: ToolState) => {
  let { draft, source } = state;
  for (const control of form.elements) {
    if (control instanceof HTMLTextAreaElement) source = control.value;
    else if (control instanceof HTMLSelectElement) draft = setValue(draft, control.name, control.value);
    else if (control instanceof HTMLInputElement && control.name && control.type !== "hidden") {
      const isUnticked = control.type === "checkbox" && !control.checked;
      draft = setValue(draft, control.name, isUnticked ? "" : control.value);
    }
  }
  return { ...state, source, draft };
};

/** Made once: at a key only the row that it is typed into is drawn anew. */
const handsOf = (tool: Tool, setState: Dispatch<SetStateAction<ToolState>>): FormHands => ({
  set: (values) =>
    setState((now) => ({
      ...now,
      draft: Object.entries(values).reduce((draft, [name, value]) => setValue(draft, name, value), now.draft),
    })),
  // Lines of the file go with its values, not with rows that moved.
  gesture: (gesture) =>
    setState((now) => ({
      ...now,
      draft: applyGesture(tool.shape, now.draft, gesture) ?? now.draft,
      lines: {},
    })),
});

/** Asks before a page is left while something was typed into its form that was neither copied nor saved since. */
function useAskBeforeLeaving(form: RefObject<HTMLFormElement | null>, isLong: boolean): void {
  useEffect(() => {
    if (!isLong) return;
    const end = new AbortController();
    const { signal } = end;
    let isTaken = true;
    const typed = () => {
      isTaken = false;
    };
    const pressed = ({ target }: Event) => {
      isTaken ||= target instanceof Element && target.closest("[data-copy-from], [download]") !== null;
    };
    const ask = (event: BeforeUnloadEvent) => {
      if (!isTaken) event.preventDefault();
    };
    form.current?.addEventListener("input", typed, { signal });
    form.current?.addEventListener("click", pressed, { signal });
    addEventListener("beforeunload", ask, { signal });
    return () => end.abort();
  }, [form, isLong]);
}

/** The form of a tool and what it makes. Where scripts run nothing that is typed leaves the page. */
export function ToolForm({ tool, answer }: Props) {
  const [state, setState] = useState(answer?.state ?? firstState(tool));
  const [files, setFiles] = useState<FileHands | null>(null);
  const [hands] = useState(() => handsOf(tool, setState));
  const form = useRef<HTMLFormElement>(null);
  // A form of a few fields is filled in again in a moment.
  useAskBeforeLeaving(form, tool.shape.lists.length > 0);
  useEffect(() => {
    if (form.current) setState(withTyped(form.current));
  }, []);
  const isWaiting = state.read !== "" && files === null;
  useEffect(() => {
    if (isWaiting) loadFiles().then(setFiles, () => undefined);
  }, [isWaiting]);
  const outcome = isWaiting && answer ? answer.outcome : outcomeOf(tool, state, files);
  const issues = state.asked ? outcome.issues : noIssues;
  /** Changes the state, then leads to what came of it. */
  const show = (change: (now: ToolState) => ToolState) => {
    flushSync(() => setState(change));
    document.getElementById("resultat")?.focus();
  };
  async function read() {
    let reader = files;
    try {
      reader ??= await loadFiles();
    } catch (status) {
      return announce(explainMissing(status), 10_000);
    }
    setFiles(reader);
    show((now) => readSource(tool, now, reader));
  }
  return (
    <form
      ref={form}
      method="post"
      onSubmit={(event) => event.preventDefault()}
      className="mt-7 grid gap-8 lg:grid-cols-2 lg:items-start"
    >
      {/* Where no script runs, Enter presses the first button: the next may read the file anew or remove a row. */}
      <noscript className="absolute">
        <button
          type="submit"
          name="geste"
          value="composer"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        />
      </noscript>
      <div className="grid min-w-0 gap-6">
        <Notices notices={tool.notices} />
        {tool.paste && (
          <PasteBox
            words={tool.paste}
            state={state}
            onChange={(source) => setState((now) => ({ ...now, source }))}
            onRead={read}
          />
        )}
        {tool.sections.map(({ title, intro, notices, holds }, i) => (
          <section
            key={title}
            aria-labelledby={`section-${i}`}
            className="grid min-w-0 gap-4 rounded-card border border-line bg-s1 p-4 sm:p-5"
          >
            <h2 id={`section-${i}`} className="font-title text-step">
              {frenchSpaces(title)}
            </h2>
            {intro && (
              <p className="text-ui text-text-2">
                <Words text={intro} />
              </p>
            )}
            <Notices notices={notices} />
            <Fields
              shape={tool.shape}
              draft={state.draft}
              before=""
              issues={issues}
              hands={hands}
              only={holds}
            />
          </section>
        ))}
        <div>
          <Press
            gesture="composer"
            onPress={() => (holdsUnread(state) ? read() : show(askResult))}
            kind="primary"
          >
            Vérifier et composer
          </Press>
        </div>
      </div>
      <div className="grid min-w-0 gap-6 lg:sticky lg:top-20">
        {tool.preview && <Preview preview={tool.preview} values={state.draft.values} set={hands.set} />}
        <Result outcome={outcome} remarks={state.asked ? state.remarks : []} asked={state.asked} />
        {tool.trial && <Trial trial={tool.trial} />}
      </div>
    </form>
  );
}

interface PasteProps {
  words: string;
  state: ToolState;
  onChange: (source: string) => void;
  onRead: () => void;
}

/** An existing file, to be checked and gone on with. */
function PasteBox({ words, state, onChange, onRead }: PasteProps) {
  const hint = <Words text={words} />;
  return (
    <details open={state.read !== "" || undefined} className="group rounded-card border border-line bg-s1">
      <summary className="flex min-h-12 items-center justify-between gap-3 rounded-card group-open:rounded-b-none px-4 text-ui font-semibold hover:bg-s2 sm:px-5">
        J'ai déjà un fichier
        <ChevronDown aria-hidden="true" className="text-text-3 group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-4 pt-2 pb-4 sm:px-5 sm:pb-5">
        <FormField id="champ-source" label="Votre fichier" hint={hint}>
          <textarea
            {...fieldState("champ-source", { hint: words })}
            name="source"
            rows={8}
            value={state.source}
            onChange={(event) => onChange(event.target.value)}
            spellCheck={false}
            autoComplete="off"
            className="field w-full py-2.5 font-mono text-small"
          />
        </FormField>
        <input type="hidden" name="lu" value={markOf(state.read)} />
        <Press gesture="lire" onPress={onRead} kind="outline" className="justify-self-start">
          Vérifier ce fichier
        </Press>
      </div>
    </details>
  );
}
