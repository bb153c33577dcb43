/** Text between tags and in attributes, the same in HTML and XML; well-formed whatever is in it (T-41). */

/** XML 1.0 has no way to write most control characters, nor half a surrogate pair. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
export const withoutUnwritable = (text: string) => text.replace(unwritable, "");

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeMarkup = (text: string) =>
  withoutUnwritable(text).replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The same of several lines, for HTML. */
export const escapeLines = (text: string) => escapeMarkup(text).replaceAll("\n", "<br>");
