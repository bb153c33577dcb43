import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ours = fileURLToPath(new URL("../app/ui/create-icon.ts", import.meta.url));

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
  };
}
