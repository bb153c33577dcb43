import { Suspense, useEffect, useRef, useState } from "react";
import { CommandLine } from "#app/ui/command-line";
import { loadLater } from "#app/ui/load-later";
import { RowDetails } from "./row-details";

const ArchiveCheck = loadLater(() => import("./archive-check"));

/** What is announced of a file. */
export interface Announced {
  size: string;
  format: string;
  sha256: string;
}

interface Props {
  title: string;
  file: Announced;
}

/** Whether what was downloaded is what the site announces (DL-12): by the browser, or by a command of the system. */
export function VerifyArchive({ title, file }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const [openings, setOpenings] = useState(0);
  const look = () => details.current?.open && setOpenings((times) => times + 1);
  // It may have been opened before the page listened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void look(), []);
  return (
    <RowDetails
      ref={details}
      onToggle={look}
      label={
        <span>
          Vérifier mon archive<span className="sr-only">, {title}</span>
        </span>
      }
    >
      {openings > 0 && (
        <Suspense fallback={<p className="min-h-28 text-small text-text-3">Chargement…</p>}>
          <ArchiveCheck title={title} file={file} asked={openings} />
        </Suspense>
      )}
      <Commands title={title} format={file.format} />
    </RowDetails>
  );
}

/** For who prefers them, and where no script runs. */
function Commands({ title, format }: { title: string; format: string }) {
  const name = `fichier${/^\w{1,5}$/.test(format) ? `.${format.toLowerCase()}` : ""}`;
  const commands = [
    ["Windows", `certutil -hashfile "${name}" SHA256`],
    ["PowerShell", `Get-FileHash "${name}" -Algorithm SHA256`],
    ["Linux", `sha256sum ${name}`],
  ] as const;
  return (
    <>
      <p className="text-small text-text-2">
        Par une commande&nbsp;: elle donne une empreinte, à comparer à celle qui est annoncée.
      </p>
      <dl className="mt-2 grid gap-x-4 gap-y-2 text-small sm:grid-cols-[auto_1fr]">
        {commands.map(([system, command]) => (
          <div key={system} className="grid items-center sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-text-3">{system}</dt>
            <dd className="min-w-0">
              <CommandLine command={command} label={`${system}, ${title}`} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
