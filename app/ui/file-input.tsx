import { type ComponentProps, useEffect, useRef, useState } from "react";
import { counted } from "#app/text/counted";
import { buttonClass } from "./button";
import { useMissedFiles } from "./use-missed-files";

interface Props extends Omit<ComponentProps<"input">, "type" | "className"> {
  id: string;
  /** What is chosen: a folder is read with all that is in it. */
  folder?: boolean;
}

/** React has no name for it. */
const directory = { webkitdirectory: "" };

/**
 * A choice of a file or of a folder, which says in French what browsers say in their own language. The control
 * itself lies invisible over the words, so that label, keyboard and a file dropped on it work as ever; without a
 * script it is shown as it is.
 */
export function FileInput({ folder, onChange, onClick, ...input }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  const [chosen, setChosen] = useState<File[]>([]);
  useMissedFiles();
  // It may have been chosen before the page listened.
  useEffect(() => setChosen(filesOf(box.current?.querySelector("input"))), []);
  return (
    <span ref={box} className="relative flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-small">
      <input
        {...input}
        {...(folder ? { ...directory, multiple: true } : {})}
        type="file"
        title={told(chosen, folder)}
        onClick={(event) => {
          onClick?.(event);
          setChosen(filesOf(event.currentTarget));
        }}
        onChange={(event) => {
          setChosen(filesOf(event.currentTarget));
          onChange?.(event);
        }}
        className="peer min-w-0 file:mr-3 file:min-h-11 file:rounded-control file:border file:border-line-2 file:bg-s2 file:px-3 file:text-text-1 in-data-js:absolute in-data-js:inset-0 in-data-js:w-full in-data-js:cursor-pointer in-data-js:opacity-0"
      />
      <span
        aria-hidden="true"
        className={`${buttonClass("outline")} hidden in-data-js:inline-flex peer-hover:border-accent-line peer-hover:bg-s2 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-aria-invalid:border-red`}
      >
        {folder ? "Choisir un dossier" : "Choisir un fichier"}
      </span>
      <span
        aria-hidden="true"
        className={`hidden min-w-0 in-data-js:inline wrap-anywhere ${chosen.length > 0 ? "text-text-1" : "text-text-3"}`}
      >
        {told(chosen, folder)}
      </span>
    </span>
  );
}

const filesOf = (input: HTMLInputElement | null | undefined): File[] => [...(input?.files ?? [])];

/** The name of what was chosen: of the file, or of the folder with how many files are in it. */
function told([first, ...others]: readonly File[], folder = false): string {
  if (!first) return folder ? "Aucun dossier choisi" : "Aucun fichier choisi";
  if (!folder) return first.name;
  const name = first.webkitRelativePath.split("/")[0];
  return `${name}, ${counted(others.length + 1, "fichier", "fichiers")}`;
}
