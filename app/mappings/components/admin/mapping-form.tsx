import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/button";
import { Callout } from "#app/ui/callout";
import { FormField, fieldState } from "#app/ui/form-field";
import { LeftToCorrect } from "#app/ui/left-to-correct";
import { loadLater } from "#app/ui/load-later";
import { UnsavedGuard } from "#app/ui/unsaved-guard";
import { useOpenIssues } from "#app/ui/use-open-issues";
import { mappingLimits } from "../../limits";
import { mappingMessages } from "../../writing/messages";
import { CoordinateFields } from "./coordinate-fields";
import { JobCombobox } from "./job-combobox";
import { PictureEditor } from "./picture-editor";
import { usePictures } from "./use-pictures";
import { type SaveState, useSave } from "./use-save";
import { useUnsaved } from "./use-unsaved";
import { type FormValues, type MappingToEdit, trials } from "./values";

// Loaded when it is first shown.
const ConflictPanel = loadLater(() => import("./conflict-panel"));
const LookAlikeNotice = loadLater(() => import("./look-alike-notice"));

interface Props {
  mapping: MappingToEdit;
  tags: readonly string[];
  /** What the server answered to a form sent without a script, and what that held of pictures. */
  answer: Pick<SaveState, "issues" | "error" | "conflict"> & { pictures: Record<string, string> };
}

