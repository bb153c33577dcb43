import { cloudflare } from "@cloudflare/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { simulatorVariables } from "./scripts/local/simulator-variables.ts";
import { css, cssTarget } from "./scripts/vite/css.ts";
import { frameScript } from "./scripts/vite/frame-script.ts";
import { guide, guideTitles } from "./scripts/vite/guide.ts";
import { icons } from "./scripts/vite/icons.ts";
import { plainImports } from "./scripts/vite/plain-imports.ts";
import { reactModules } from "./scripts/vite/react-modules.ts";
import { reactServer } from "./scripts/vite/react-server.ts";
import { routerParts } from "./scripts/vite/router-parts.ts";
import { localSlashes } from "./scripts/vite/single-slashes.ts";

/** Where the local D1 and R2 live; the end-to-end tests have a place of their own. */
const stateDirectory = process.env["STATE_DIRECTORY"] ?? ".wrangler/state";

/**
 * What every hydrated page loads, in two files instead of thirty: they compress better together, and a
 * phone waits for fewer answers. Everything else is split by route as usual.
 */
const sharedChunks = [
  {
    name: "react",
    test: /module:react|node_modules\/(react|react-dom|react-router|@react-router|scheduler)\/|vite\/preload-helper/,
  },
  {
    name: "frame-shared",
    test: /\/app\/(layout\/(error-page|frame-part|hold-links|late)|frame\/announce|(platform\/(response\/page-kind|cache\/once)|time\/dates|text\/counted)\.ts|site\.ts|frame-context|ui\/(button|create-icon|going-elsewhere|is-composing|use-slow))/,
  },
  { name: "frame-shared", test: /lucide-react\/.*\/icons\//, minShareCount: 4 },
  // What every page of the administration loads.
  { name: "staff", test: /\/app\/(admin\/(keep-forms|staff-meta)|platform\/own-value)\.ts/ },
  // What the forms of patches share with the lists: a few lines each.
  { name: "patches", test: /\/app\/patches\/(status|groups|components\/(group-icon|admin\/status-chip))/ },
  // What the form of a mapping shares with the parts of it that come later.
  { name: "pictures", test: /\/app\/mappings\/(limits|components\/admin\/use-pictures)/ },
  // What list and map of the mappings share, and what draws the island; what others share with them stays apart.
  { name: "coordinates", test: /\/app\/mappings\/coordinates/ },
  { name: "catalogue", test: /\/app\/mappings\/(query|load-or-offline)/ },
  { name: "island", test: /\/app\/map\/(sheet|labels)/ },
  // With the two icons of their rows, each a file of its own else.
  {
    name: "forms",
    test: /\/app\/ui\/(form-field|left-to-correct|switch|unsaved-guard|use-open-issues)|lucide-react\/.*\/icons\/(grip-vertical|x)\./,
  },
];

export default defineConfig({
  plugins: [
    localSlashes(),
    cloudflare({
      viteEnvironment: { name: "ssr" },
      persistState: { path: stateDirectory },
      // `npm start` names the simulator's port; values of `.dev.vars` win over these.
      config: (config) => {
        const port = process.env["SIMULATOR_PORT"];
        if (port) config.vars = { ...config.vars, ...simulatorVariables(port) };
      },
    }),
    plainImports(),
    reactModules(),
    reactServer(),
    routerParts(),
    frameScript(),
    guide(),
    guideTitles(),
    icons(),
    tailwindcss({ optimize: false }),
    css(),
    reactRouter(),
  ],
  // Named here so that the first page in development does not wait for a second round of discovery.
  optimizeDeps: {
    include: ["react", "react-dom/client", "react-router", "react-router/dom", "lucide-react"],
  },
  // `light-dark()` and `@property` are written as they are: browsers of 2024 and later.
  environments: {
    client: {
      build: {
        modulePreload: false,
        rolldownOptions: { output: { codeSplitting: { groups: sharedChunks } } },
      },
    },
    // A new isolate reads the whole Worker before its first answer: the less of it the sooner. The router asks
    // `process`, where there is one, whether the site is being built: making one costs a new isolate 5 ms.
    ssr: {
      // What the browser gets in parts is one part of the Worker: no fault that a build need tell of.
      build: { minify: true, rolldownOptions: { checks: { ineffectiveDynamicImport: false } } },
      define: { process: "undefined" },
    },
  },
  // Else these servers answer preflights and add headers of their own, where the site has none.
  server: { cors: false },
  build: { target: "es2022", cssTarget },
});
