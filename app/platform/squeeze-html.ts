/**
 * Takes out of a document what only hydration or a page without a stylesheet would need: React's text markers,
 * closing tags of drawings, the value of marks that are only there or not, and the escapes of apostrophes, which no
 * attribute of React's stands between.
 */
export function squeezeHtml(html: string): string {
  return html
    .replaceAll("<!-- -->", "")
    .replace(/><\/(path|circle|rect|line|use)>/g, "/>")
    .replace(/( data-[a-z-]+)="true"/g, "$1")
    .replace(/( hidden| data-[a-z-]+)=""/g, "$1")
    .replaceAll("&#x27;", "'");
}
