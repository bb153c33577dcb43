import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const packages = ["react", "react/jsx-runtime", "react-dom", "react-dom/client"];
const prefix = "\0module:";

/**
 * React as modules, for the browser. It comes as CommonJS, of which each file of the site would ask by a helper and by
 * the names of an object: some fifty bytes a file, ten files a page. Here its names are exported where React is, those
 * that are used.
 */
export function reactModules(): Plugin {
  return {
    name: "react-modules",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    resolveId(source, importer, { kind }: { kind?: string }) {
      // CommonJS goes on to ask for CommonJS: there is one React.
      const isModule = kind !== "require-call" && !importer?.startsWith(prefix);
      return isModule && packages.includes(source) ? prefix + source : null;
    },
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const name = id.slice(prefix.length);
      const names = Object.keys(require(name)).filter((key) => key !== "default");
      return [
        `import all from ${JSON.stringify(name)};`,
        ...names.map((key) => `const ${key}_ = /* @__PURE__ */ (() => all.${key})();`),
        `export { ${names.map((key) => `${key}_ as ${key}`).join(", ")}, all as default };`,
      ].join("\n");
    },
  };
}
