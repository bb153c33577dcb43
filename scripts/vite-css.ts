import type { Plugin } from "vite";
import { inlineConstants } from "./css/inline-constants.ts";

/** Built sheets only: in development the sheet stays as the tools of the browser like to show it. */
export function css(): Plugin {
  return {
    name: "neva-css",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler: (sheet) => (sheet.includes("@layer theme") ? inlineConstants(sheet) : undefined),
    },
  };
}
