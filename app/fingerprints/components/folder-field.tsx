import { FolderSearch } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { formatBytes } from "#app/text/format-bytes";
import { formatNumber } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { FileInput } from "#app/ui/file-input";
import { ProgressBar } from "#app/ui/progress-bar";
import type { Progress } from "./folder";

interface Props {
  label: string;
  hint: ReactNode;
  /** From the choice of a folder on; `progress` is known once its files are. */
  isBusy: boolean;
  progress: Progress | null;
  onFolder: (files: File[]) => void;
  onCancel: () => void;
}

/** Before its files are counted, which takes seconds with tens of thousands. */
const listing = "Lecture du dossier…";

/** Chooses a folder to be read in the browser, and shows how far that is. Only where scripts run. */
export function FolderField({ label, hint, isBusy, progress, onFolder, onCancel }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isPossible, setPossible] = useState(true);
  const chosen = () => [...(input.current?.files ?? [])];
  // It may have been chosen before the page listened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    setPossible("webkitdirectory" in HTMLInputElement.prototype);
    const files = chosen();
    if (files.length > 0) onFolder(files);
  }, []);
  if (!isPossible) {
    return (
      <p className="text-ui text-text-2">
        Ce navigateur ne sait pas ouvrir un dossier entier&nbsp;: revenez sur cette page depuis un ordinateur.
      </p>
    );
  }
  const part = progress
    ? (progress.bytes + progress.files) / (progress.allBytes + progress.allFiles || 1)
    : 0;
  return (
    <div className="js-only grid gap-2.5">
      <label htmlFor={id} className="text-ui font-label">
        {label}
      </label>
      <FileInput
        folder
        ref={input}
        id={id}
        aria-describedby={`${id}-aide`}
        // The same folder can be chosen again, once its files have changed.
        onClick={(event) => {
          event.currentTarget.value = "";
        }}
        onChange={() => onFolder(chosen())}
      />
      <p id={`${id}-aide`} className="text-small text-text-3">
        {hint}
      </p>
      {isBusy && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {progress ? (
            <>
              <ProgressBar label="Lecture du dossier" part={part} />
              <span className="text-small text-text-2 tabular-nums">
                {formatNumber(progress.files)} sur {formatNumber(progress.allFiles)} fichiers ·{" "}
                {formatBytes(progress.bytes)} sur {formatBytes(progress.allBytes)}
              </span>
            </>
          ) : (
            <span aria-hidden="true" className="flex-1 text-ui text-text-2">
              {listing}
            </span>
          )}
          <button
            type="button"
            onClick={() => {
              // The button goes with what it ends: who stood on it stands where a folder is chosen.
              input.current?.focus();
              onCancel();
            }}
            className={buttonClass("outline")}
          >
            Annuler
          </button>
        </div>
      )}
      <p role="status" className="sr-only">
        {isBusy && (progress ? `Lecture en cours, ${Math.floor(part * 4) * 25}\u00a0%` : listing)}
      </p>
    </div>
  );
}

/** What stands in its place where no script runs, or none came. */
export function NeedsScript({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="flex items-start gap-2.5 text-ui text-text-2">
          <FolderSearch aria-hidden="true" className="mt-0.5 text-accent" />
          <span>{children}</span>
        </p>
      </noscript>
      <p className="sans-js noscript:hidden text-ui text-text-2">
        Un script n'a pas pu être chargé&nbsp;: rechargez la page.
      </p>
    </>
  );
}
