/** Where a person whose session ended lands; `app/layout/notices.tsx` has the message that the hash names. */
export const sessionExpiredUrl = "/#session-expiree";

/** Holds the page that a sign-in comes back to, for ten minutes. */
export const returnCookieName = "__Host-neva-retour";

/** Sends an open page whose session ended home; a sign-in from there comes back to it (F-18). */
export function leaveExpiredPage(): void {
  const page = encodeURIComponent(location.pathname + location.search);
  // biome-ignore lint/suspicious/noDocumentCookie: it has to be there before the page is left
  document.cookie = `${returnCookieName}=${page}; Path=/; Secure; SameSite=Lax; Max-Age=600`;
  location.assign(sessionExpiredUrl);
}
