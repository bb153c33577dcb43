import { ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { frenchSpaces } from "#app/ui/french-spaces";
import { loadLater } from "#app/ui/load-later";
import type { Tried } from "./trial-commands";

const TrialCommands = loadLater(() => import("./trial-commands"));

/**
 * Commands by which a member tries what he has. Those of a row are drawn once they are asked for, by a script: a file has
 * hundreds of rows. Those of the whole file are there without one.
 */
export default function TrialDetails({ trial, of }: Tried) {
  const [openings, setOpenings] = useState(0);
  const [boxLook, titleLook, insideLook] = of
    ? [
        "js-only",
        "inline-flex min-h-11 items-center gap-1.5 text-small font-medium text-text-2 hover:text-text-1",
        "pb-3",
      ]
    : [
        "rounded-card border border-line bg-s1",
        "flex min-h-12 items-center justify-between gap-3 rounded-card px-4 text-ui font-semibold group-open:rounded-b-none hover:bg-s2 sm:px-5",
        "px-4 pt-2 pb-4 sm:px-5 sm:pb-5",
      ];
  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && setOpenings((times) => times + 1)}
      className={`group min-w-0 ${boxLook}`}
    >
      <summary className={titleLook}>
        <span>
          {frenchSpaces(trial.title)}
          {of && <span className="sr-only">, {of.label}</span>}
        </span>
        <ChevronDown aria-hidden="true" className="text-text-3 group-open:rotate-180" />
      </summary>
      {(openings > 0 || !of) && (
        <div className={insideLook}>
          <Suspense fallback={<p className="min-h-28 text-small text-text-3">Chargement…</p>}>
            <TrialCommands trial={trial} of={of} asked={openings} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
