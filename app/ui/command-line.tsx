import { Copy } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "./button";

/** A command to be copied. @param label what it is copied for: several of them stand on a page. */
export function CommandLine({ command, label }: { command: string; label: string }) {
  const id = useId();
  return (
    <div className="flex min-w-0 items-start justify-between gap-3 rounded-control border border-line bg-code pl-3">
      <code id={id} className="min-w-0 py-2.5 font-mono break-words">
        {command}
      </code>
      <button
        type="button"
        data-copy-from={id}
        data-needs-js
        aria-label={`Copier la commande, ${label}`}
        className={`${buttonClass("ghost")} flex-none`}
      >
        <Copy aria-hidden="true" />
        {/* May say 'Copié !' by the time that React takes the page over. */}
        <span data-copy-label suppressHydrationWarning>
          Copier
        </span>
      </button>
    </div>
  );
}
