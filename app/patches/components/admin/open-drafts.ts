/** Which kept drafts are being written, as tabs tell each other by locks that end with them. */

/** Tells other tabs that this one writes what stands at `name`. @returns what gives it up */
export function hold(name: string): () => void {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  navigator.locks?.request(name, { mode: "shared" }, () => ended).catch(() => undefined);
  return end;
}

/** Whether another tab writes it now. */
export async function isHeld(name: string): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => null);
  return locks?.held?.some((lock) => lock.name === name) ?? false;
}
