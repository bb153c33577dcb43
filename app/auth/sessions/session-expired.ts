/** Where a person whose session ended lands; `app/layout/notices.tsx` has the message that the hash names. */
export const sessionExpiredUrl = "/#session-expiree";

/** Where a person lands whose role Discord withdrew, with a message too. */
export const accessWithdrawnUrl = "/#acces-retire";

/** Said to whose role Discord withdrew. */
export const withdrawnSentence =
  "Votre rôle Discord ne donne plus accès à cette partie du site. Vous avez été déconnecté.";

export const cookieAttributes = "Path=/; Secure; SameSite=Lax";
export const returnCookieName = "__Host-neva-retour";

/** Holds the page that an ended session left, for ten minutes: a sign-in from home comes back to it. */
export const returnCookie = (path: string): string =>
  `${returnCookieName}=${encodeURIComponent(path)}; ${cookieAttributes}; Max-Age=600`;

/** Sends an open page whose session ended home; a sign-in from there comes back to it (F-18). */
export function leaveExpiredPage(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: it has to be there before the page is left
  document.cookie = returnCookie(location.pathname + location.search);
  location.assign(sessionExpiredUrl);
}
