import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ours = fileURLToPath(new URL("../../app/ui/create-icon.ts", import.meta.url));

/** What an icon says of itself beside its drawing: its names and sizes, and keys of elements that never change places. */
const unused = /\b(?:name|key): "[^"]*",?|\bsize: \d+,|\baliases: \[[^\]]*\],?|^__iconData\.node;$/gm;

/** In the built site lucide's icons are drawn by a component of ours: less script, and less work per page. */
export function icons(): Plugin {
  return {
    name: "neva-icons",
    apply: "build",
    enforce: "pre",
    resolveId: {
      filter: { id: /\/createLucideIcon\.mjs$/ },
      handler: (_, importer) => (importer?.includes("lucide-react") ? ours : null),
    },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/ },
      handler: (code) => ({ code: code.replace(unused, ""), map: null }),
    },
  };
}
