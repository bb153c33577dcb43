import type { Plugin } from "vite";

/** What is left of Vite's script once the bundler has made its names short. */
const wrapped = /(?<![\w$.])[\w$]+\(\(\)=>(import\(`[^`]+`\)),\[\]\)/g;

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
    generateBundle: {
      order: "post",
      handler(_, files) {
        for (const file of Object.values(files))
          if (file.type === "chunk") file.code = file.code.replace(wrapped, "$1");
      },
    },
  };
}
