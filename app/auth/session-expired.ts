/** Where a person whose session ended lands; `app/layout/notices.tsx` has the message that the hash names. */
export const sessionExpiredUrl = "/#session-expiree";