/** Creates or edits a mapping (ADM-13, ADM-14). A plain multipart form where no script runs. */
export function MappingForm({ mapping, tags, answer }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const saveButton = useRef<HTMLButtonElement>(null);
  const [isTouched, setTouched] = useState(false);
  const unsaved = useUnsaved();
  const touch = (...fields: string[]) => {
    unsaved.touch();
    setTouched(true);
    correct(...fields);
  };
  const pictures = usePictures(mapping.pictures, touch, answer.pictures);
  const { state, save, id } = useSave({ mapping, form, pictures, initial: answer, unsaved });
  const { values, lookAlikes } = mapping;
  const { phase } = state;
  const { issues, correct, onInput } = useOpenIssues(state.issues);
  /** Where the form goes after a conflict: to what is stored, which a first sending without an answer may have made. */
  const stored = state.conflict ? `/admin/mappings/${state.conflict.theirs.id}` : undefined;
  const labels = {
    idle: id ? "Enregistrer les modifications" : "Créer le mapping",
    sending: "Envoi en cours…",
    saved: "Enregistré",
  };

  // After each answer the first field to correct takes the focus. Where the form was refused as a whole, the reason
  // comes into view, and a focus that was lost with its button, disabled or gone since, goes to the button that
  // saves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer, whose issues are drawn by then
  useEffect(() => {
    if (state.error) {
      form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "center" });
      if (document.activeElement === document.body) saveButton.current?.focus({ preventScroll: true });
    }
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [state.issues, state.error]);

  const current = (): FormValues => {
    const data = form.current ? new FormData(form.current) : null;
    const names = Object.keys(values) as (keyof FormValues)[];
    return Object.fromEntries(
      names.map((name) => [name, data ? String(data.get(name) ?? "") : values[name]]),
    ) as FormValues;
  };

  return (
    <form
      ref={form}
      method="post"
      action={stored}
      encType="multipart/form-data"
      onInput={(event) => {
        touch();
        onInput(event);
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      noValidate
      className="mt-5 grid grid-cols-1 gap-4"
    >
      <input type="hidden" name="envoi" value={mapping.submissionId} />
      {mapping.revision !== null && <input type="hidden" name="revision" value={mapping.revision} />}
      {state.error && (
        <div role="alert">
          <Callout kind="danger" title={state.error}>
            {state.error === mappingMessages.inTrash && (
              <a className="link" href="/admin/mappings?etat=corbeille" target="_blank" rel="noopener">
                Ouvrir la corbeille<span className="sr-only"> (nouvel onglet)</span>
              </a>
            )}
          </Callout>
        </div>
      )}
      {state.conflict && (
        <Suspense>
          <ConflictPanel
            sentence={state.conflict.sentence}
            theirs={state.conflict.theirs}
            mine={current()}
            pictures={pictures.pictures}
            editHref={stored}
          />
        </Suspense>
      )}
      <Section title="Informations">
        <div className="grid gap-4 sm:grid-cols-2">
          <Text name="nom" label="Nom" values={values} issues={issues} />
          <Text
            name="nomFichier"
            label="Nom du fichier"
            values={values}
            issues={issues}
            hint="Le dossier de la ressource. Visible des clients et de l'équipe seulement."
          />
        </div>
        <Prose name="description" label="Description" values={values} issues={issues} />
        <JobCombobox
          tags={tags}
          initial={values.metier}
          error={issues["metier"]?.[0]}
          onChange={() => touch("metier")}
        />
      </Section>
      <Section title="Emplacement">
        <CoordinateFields values={values} issues={issues} onChange={touch} />
        <Text
          name="interieurRemplace"
          label="Intérieur remplacé"
          optional
          values={values}
          issues={issues}
          hint="L'intérieur du jeu ou l'ymap dont ce mapping prend la place, par exemple v_policehub."
        />
        <Suspense>
          {(isTouched || lookAlikes.length > 0) && (
            <LookAlikeNotice form={form} id={mapping.id} initial={lookAlikes} />
          )}
        </Suspense>
      </Section>
      <Section title="Compatibilité" hint="Ce qui n'est pas dit n'est pas affiché.">
        <div className="grid gap-4 sm:grid-cols-3">
          <Trial name="legacy" label="Édition Legacy" values={values} />
          <Trial name="enhanced" label="Édition Enhanced" values={values} />
          <Text name="buildJeu" label="Build du jeu minimal" optional values={values} issues={issues} />
        </div>
        <Prose name="conflits" label="Conflits connus" values={values} issues={issues} />
      </Section>
      <Section
        title="Images"
        hint={
          <>
            La première est la couverture.{" "}
            <span data-needs-js>
              Déplacez une image avec la poignée, les flèches ou <kbd>Alt</kbd>&nbsp;<kbd>↑</kbd>&nbsp;
              <kbd>↓</kbd>.
            </span>
          </>
        }
      >
        <PictureEditor state={pictures} issues={issues} sent={answer.pictures} />
      </Section>
      <div className="action-bar">
        <LeftToCorrect issues={issues} found={state.issues} />
        <div className="ml-auto flex items-center gap-3 max-sm:w-full max-[18rem]:flex-wrap">
          <Link to={mapping.list} className={`${buttonClass("ghost")} max-sm:px-3`}>
            Annuler
          </Link>
          <button
            ref={saveButton}
            type="submit"
            disabled={phase !== "idle"}
            aria-busy={phase === "sending"}
            className={`${buttonClass("primary")} max-sm:flex-1 max-sm:px-2`}
          >
            {labels[phase]}
          </button>
        </div>
      </div>
      <UnsavedGuard isDirty={unsaved.isDirty} />
    </form>
  );
}

function Section({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-4 rounded-card border border-line bg-s1 p-4 md:p-6">
      <div>
        <h2 className="font-title text-base">{title}</h2>
        {hint && <p className="mt-0.5 text-small text-text-3">{hint}</p>}
      </div>
      {children}
    </section>
  );
}

interface FieldProps<Name extends keyof FormValues> {
  name: Name;
  label: string;
  values: FormValues;
  issues: Record<string, string[]>;
}

interface TextProps extends FieldProps<"nom" | "nomFichier" | "buildJeu" | "interieurRemplace"> {
  optional?: boolean;
  hint?: string;
}

function Text({ name, label, values, issues, optional = false, hint }: TextProps) {
  const error = issues[name]?.[0];
  const isCode = name !== "nom";
  return (
    <FormField id={name} label={label} optional={optional} hint={hint} error={error}>
      <input
        {...fieldState(name, { hint, error })}
        name={name}
        required={!optional}
        maxLength={mappingLimits[name]}
        inputMode={name === "buildJeu" ? "numeric" : undefined}
        autoComplete="off"
        {...(isCode && { autoCapitalize: "none", autoCorrect: "off", spellCheck: false })}
        defaultValue={values[name]}
        className={`field w-full ${isCode ? "font-mono" : ""}`}
      />
    </FormField>
  );
}

function Prose({ name, label, values, issues }: FieldProps<"description" | "conflits">) {
  const error = issues[name]?.[0];
  return (
    <FormField id={name} label={label} optional error={error}>
      <textarea
        {...fieldState(name, { error })}
        name={name}
        rows={name === "conflits" ? 2 : 3}
        maxLength={mappingLimits[name]}
        defaultValue={values[name]}
        className="field grow-text w-full py-2"
      />
    </FormField>
  );
}

/** How it was tried on an edition of the game. */
function Trial({ name, label, values }: Omit<FieldProps<"legacy" | "enhanced">, "issues">) {
  return (
    <FormField id={name} label={label}>
      <select id={name} name={name} defaultValue={values[name]} className="field w-full">
        {Object.entries(trials).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </FormField>
  );
}
