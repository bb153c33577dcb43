import { useEffect } from "react";

function keepPage(event: DragEvent): void {
  const { dataTransfer, defaultPrevented, target } = event;
  const isTaken = defaultPrevented || (target as Partial<HTMLInputElement> | null)?.type === "file";
  if (isTaken || !dataTransfer?.types.includes("Files")) return;
  event.preventDefault();
  dataTransfer.dropEffect = "none";
}

/** A file that misses its field is not opened by the browser in the place of the page, and of what was done there. */
export function useMissedFiles(): void {
  useEffect(() => {
    const leaving = new AbortController();
    for (const type of ["dragover", "drop"] as const)
      addEventListener(type, keepPage, { signal: leaving.signal });
    return () => leaving.abort();
  }, []);
}
