import { type FormEvent, useState } from "react";
import { Form, useSubmit } from "react-router";
import { buttonClass } from "#app/ui/button";
import { FileInput } from "#app/ui/file-input";
import { FormField, fieldState } from "#app/ui/form-field";
import { explainMissing } from "#app/ui/part-missing";
import { countFiles } from "../../count-files";
import {
  type FileEntry,
  manifestLimits,
  type Preview,
  parseManifest,
  previewOf,
  printManifest,
} from "../../manifest";
import { folderSentences, listFolder } from "../folder";
import { FolderField, NeedsScript } from "../folder-field";
import { useHashing } from "../use-hashing";
import { ListPreview } from "./list-preview";

interface Props {
  /** Key of the list that is in place; '' when there is none. */
  current: string;
  pasted: string;
  /** The list that was sent shares almost nothing with that of the version before. */
  isDoubtful: boolean;
  busy: boolean;
}

/** The intent of who has seen the doubt about a list, and attaches it. */
export const saveAnyway = "enregistrer-malgre";

/** A list that the browser made of a folder. */
interface Made {
  text: string;
  preview: Preview;
}

const sentences = {
  ...folderSentences,
  tooMany: `Ce dossier a plus de ${countFiles(manifestLimits.files)}.`,
  unreadable: (count: number) =>
    `Sans ${countFiles(count)} que le navigateur n'a pas pu lire, peut-être ouverts par un programme, la liste ne serait pas complète. Choisissez le dossier de nouveau.`,
  failed: "Le dossier n'a pas pu être lu. Réessayez.",
} as const;

/** Makes the list of a folder in the browser, or takes one that `sha256sum` made. */
export function FingerprintForm({ current, pasted, isDoubtful, busy }: Props) {
  const { progress, isBusy, begin, end, hash, cancel } = useHashing();
  const [made, setMade] = useState<Made | null>(null);
  const [problem, setProblem] = useState("");
  // Each time that a list is put away the field begins anew, with no folder in it.
  const [round, setRound] = useState(0);
  // The doubt is about what was sent, and not about a folder that was chosen since, nor a list that was mended.
  const [sent, setSent] = useState<Made | null>(null);
  const [isEdited, setEdited] = useState(false);
  const submit = useSubmit();

  async function read(chosen: File[]) {
    setMade(null);
    setProblem("");
    const signal = begin();
    try {
      const files = await listFolder(chosen, signal);
      if (!files) return setProblem(sentences.noFolder);
      if (files.length === 0) return setProblem(sentences.empty);
      if (files.length > manifestLimits.files) return setProblem(sentences.tooMany);
      const hashes = await hash(
        files.map(({ file }) => file),
        signal,
      );
      const unreadable = hashes.filter((sha256) => sha256 === null).length;
      if (unreadable > 0) return setProblem(sentences.unreadable(unreadable));
      const entries = files.map(({ path, size }, i): FileEntry => ({ path, size, sha256: hashes[i] ?? "" }));
      const text = printManifest(entries);
      setMade({ text, preview: previewOf(parseManifest(text)) });
    } catch (error) {
      if (!signal.aborted) setProblem(explainMissing(error, sentences.failed));
    } finally {
      end(signal);
    }
  }

  /** The list of a folder takes the place of a file that was chosen. */
  function send(event: FormEvent<HTMLFormElement>) {
    setSent(made);
    setEdited(false);
    if (!made) return;
    event.preventDefault();
    const form = event.currentTarget;
    const body = new FormData(form, (event.nativeEvent as SubmitEvent).submitter);
    // As a text: the router reads the form again, which Safari refuses where a file is not one of the disk.
    body.set("liste", made.text);
    submit(body, { method: "post", encType: "multipart/form-data" });
  }

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      onSubmit={send}
      className="mt-5 grid gap-5 rounded-card border border-line bg-s1 p-5 md:p-6"
    >
      <h2 className="font-title text-step">{current ? "Remplacer" : "Attacher des empreintes"}</h2>
      <input type="hidden" name="avant" value={current} />
      <NeedsScript>
        Choisir un dossier demande JavaScript. Sans lui, envoyez une liste faite par une commande.
      </NeedsScript>
      <FolderField
        key={round}
        label="Le dossier de la base, à cette version"
        hint="Celui qui contient resources et resource.cfg. Le dossier resources seul est accepté, mais les clients ne sauront rien de ce qui est à côté. Votre navigateur le lit ici même et n'envoie que la liste des empreintes."
        isBusy={isBusy}
        progress={progress}
        onFolder={read}
        onCancel={cancel}
      />
      <div role="status" className="text-ui empty:sr-only">
        {problem && <p className="text-red">{problem}</p>}
        {made && <ListPreview preview={made.preview} />}
      </div>
      {!made && (
        <fieldset className="grid gap-4 border-t border-line pt-5" onChange={() => setEdited(true)}>
          <legend className="contents">
            <span className="text-ui font-label">Ou une liste faite par une commande</span>
          </legend>
          <ListFields pasted={pasted} />
        </fieldset>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {made ? (
          <button
            type="button"
            onClick={() => {
              setMade(null);
              setRound(round + 1);
            }}
            className={buttonClass("ghost")}
          >
            Annuler
          </button>
        ) : (
          <button
            type="submit"
            name="intent"
            value="verifier"
            disabled={busy || isBusy}
            className={buttonClass("outline")}
          >
            Vérifier sans enregistrer
          </button>
        )}
        {isDoubtful && sent === made && !isEdited && (
          <button
            type="submit"
            name="intent"
            value={saveAnyway}
            disabled={busy || isBusy}
            className={buttonClass("outline")}
          >
            Enregistrer quand même
          </button>
        )}
        <button
          type="submit"
          name="intent"
          value="enregistrer"
          disabled={busy || isBusy || (made?.preview.refusedCount ?? 0) > 0}
          className={buttonClass("primary")}
        >
          {busy ? "Envoi…" : "Enregistrer les empreintes"}
        </button>
      </div>
    </Form>
  );
}

/** A list as a file, or pasted. */
function ListFields({ pasted }: { pasted: string }) {
  return (
    <>
      <p className="text-small text-text-2">
        Sous Linux, dans le dossier de la base&nbsp;:{" "}
        <code className="font-mono">
          find . -type f -print0 | xargs -0 sha256sum &gt; ../empreintes.sha256
        </code>
        . Une ligne <code className="font-mono">#&nbsp;1234&nbsp;octets</code> avant celle d'un fichier donne
        sa taille, qui épargne du temps aux clients.
      </p>
      <FormField id="fichier" label="Fichier" optional hint="12&nbsp;Mo et 50&nbsp;000 fichiers au plus.">
        <FileInput {...fieldState("fichier", { hint: true })} name="fichier" />
      </FormField>
      <FormField id="texte" label="Ou son contenu" optional>
        <textarea
          {...fieldState("texte", {})}
          name="texte"
          rows={4}
          spellCheck={false}
          defaultValue={pasted}
          className="field w-full py-2.5 font-mono text-small"
        />
      </FormField>
    </>
  );
}
