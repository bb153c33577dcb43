/**
 * The three inline scripts of content pages. They are constants, so that a hash in the policy allows
 * them and the same bytes serve every guest; a test compares the hashes with the texts.
 */

/**
 * Before the first paint: the chosen theme (without a choice the system decides), that this browser has our fonts,
 * that scripts run, and that there is a session.
 */
export const themeScript =
  'try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t;if(localStorage.getItem("fonts"))document.documentElement.dataset.fonts=""}catch(e){}document.documentElement.dataset.js="";if(/__Host-neva-connecte=1/.test(document.cookie))document.documentElement.dataset.session="";';
export const themeScriptHash = "'sha256-sWWwMC6BtZXmGz3AmluVmbRbvK1hcpjxlPv6H8cF/4E='";

/**
 * Asks for the frame script, named by `data-src`, when the page has been painted: on a slow line it would
 * compete with what one came to read. A page that is prepared in advance, in a tab behind or opened at a place
 * of its text does not wait for a paint.
 */
export const startScript =
  '{let d=document,s=d.currentScript.dataset.src,a=()=>import(s);d.prerendering||d.hidden||location.hash?a():new PerformanceObserver(a).observe({type:"paint",buffered:true})}';
export const startScriptHash = "'sha256-88y5hgHzcck0NP4lxqt7OCME+g0dJ1l2b0ZzSBXKAE4='";

/** Prerenders the page under the pointer. What counts, writes or signs out is left alone. */
export const speculationRules = JSON.stringify({
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
          { not: { selector_matches: "[rel~=nofollow],[target=_blank],[download]" } },
        ],
      },
      eagerness: "moderate",
    },
  ],
});
export const speculationRulesHash = "'sha256-hMzrvB2R9d4USydrT/ft0QcXVLVI5G0io32WcQfCaDw='";

/** The sources of script that a content page allows: our files and the texts above. */
export const contentScriptSources = ["'self'", themeScriptHash, startScriptHash, speculationRulesHash];
