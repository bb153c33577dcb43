/** Which kept drafts are being written, as tabs tell each other by locks that end with them. */

/** What a tab tells the others that it writes. */
export interface Held {
  name?: string;
  /** Gives it up, and may be called again. */
  end?: () => void;
}

/** Tells other tabs that this one writes what stands at `name`, and nothing else any more. */
export function hold(held: Held, name: string): void {
  if (held.name === name) return;
  held.end?.();
  held.name = name;
  const ended = new Promise<void>((resolve) => {
    held.end = () => {
      held.name = "";
      resolve();
    };
  });
  navigator.locks?.request(name, { mode: "shared" }, () => ended).catch(() => undefined);
}

/** Whether another tab writes it now. */
export async function isHeld(name: string): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => null);
  return locks?.held?.some((lock) => lock.name === name) ?? false;
}
