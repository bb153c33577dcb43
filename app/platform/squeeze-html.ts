/**
 * Takes out of a document what only hydration or a page without a stylesheet would need: React's text
 * markers, and the attributes that every icon repeats and the stylesheet gives (`.lucide`).
 */
export function squeezeHtml(html: string): string {
  return html
    .replaceAll("<!-- -->", "")
    .replace(
      /<svg xmlns="[^"]+" width="24" height="24" (viewBox="0 0 24 24") [^>]*?class="lucide[^ "]*( lucide-[a-z0-9-]+)*/g,
      '<svg $1 class="lucide',
    )
    .replace(/><\/(path|circle|rect|line|use)>/g, "/>");
}
