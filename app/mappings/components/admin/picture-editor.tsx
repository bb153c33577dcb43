import { ImagePlus } from "lucide-react";
import { type DragEvent, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { tellReader } from "#app/frame/announce";
import { buttonClass } from "#app/ui/button";
import { FieldError, FormField, fieldState } from "#app/ui/form-field";
import { loadLater } from "#app/ui/load-later";
import { useMissedFiles } from "#app/ui/use-missed-files";
import { mappingLimits } from "../../limits";
import { PictureRow } from "./picture-row";
import type { Pictures } from "./use-pictures";

// Loaded when a file is refused.
const RefusedFiles = loadLater(() => import("./refused-files"));

interface Props {
  state: Pictures;
  issues: Record<string, string[]>;
  /** Of a form that came back: texts and places of its pictures, by the names of their fields. */
  sent: Record<string, string>;
}

/** Rows for browsers that run no script: one file and its text each. */
const plainRows = [0, 1, 2];

/** Files are for the form: the browser would open them. A picture that is moved is none. */
function takesFiles(event: DragEvent): boolean {
  const areFiles = event.dataTransfer.types.includes("Files");
  if (areFiles) event.preventDefault();
  return areFiles;
}

/** The pictures of a mapping: dropped or chosen, described, put in order. */
export function PictureEditor({ state, issues, sent }: Props) {
  const { pictures, refused, add, remove, move, setAlt, dismiss } = state;
  const error = (issues["images"] ?? issues["keepImages"])?.join(" · ");
  const [grabbed, setGrabbed] = useState<number | null>(null);
  const [isOver, setIsOver] = useState(false);
  const editor = useRef<HTMLDivElement>(null);
  useMissedFiles();

  function moveTo(from: number, to: number) {
    if (move(from, to)) tellReader(`Position ${to + 1} sur ${pictures.length}`);
  }

  /** The picture that takes its place gets the focus. */
  function removeAt(index: number, name: string) {
    flushSync(() => remove(name));
    // Its own button: in its field a second Enter would send the form.
    const buttons = editor.current?.querySelectorAll<HTMLElement>("li button:last-child") ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? editor.current?.querySelector("input"))?.focus();
    tellReader("Image retirée");
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside does the same
    <div
      ref={editor}
      className="grid grid-cols-1 gap-3"
      onDragOver={(event) => setIsOver(takesFiles(event))}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        setIsOver(false);
        if (takesFiles(event)) void add([...event.dataTransfer.files]);
      }}
      onDragEnd={() => setGrabbed(null)}
    >
      {pictures.length > 0 && (
        <ol className="rounded-menu border border-line">
          {pictures.map((picture, index) => (
            <PictureRow
              key={picture.row ?? picture.name}
              picture={picture}
              index={index}
              count={pictures.length}
              place={sent[`position.${picture.name}`]}
              error={issues[`alt.${picture.name}`]?.[0]}
              placeError={issues[`position.${picture.name}`]?.[0]}
              onAlt={(alt) => setAlt(picture.name, alt)}
              onRemove={() => removeAt(index, picture.name)}
              onMove={(step) => moveTo(index, index + step)}
              onGrab={() => setGrabbed(index)}
              onDrop={() => {
                if (grabbed !== null) moveTo(grabbed, index);
                setGrabbed(null);
              }}
            />
          ))}
        </ol>
      )}
      <div
        data-over={isOver || undefined}
        className="drop-zone relative grid grid-cols-1 justify-items-center gap-2 rounded-menu border border-dashed border-line-2 p-6 text-center data-over:border-accent data-over:bg-accent-soft"
      >
        <ImagePlus aria-hidden="true" className="text-text-3" />
        <p className="text-ui">Déposez des images ici, ou choisissez-les.</p>
        <p id="fichiers-aide" className="text-small text-text-3">
          JPEG, PNG ou WebP, 10&nbsp;Mo par image, {mappingLimits.images} images au plus.
        </p>
        <input
          {...fieldState("fichiers", { hint: true, error })}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
          className="peer sr-only"
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = "";
            void add(files);
          }}
        />
        <label
          htmlFor="fichiers"
          className={`${buttonClass("outline")} cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent`}
        >
          Choisir des images
        </label>
      </div>
      <noscript>
        {/* No script has a part in them, nor have they one in the script. */}
        {import.meta.env.SSR &&
          plainRows.map((row) => <PlainRow key={row} row={row} issues={issues} sent={sent} />)}
      </noscript>
      <div role="alert">
        <Suspense>{refused.length > 0 && <RefusedFiles refused={refused} dismiss={dismiss} />}</Suspense>
      </div>
      <FieldError id="fichiers" error={error} />
    </div>
  );
}

function PlainRow({ row, issues, sent }: Omit<Props, "state"> & { row: number }) {
  const name = `alt.nouvelle-${row}`;
  const id = `nouvelle-${row}`;
  const error = issues[name]?.[0];
  // A browser never fills a file field again.
  const hint = (error || sent[name]) && "Choisissez de nouveau ce fichier.";
  return (
    <div className="mt-3 grid grid-cols-1 gap-2 sm:grid-cols-2">
      <FormField id={id} label={`Nouvelle image ${row + 1}`} hint={hint}>
        <input
          {...fieldState(id, { hint })}
          type="file"
          name="images"
          accept="image/jpeg,image/png,image/webp"
          className="w-full"
        />
      </FormField>
      <FormField id={`${id}-texte`} label="Son texte" error={error}>
        <input
          {...fieldState(`${id}-texte`, { error })}
          name={name}
          defaultValue={sent[name]}
          maxLength={mappingLimits.alt}
          className="field w-full"
        />
      </FormField>
    </div>
  );
}
