/** What `/api/moi` says of the signed-in person. */
export interface Me {
  displayName: string;
  avatarUrl: string;
  role: string;
  roleLabel: string;
  administration: boolean;
  previousVisitAt: number | null;
}

/** The marker says that there is a session; it holds nothing and gives no right. */
export const hasSession = (): boolean => /(?:^|; )__Host-neva-connecte=1/.test(document.cookie);

async function askMe(): Promise<Me | null> {
  const response = await fetch("/api/moi").catch(() => null);
  return response?.ok ? ((await response.json()) as Me) : null;
}

/**
 * Who is signed in. A page made by the server shows the account already; on a static page the menu is
 * built here from the template that the page carries.
 */
export async function fillAccount(): Promise<Me | null> {
  const me = await askMe();
  const place = document.querySelector("[data-account]");
  if (!me || !place || place.querySelector("[popover]")) return me;
  const template = document.querySelector<HTMLTemplateElement>("template[data-account-template]");
  const menu = template?.content.cloneNode(true) as DocumentFragment | undefined;
  if (!menu) return me;
  const fill = (name: string, text: string) => {
    for (const element of menu.querySelectorAll(`[data-fill="${name}"]`)) element.textContent = text;
  };
  fill("name", me.displayName);
  fill("role", me.roleLabel);
  menu.querySelector("img")?.setAttribute("src", me.avatarUrl);
  menu.querySelector("[popovertarget]")?.setAttribute("aria-label", `Compte de ${me.displayName}`);
  if (!me.administration) menu.querySelector('a[href="/admin"]')?.remove();
  place.replaceChildren(menu);
  return me;
}
