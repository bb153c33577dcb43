import { FileCode } from "lucide-react";
import { Suspense, useState } from "react";
import { buttonClass } from "#app/ui/button";
import { loadLater } from "#app/ui/load-later";

export interface JsonStepsProps {
  /** The patch that was being written; null outside of it. */
  patch: { id: string; version: string } | null;
}

const JsonDialog = loadLater(() => import("./json-dialog"));

/** The data as JSON, step by step (BAK-02); without a script the file itself. */
export function JsonSteps({ patch }: JsonStepsProps) {
  const [asked, setAsked] = useState(0);
  const query = new URLSearchParams(patch ? { contenu: "patch", patch: patch.id } : { contenu: "patches" });
  return (
    <>
      <button
        type="button"
        onClick={() => setAsked(asked + 1)}
        data-needs-js
        className={`${buttonClass("outline")} noscript:hidden`}
      >
        <FileCode aria-hidden="true" />
        Télécharger en JSON…
      </button>
      <noscript>
        <a href={`/admin/sauvegardes/json?${query}`} className={buttonClass("outline")}>
          Télécharger en JSON
        </a>
      </noscript>
      <Suspense>{asked > 0 && <JsonDialog patch={patch} asked={asked} />}</Suspense>
    </>
  );
}
