/** Text that is markup already; everything else that enters a page is escaped. */
export interface Markup {
  readonly markup: string;
}

type Part = string | number | Markup | readonly Markup[] | null;

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function render(part: Part): string {
  if (part === null) return "";
  if (typeof part === "string" || typeof part === "number") {
    return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  }
  return "markup" in part ? part.markup : part.map((item) => item.markup).join("");
}

/** Template tag that escapes every value. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: texts.map((text, index) => text + render(parts[index] ?? null)).join("") };
}

const STYLE: Markup = {
  markup: `
:root{color-scheme:dark;--fond:#1a1b20;--carte:#25272e;--bord:#3b3e48;--texte:#f2f3f5;--doux:#b9bdc7;--accent:#a9b4ff;--alerte:#ffb4a8}
*{box-sizing:border-box}
body{margin:0;background:var(--fond);color:var(--texte);font:16px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
main,header{max-width:72rem;margin:0 auto;padding:1rem clamp(1rem,4vw,2.5rem)}
header{padding-top:2rem}
main{padding-top:0}
h1{margin:0;font-size:1.75rem;line-height:1.2}
h2{margin:2rem 0 .75rem;font-size:1.1rem}
p{max-width:65ch;margin:.5rem 0}
a{color:var(--accent)}
code{font:.85em ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.doux{color:var(--doux)}
.grille{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(17rem,100%),1fr))}
button{font:inherit;color:inherit;cursor:pointer}
.persona{display:grid;gap:.1rem;padding:.75rem 1rem;text-align:start;background:var(--carte);border:1px solid var(--bord);border-radius:.6rem;min-width:0}
.persona strong{overflow-wrap:anywhere;unicode-bidi:isolate}
button.persona:hover{border-color:var(--accent)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.annuler{padding:.6rem 1.25rem;background:none;border:1px solid var(--bord);border-radius:.6rem}
.probleme{border-inline-start:4px solid var(--alerte);padding:.25rem 1rem;background:var(--carte)}
ul.probleme{padding-inline-start:2rem}
table{width:100%;border-collapse:collapse}
th,td{padding:.4rem .75rem .4rem 0;text-align:start;vertical-align:top;border-bottom:1px solid var(--bord);overflow-wrap:anywhere}
.defile{overflow-x:auto}
.message{padding:1rem;margin:0 0 1rem;background:var(--carte);border:1px solid var(--bord);border-radius:.6rem;overflow-wrap:anywhere}
.embed{margin:.5rem 0 0;padding:.75rem 1rem;max-width:40rem;background:#1f2026;border-inline-start:4px solid var(--bord);border-radius:.3rem}
.texte{white-space:pre-wrap}
.champs{display:grid;gap:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(11rem,100%),1fr))}
.large{grid-column:1/-1}
.sonne{color:var(--alerte);font-weight:600}
dl{margin:0}dt{font-weight:600}dd{margin:0}
`,
};

/** A whole page in French. */
export function document(title: string, content: Markup): string {
  return html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>${content}</body>
</html>
`.markup;
}
