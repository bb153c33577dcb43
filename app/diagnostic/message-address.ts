/** The page on which the answer to a known message is open. */
export const messagePage = (id: string): string => `/assistance/diagnostic?message=${encodeURIComponent(id)}`;

/** Its place there. */
export const messageAddress = (id: string): string => `${messagePage(id)}#message-${encodeURIComponent(id)}`;
