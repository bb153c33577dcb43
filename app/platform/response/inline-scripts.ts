/**
 * The inline scripts of content pages. They are constants, so that a hash in the policy allows
 * them and the same bytes serve every guest; a test compares the hashes with the texts.
 */

/**
 * Before the first paint:
 * - `<html>` is told the chosen theme (without a choice the system decides), that this browser has our fonts, how wide
 *   the account in the header is, that scripts run, and that there is a session;
 * - a page of a session that the browser kept whole is asked for anew, not shown, once that session ended or another
 *   began (the marker cookie says so);
 * - from then on clicks are kept in `window.clics` for the scripts that come later, weakly: the page may be gone by then;
 * - Ctrl K or ⌘ K clicks the header's search box; where the keyboard writes other letters, by the place of the key.
 */
export const themeScript =
  '{let d=document,r=d.documentElement,h=r.dataset,c=d.cookie;try{let t=localStorage.theme;if(t)h.theme=t;if(localStorage.fonts)h.fonts="";r.style="--compte:"+(localStorage.compte||"11.5rem")}catch{}h.js="";if(/connecte=1/.test(c)){h.session="";onpageshow=e=>e.persisted&&c!=d.cookie&&(r.hidden=!0,location.reload())}clics=[];onclick=e=>clics.push(new WeakRef(e.target));onkeydown=e=>{if((/^k$/i.test(e.key)||e.key>"~"&&e.code=="KeyK")&&e.ctrlKey|e.metaKey&&!e.altKey)return d.querySelector("[data-palette]").click(),!1}}';
export const themeScriptHash = "'sha256-lyNjZ1XpM2gPVqQv7W5miA8hN1IvglzMHYhTLPuGF0o='";

/**
 * The end of a script that begins with `{let d=document`: calls its `a` when the page has been painted, for on a slow
 * line what `a` asks for would compete with what one came to see. A page that is prepared in advance, in a tab behind
 * or opened at a place of its text does not wait for a paint. There may be two paints: `a` must bear a second call.
 */
export const whenPainted =
  'd.prerendering||d.hidden||location.hash?a():new PerformanceObserver(a).observe({type:"paint",buffered:!0})}';

/** Where the scripts cannot be had the page is as without them: no control is shown that would do nothing. */
export const goWithout = "e=>{delete document.documentElement.dataset.js;throw e}";
const importFrame = "{let d=document,s=d.currentScript.dataset.src,a=e=>import(s)";

/** Asks for the frame script, named by `data-src`, when the page has been painted. */
export const startScript = `${importFrame}.catch(${goWithout});${whenPainted}`;
export const startScriptHash = "'sha256-QszzGno1YM/ugQ//8G7zVHKECpDnnmY4P/ZWKxNt3OQ='";

/**
 * The same on an app page, whose controls need the router's modules instead: one that these import and that cannot be
 * had is an error of their element, which does not bubble. Without the frame's script its own are not shown.
 */
export const startAppScript = `frameLost=()=>document.documentElement.dataset.frameless=1;addEventListener("error",e=>e.target.type=="module"&&delete document.documentElement.dataset.js,!0);${importFrame}.catch(e=>{frameLost();throw e});${whenPainted}`;

const leftAlone = "[rel~=nofollow],[target=_blank],[download]";

const prerenderBut = (links: string) =>
  JSON.stringify({
    prerender: [
      {
        where: {
          and: [
            { href_matches: "/*" },
            {
              not: {
                href_matches: ["/auth/*", "/admin*", "/api/*", "/downloads*", "/patch-notes/*/fichiers/*"],
              },
            },
            { not: { selector_matches: links } },
          ],
        },
        eagerness: "moderate",
      },
    ],
  });

/** Prerenders the page under the pointer. What counts, writes or signs out is left alone. */
export const speculationRules = prerenderBut(leftAlone);
export const speculationRulesHash = "'sha256-hMzrvB2R9d4USydrT/ft0QcXVLVI5G0io32WcQfCaDw='";

/**
 * Behind the menu of the guide, before it is painted: a section that the reader opened stays open on the pages that
 * follow, as long as the tab is there (DOC-02); that of the page is open in any case.
 */
export const menuScript =
  'try{document.querySelectorAll("nav details").forEach((e,i)=>{let s=sessionStorage;if(s[i])e.open=!0;e.firstChild.onclick=()=>s[i]=e.open?"":1})}catch{}';
export const menuScriptHash = "'sha256-rgtZDkiesaPg4s0l4N8c2M5Bv+X3fLWu4fv6a1IIZio='";

/**
 * The same on an app page, where not every click brings a page: for a link of the router it brings data, for a row
 * beside the map the place on it.
 */
export const appSpeculationRules = prerenderBut(`${leftAlone},[data-discover],.map-list a`);

/** The sources of script that a content page allows: our files and the texts above. */
export const contentScriptSources = [
  "'self'",
  themeScriptHash,
  startScriptHash,
  speculationRulesHash,
  menuScriptHash,
];
