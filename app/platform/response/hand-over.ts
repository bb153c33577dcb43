import { goWithout, whenPainted } from "./inline-scripts";

/** What the router writes where it would have the browser load its modules at once. */
const preload = /<link rel="modulepreload" href="([^"]+)" nonce="[^"]*"\/>/g;
const start = /(<script nonce="[^"]*") type="module" async="">/;
/** The module that the router's first script asks for as it runs, when the others are there. */
const lastImport = /import\("[^"]+"\)(?=;<\/script><\/body>)/;

/** Runs at the end of an app page: asks for the router's modules when the page has been painted, once. */
const startRouter = `{let d=document,s=d.querySelector("[data-modules]"),add=(n,o)=>d.head.append(Object.assign(d.createElement(n),{nonce:s.nonce},o)),a=()=>{let m=s.dataset.modules;if(!m)return;delete s.dataset.modules;for(let href of m.split(" "))add("link",{rel:"modulepreload",href});add("script",{type:"module",text:s.text})};${whenPainted}`;

interface HandOver {
  nonce: string;
  /** Whether the router's modules wait for the first paint. */
  afterPaint: boolean;
}

/**
 * An app page with the data that its loaders gave, for the router that hydrates it: the script which the router's
 * own component would write, had it been rendered as a stream (decision 0042).
 *
 * @param data as the router encodes it. Nothing in it can end the script: it holds no '<' but as an escape.
 */
export function handOver(html: string, data: string, { nonce, afterPaint }: HandOver): string {
  const caught = html.replace(lastImport, (asked) => `${asked}.catch(${goWithout})`);
  const page = afterPaint ? holdModules(caught) : caught;
  const end = page.lastIndexOf("</body>");
  const stream = "window.__reactRouterContext.streamController";
  const text = JSON.stringify(data).replaceAll("<", "\\u003c");
  const script = `${stream}.enqueue(${text});${stream}.close();${afterPaint ? startRouter : ""}`;
  return `${page.slice(0, end)}<script nonce="${nonce}">${script}</script>${page.slice(end)}`;
}

/**
 * The page without what loads the router's modules, of which its head and its end speak; `startRouter` finds their
 * names.
 */
function holdModules(html: string): string {
  const headEnd = html.indexOf("</head>");
  const startAt = html.lastIndexOf("<script nonce=");
  const head = html.slice(0, headEnd);
  const modules = Array.from(head.matchAll(preload), ([, href]) => href).join(" ");
  const held = html
    .slice(startAt)
    .replace(start, (_, script) => `${script} type="text/plain" data-modules="${modules}">`);
  return head.replace(preload, "") + html.slice(headEnd, startAt) + held;
}
