/** What `/api/moi` says of the signed-in person. */
export interface Me {
  previousVisitAt: number | null;
  /** Until the session ends by itself, in milliseconds. */
  endsIn: number;
  /** The account menu, when it was asked for. */
  menu?: string;
}

/** The marker says that there is a session; it holds nothing and gives no right. */
export const hasSession = (): boolean => /__Host-neva-connecte=1/.test(document.cookie);

/**
 * Who is signed in. A page made by the server shows the account already; a static page gets the menu,
 * as our server drew it, with the answer.
 */
export async function fillAccount(): Promise<Me | null> {
  const place = document.querySelector("[data-account]");
  const asked = place?.querySelector("[popover]") === null ? "?menu" : "";
  const response = await fetch(`/api/moi${asked}`).catch(() => null);
  // The session has ended: the way to sign in comes back.
  if (response?.status === 401) delete document.documentElement.dataset["session"];
  if (!response?.ok) return null;
  const me = (await response.json().catch(() => null)) as Me | null;
  if (place && me?.menu) place.innerHTML = me.menu;
  return me;
}

/** The header is drawn once: signing in from it comes back to where an app page has gone since. */
export function comeBackHere(): void {
  addEventListener("submit", ({ target }) => {
    const field = (target as Element)
      .closest("[data-account]")
      ?.querySelector<HTMLInputElement>("[name=retour]");
    if (field) field.value = location.pathname + location.search;
  });
}
