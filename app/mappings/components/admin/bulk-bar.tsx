import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { sendOnce } from "#app/frame/send-once";
import { noJob } from "#app/tags/no-job";
import { buttonClass } from "#app/ui/button";
import { CancelQuestion } from "#app/ui/confirm-button";
import { IdleEnter } from "#app/ui/idle-enter";
import { tickValue } from "../../writing/ticks";

const formId = "lot";
const ticks = () => document.querySelectorAll<HTMLInputElement>(`input[form=${formId}][name=choix]`);

/** The tick of one mapping, anywhere on the page of the bar. */
export function BulkTick({ mapping }: { mapping: { id: string; nom: string; revision: number } }) {
  return (
    <label className="-m-2 inline-grid size-11 flex-none place-items-center">
      <input type="checkbox" name="choix" value={tickValue(mapping)} form={formId} className="size-5" />
      <span className="sr-only">Choisir {mapping.nom}</span>
    </label>
  );
}

/** What can be done to all ticked mappings at once (ADM-26). It needs no script: the server counts. */
export function BulkBar({ jobs, children }: { jobs: readonly string[]; children: React.ReactNode }) {
  const [count, setCount] = useState(0);
  const recount = () => setCount([...ticks()].filter(({ checked }) => checked).length);
  // The list may have changed under the bar, and somebody may have ticked before the script came.
  useEffect(recount);
  const form = useRef<HTMLFormElement>(null);
  const forget = useRef(() => {});
  // A second answer would take the place of the first, and find nothing left to change.
  useEffect(() => {
    const leaving = new AbortController();
    if (form.current) forget.current = sendOnce(form.current, leaving.signal);
    return () => leaving.abort();
  }, []);
  const isIdle = useNavigation().state === "idle";
  // Refused: what is done brings another document, and is on its way until then.
  useEffect(() => {
    if (isIdle) forget.current();
  }, [isIdle]);
  const submit = useSubmit();
  /** Like the other forms of the administration: where it is refused the list stays, with what was ticked. */
  const send = (event: FormEvent<HTMLFormElement>) => {
    const submitter = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    // The button that gets a file leaves that to the browser.
    if (event.defaultPrevented || submitter?.formMethod === "get") return;
    event.preventDefault();
    void submit(submitter);
  };
  const tickAll = (checked: boolean) => {
    for (const tick of ticks()) tick.checked = checked;
    recount();
  };
  const chosen = `${count} choisi${count > 1 ? "s" : ""}`;
  return (
    <div onChange={recount}>
      <div className="bulk-bar">
        <Form
          ref={form}
          id={formId}
          method="post"
          reloadDocument
          // By their order, browsers would tick another mapping in the place of one that is gone.
          autoComplete="off"
          onSubmit={send}
          className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-s1 p-3 text-ui"
        >
          <IdleEnter />
          <label data-needs-js className="flex min-h-11 items-center gap-3 pr-2 pl-1.5">
            <input
              type="checkbox"
              className="size-5"
              onChange={({ currentTarget }) => tickAll(currentTarget.checked)}
            />
            Tout choisir
          </label>
          <p aria-live="polite" className="min-w-0 text-text-2 max-lg:flex-1">
            {count === 0 ? "Cochez des mappings." : chosen}
          </p>
          <div data-empty={count === 0 || undefined} className="bulk-actions">
            {/* Where they stand at the edge of the window, what is said beside 'Tout choisir' may be out of it. */}
            <p aria-hidden="true" className="bulk-count text-text-2">
              {chosen}
            </p>
            <label>
              <span className="sr-only">Nouveau métier des mappings choisis</span>
              <select name="metier" required className="field">
                <option value="">Nouveau métier…</option>
                {[noJob, ...jobs].map((job) => (
                  <option key={job}>{job}</option>
                ))}
              </select>
            </label>
            <button type="submit" name="intent" value="lot-metier" className={buttonClass("outline")}>
              Changer le métier
            </button>
            <button
              type="submit"
              formMethod="get"
              formAction="/admin/mappings/export"
              formNoValidate
              className={buttonClass("outline")}
            >
              Exporter (JSON)
            </button>
            {/* Once nothing is ticked any more the question is closed. */}
            <details key={Number(count > 0)}>
              <summary className={buttonClass("ghost")}>Mettre à la corbeille</summary>
              <div className="question">
                <p>Les mappings choisis iront à la corbeille, où ils restent 30 jours.</p>
                <button
                  type="submit"
                  name="intent"
                  value="lot-corbeille"
                  formNoValidate
                  className={buttonClass("danger")}
                >
                  Oui, à la corbeille
                </button>
                <CancelQuestion />
              </div>
            </details>
          </div>
        </Form>
      </div>
      {children}
    </div>
  );
}
