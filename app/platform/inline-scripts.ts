/**
 * The two inline scripts of content pages. They are constants, so that a hash in the policy allows
 * them and the same bytes serve every guest; a test compares the hashes with the texts.
 */

/**
 * Before the first paint: the chosen theme (without a choice the system decides), that scripts run, and
 * that there is a session.
 */
export const themeScript =
  'try{var t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch(e){}document.documentElement.dataset.js="";if(/__Host-neva-connecte=1/.test(document.cookie))document.documentElement.dataset.session="";';
export const themeScriptHash = "'sha256-TplC99I+HSGFcRwLDot+2jptN6QkGnOVmUWCqTJ4rtg='";

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
