import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useId } from "react";
import { formatBytes } from "#app/text/format-bytes";
import { buttonClass } from "#app/ui/button";
import { FileInput } from "#app/ui/file-input";
import { ProgressBar } from "#app/ui/progress-bar";
import { type CheckState, useArchiveCheck } from "./use-archive-check";
import type { Announced } from "./verify-archive";

interface Props {
  title: string;
  file: Announced;
}

/** Reads the chosen file in the browser, nothing of it is sent, and says whether it is the announced one (DL-12). */
export default function ArchiveCheck({ title, file }: Props) {
  const id = useId();
  const { state, input, check, cancel } = useArchiveCheck(file.sha256);
  return (
    <div className="mb-4 grid gap-2.5">
      <label htmlFor={id} className="text-small text-text-2">
        Choisissez le fichier téléchargé<span className="sr-only">, {title}</span>&nbsp;: votre navigateur le
        lit ici même, rien n'est envoyé.
      </label>
      <FileInput
        ref={input}
        id={id}
        // The same file can be chosen again, once it was downloaded anew.
        onClick={(event) => {
          event.currentTarget.value = "";
        }}
        onChange={(event) => check(event.currentTarget.files?.[0])}
      />
      {state.kind === "busy" && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <ProgressBar label="Vérification" part={state.done / Math.max(1, state.total)} />
          <span className="text-small text-text-2 tabular-nums">
            {formatBytes(state.done)} sur {formatBytes(state.total)}
          </span>
          <button type="button" data-check-cancel onClick={cancel} className={buttonClass("outline")}>
            Annuler
          </button>
        </div>
      )}
      <div role="status">
        <Outcome state={state} announced={file.size} />
      </div>
    </div>
  );
}

/** Said aloud: how far it is at each quarter, then what came of it. */
function Outcome({ state, announced }: { state: CheckState; announced: string }) {
  switch (state.kind) {
    case "idle":
      return null;
    case "busy":
      return (
        <p className="sr-only">
          Vérification en cours, {Math.floor((state.done / Math.max(1, state.total)) * 4) * 25}&nbsp;%
        </p>
      );
    case "cancelled":
      return <p className="text-small text-text-2">Vérification annulée.</p>;
    case "unreadable":
      return (
        <Verdict color="text-red" Icon={CircleAlert}>
          Le fichier n'a pas pu être lu, peut-être parce qu'il a changé entre-temps. Choisissez-le de nouveau.
        </Verdict>
      );
    case "intact":
      return (
        <Verdict color="text-ok" Icon={CircleCheck}>
          Archive intacte&nbsp;: l'empreinte est celle qui est annoncée.
        </Verdict>
      );
    case "different":
      return (
        <Verdict color="text-red" Icon={CircleAlert}>
          Ce fichier n'est pas celui qui est annoncé, ou il est incomplet&nbsp;: il fait{" "}
          {formatBytes(state.bytes)} (annoncé&nbsp;: {announced}). Rechargez d'abord cette page, le fichier
          annoncé a pu changer depuis qu'elle est ouverte&#8239;; sinon, reprenez le téléchargement.
        </Verdict>
      );
  }
}

interface VerdictProps {
  color: string;
  Icon: typeof CircleAlert;
  children: ReactNode;
}

function Verdict({ color, Icon, children }: VerdictProps) {
  return (
    <p className={`flex items-start gap-2 text-ui font-medium ${color}`}>
      <Icon aria-hidden="true" className="mt-0.5" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
