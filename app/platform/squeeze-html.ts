/**
 * Texts as they are read: without the markers that hydration would need between them, and with their apostrophes,
 * which no attribute of React's stands between.
 */
export const plainTexts = (html: string): string => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");

/**
 * Takes out of a static page what else only hydration or a page without a stylesheet would need: closing tags of
 * drawings, the value of marks that are only there or not. Pages that a Worker makes keep them: a hundredth of their
 * bytes, for a thirtieth of their time.
 */
export const squeezeHtml = (html: string): string =>
  plainTexts(html)
    .replace(/><\/(path|circle|rect|line|use)>/g, "/>")
    .replace(/( data-[a-z-]+)="true"/g, "$1")
    .replace(/( hidden| data-[a-z-]+)=""/g, "$1");
