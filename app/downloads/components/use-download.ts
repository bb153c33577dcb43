import { type MouseEvent, useState } from "react";
import { constantes } from "#app/site";

export type DownloadState = "idle" | "downloading" | "completed" | "error";

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

/**
 * The four states of a download button (DL-05 to DL-08). The link opens its new tab by itself; the
 * state follows the site's real answer, shown busy for at least a second and a half.
 */
export function useDownload(address: string): [DownloadState, (event: MouseEvent) => void] {
  const [state, setState] = useState<DownloadState>("idle");

  async function start(event: MouseEvent) {
    if (state === "downloading") {
      event.preventDefault();
      return;
    }
    setState("downloading");
    const [granted] = await Promise.all([
      isGranted(address).catch(() => false),
      atLeast(constantes.telechargementMs),
    ]);
    setState(granted ? "completed" : "error");
  }

  return [state, start];
}
