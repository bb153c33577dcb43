import { createHash } from "node:crypto";
import { build, type Plugin } from "vite";

const source = "/app/frame/main.ts";
const virtualId = "virtual:frame-script";

/** The frame script as one file: it shares no chunk with app pages, so that a content page asks once. */
async function bundle(): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: `.${source}`, output: { format: "es" } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const built of outputs) {
    const chunk = "output" in built ? built.output[0] : undefined;
    if (chunk) return chunk.code;
  }
  throw new Error("The frame script came out empty.");
}

/**
 * Builds the frame script beside the client build and tells the server its address, with the hash of
 * its contents, through `virtual:frame-script`. In development it is served as it is written.
 */
export function frameScript(): Plugin {
  let pending: Promise<string> | undefined;
  let building = false;
  const bundled = () => {
    pending ??= bundle();
    return pending;
  };
  const fileName = async () => {
    const hash = createHash("sha256")
      .update(await bundled())
      .digest("base64url")
      .slice(0, 8);
    return `assets/frame-${hash}.js`;
  };
  return {
    name: "frame-script",
    sharedDuringBuild: true,
    configResolved(config) {
      building = config.command === "build";
    },
    resolveId: (id) => (id === virtualId ? `\0${virtualId}` : null),
    async load(id) {
      if (id !== `\0${virtualId}`) return null;
      const address = building ? `/${await fileName()}` : source;
      return `export default ${JSON.stringify(address)};`;
    },
    async generateBundle() {
      if (this.environment.name !== "client") return;
      const name = await fileName();
      this.emitFile({ type: "asset", fileName: name, source: await bundled() });
    },
  };
}
