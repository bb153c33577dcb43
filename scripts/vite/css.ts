import { readFileSync } from "node:fs";
import type { Plugin } from "vite";
import { inlineConstants, inlineThemeOf } from "./inline-constants.ts";

/** The browsers that the README names. */
export const cssTarget = ["chrome123", "safari17.5", "firefox128"];

/** Built sheets only: in development the sheet stays as the tools of the browser like to show it. */
export function css(): Plugin {
  return {
    name: "neva-css",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\.css(\?|$)/ },
      handler(sheet) {
        if (sheet.includes("@layer theme")) return inlineConstants(sheet);
        return inlineThemeOf(readFileSync("app/base.css", "utf8"), sheet);
      },
    },
  };
}
