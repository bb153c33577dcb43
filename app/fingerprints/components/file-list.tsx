import { FileCode, Folder } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "#app/time/dates";
import { buttonClass } from "#app/ui/button";
import { FileName } from "#app/ui/file-name";
import type { Compared } from "../compare";

/** Files that are shown at first, and more at each wish: a list of 50,000 would stop the page. */
const shownAtOnce = 200;

/** Files one after the other, by their folders. */
function byFolder(files: readonly Compared[]): [folder: string, files: Compared[]][] {
  const folders = new Map<string, Compared[]>();
  for (const file of files) {
    const folder = file.path.slice(0, file.path.lastIndexOf("/") + 1);
    const known = folders.get(folder);
    if (known) known.push(file);
    else folders.set(folder, [file]);
  }
  return [...folders];
}

interface Props {
  files: readonly Compared[];
  /** What stands beside a file; '' for nothing. */
  describe: (file: Compared) => string;
}

/** The first files of a group, under their folders, with what is said of each. */
export function FileList({ files, describe }: Props) {
  const [shown, setShown] = useState(shownAtOnce);
  if (files.length === 0) {
    return (
      <p className="mt-3 rounded-card border border-dashed border-line-2 p-6 text-center text-ui text-text-2">
        Aucun fichier
      </p>
    );
  }
  const rest = files.length - shown;
  return (
    <>
      <div className="mt-3 overflow-hidden rounded-control border border-line bg-code px-3.5 py-2.5 font-mono text-small leading-6">
        {byFolder(files.slice(0, shown)).map(([folder, inside]) => (
          <div key={folder}>
            {folder && (
              <p className="flex items-start gap-2 pt-1 text-text-3">
                <Folder aria-hidden="true" className="mt-1" />
                <span className="min-w-0">
                  <FileName>{folder.slice(0, -1)}</FileName>
                </span>
              </p>
            )}
            <ul className={folder ? "pl-5" : ""}>
              {inside.map((file) => (
                // After some wishes there are a thousand: those near the screen are laid out.
                <li
                  key={file.path}
                  className="flex flex-wrap gap-x-4 near-screen [contain-intrinsic-size:auto_1.5rem]"
                >
                  <span className="flex min-w-0 flex-[1_1_12rem] items-start gap-2">
                    <FileCode aria-hidden="true" className="mt-1 flex-none text-accent" />
                    <span className="min-w-0">
                      <FileName>{file.path.slice(folder.length)}</FileName>
                    </span>
                  </span>
                  {describe(file) && (
                    <span className="pl-6 font-sans text-xs leading-6 text-text-3">{describe(file)}</span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {rest > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-3 text-small text-text-2">
          <button
            type="button"
            onClick={() => setShown(shown + shownAtOnce)}
            className={buttonClass("outline")}
          >
            Afficher la suite
          </button>
          encore {formatNumber(rest)} sur {formatNumber(files.length)}
        </div>
      )}
    </>
  );
}
