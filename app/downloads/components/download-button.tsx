import { Check, CircleAlert, Download, LoaderCircle } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { constantes } from "#app/site";
import { buttonClass } from "#app/ui/button";

/** The four states of a download button (DL-05 to DL-08). */
const states = {
  idle: { label: "Télécharger", Icon: Download, look: "" },
  downloading: { label: "Téléchargement...", Icon: LoaderCircle, look: "pointer-events-none opacity-60" },
  completed: { label: "Téléchargé", Icon: Check, look: "!text-ok" },
  error: { label: "Erreur", Icon: CircleAlert, look: "!border-red !text-red" },
} as const;

/** Milliseconds: an answer that never comes would keep the button from being pressed again. */
const longestWait = 30_000;

const atLeast = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether the site would hand the file out: the redirect itself, asked for without following it. */
async function isGranted(address: string): Promise<boolean> {
  const response = await fetch(address, {
    method: "HEAD",
    redirect: "manual",
    signal: AbortSignal.timeout(longestWait),
  });
  return response.type === "opaqueredirect";
}

interface Props {
  address: string;
  /** What is downloaded, for who does not see where the button stands. */
  title: string;
  main?: boolean;
}

/**
 * A link that works without a script, and says with one what came of it. The link opens its new tab by itself; the state
 * follows the site's real answer, shown busy for at least a second and a half.
 */
export function DownloadButton({ address, title, main = false }: Props) {
  const [state, setState] = useState<keyof typeof states>("idle");
  const { label, Icon, look } = states[state];
  async function start(event: MouseEvent) {
    if (state === "downloading") return event.preventDefault();
    setState("downloading");
    const [granted] = await Promise.all([
      isGranted(address).catch(() => false),
      atLeast(constantes.telechargementMs),
    ]);
    setState(granted ? "completed" : "error");
  }
  return (
    <>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer nofollow"
        onClick={start}
        aria-disabled={state === "downloading" || undefined}
        className={`${buttonClass(main && state === "idle" ? "primary" : "outline")} ${look} sm:min-w-44`}
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
