/**
 * Texts as they are read: without the markers that hydration would need between them, and with plain apostrophes.
 * These need no escape, since React puts attributes between double quotes.
 */
export const plainTexts = (html: string): string => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

/**
 * Takes out of a document what only hydration, or a page without a stylesheet, would need: closing tags of drawings,
 * and values of attributes that are either there or not.
 */
export const squeezeHtml = (html: string): string =>
  plainTexts(html)
    .replace(/><\/(path|circle|rect|line|use)>/g, "/>")
    .replace(/( data-[a-z-]+)="true"/g, "$1")
    .replace(/( hidden| data-[a-z-]+)=""/g, "$1");
