import { Check, CircleAlert, Download, LoaderCircle } from "lucide-react";
import { buttonClass } from "#app/ui/button";
import { type DownloadState, useDownload } from "./use-download";

const states = {
  idle: { label: "Télécharger", Icon: Download },
  downloading: { label: "Téléchargement...", Icon: LoaderCircle },
  completed: { label: "Téléchargé", Icon: Check },
  error: { label: "Erreur", Icon: CircleAlert },
} as const satisfies Record<DownloadState, unknown>;

const look: Record<Exclude<DownloadState, "idle">, string> = {
  downloading: `${buttonClass("outline")} pointer-events-none opacity-60`,
  completed: `${buttonClass("outline")} !text-ok`,
  error: `${buttonClass("outline")} !border-red !text-red`,
};

interface Props {
  address: string;
  /** What is downloaded, for who does not see where the button stands. */
  title: string;
  main?: boolean;
}

/** A link that works without a script, and says with one what came of it. */
export function DownloadButton({ address, title, main = false }: Props) {
  const [state, start] = useDownload(address);
  const { label, Icon } = states[state];
  return (
    <>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={start}
        aria-disabled={state === "downloading" || undefined}
        className={`${state === "idle" ? buttonClass(main ? "primary" : "outline") : look[state]} sm:min-w-44`}
      >
        <Icon aria-hidden="true" className={state === "downloading" ? "motion-safe:animate-spin" : ""} />
        {label}
        <span className="sr-only"> {title} (nouvel onglet)</span>
      </a>
      <p role="status" className="sr-only">
        {state === "idle" ? "" : `${title}\u00a0: ${label}`}
      </p>
    </>
  );
}
