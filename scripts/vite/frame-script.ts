import { build, type Plugin, type Rolldown } from "vite";
import { once } from "../../app/platform/cache/once.ts";
import { css, cssTarget } from "./css.ts";
import { guideTitles } from "./guide.ts";
import { plainImports } from "./plain-imports.ts";

const source = "/app/frame/main.ts";
const virtualId = "virtual:frame-script";

/**
 * The frame script, which shares no chunk with app pages, so that a content page asks for one file;
 * beside it what is loaded only when somebody uses it, such as the search palette.
 */
async function bundle(): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    configFile: false,
    publicDir: false,
    // The sheets that it brings along are laid over those of the pages.
    plugins: [css(), plainImports(), guideTitles()],
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      cssTarget,
      modulePreload: false,
      rolldownOptions: {
        input: { frame: `.${source}` },
        output: {
          format: "es",
          entryFileNames: "assets/[name]-[hash].js",
          chunkFileNames: "assets/[name]-[hash].js",
        },
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  const chunks = outputs
    .flatMap((built) => ("output" in built ? built.output : []))
    .filter((file) => file.type === "chunk");
  if (chunks.length === 0) throw new Error("The frame script came out empty.");
  return chunks;
}

/**
 * Builds the frame script beside the client build and tells the server its address, with the hash of
 * its contents, through `virtual:frame-script`. In development it is served as it is written.
 */
export function frameScript(): Plugin {
  const bundled = once(bundle);
  let building = false;
  return {
    name: "frame-script",
    sharedDuringBuild: true,
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
    async load(id) {
      if (id !== `\0${virtualId}`) return null;
      const entry = building ? (await bundled()).find(({ isEntry }) => isEntry) : undefined;
      return `export default ${JSON.stringify(entry ? `/${entry.fileName}` : source)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      for (const { fileName, code } of await bundled()) {
        this.emitFile({ type: "asset", fileName, source: code });
      }
    },
  };
}
