import type { Plugin } from "vite";

/**
 * `import()` as the browser has it. Vite wraps each in a script that preloads what the wanted file imports
 * and its styles: ours imports what the page has already and has no styles, and the script would be half
 * as large as what it loads.
 */
export function plainImports(): Plugin {
  return {
    name: "plain-imports",
    enforce: "pre",
    apply: "build",
    load(id) {
      if (id === "\0vite/preload-helper.js") return "export const __vitePreload = (load) => load();";
    },
  };
}
