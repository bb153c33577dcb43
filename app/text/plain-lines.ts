/** A text with the line ends that every text of the site has: forms send CRLF, and so does what comes from Windows. */
export const plainLines = (text: string): string => text.replace(/\r\n?/g, "\n");
