/** Which kept drafts are being written, as tabs tell each other by locks that end with them. */

/** Tells other tabs that this one writes what stands at `name`. @returns what gives it up, once they can know */
export function hold(name: string): Promise<() => void> {
  return new Promise((held) => {
    const request = navigator.locks?.request(
      name,
      { mode: "shared" },
      () => new Promise<void>((end) => held(end)),
    );
    const untold = () => held(() => {});
    if (request) request.catch(untold);
    else untold();
  });
}

/** Whether another tab writes it now. */
export async function isHeld(name: string): Promise<boolean> {
  const locks = await navigator.locks?.query().catch(() => null);
  return locks?.held?.some((lock) => lock.name === name) ?? false;
}
