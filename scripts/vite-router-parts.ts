import type { Plugin } from "vite";
import config from "../react-router.config.ts";

/** Files of the router for what this site does not have. */
const unused = [
  // Hooks that watch the router at work.
  "router/instrumentation",
  // Routes that are asked for as their links come into sight.
  ...(config.routeDiscovery.mode === "initial" ? ["dom/ssr/fog-of-war"] : []),
];

/**
 * The router without parts that nothing here uses, for the browser: 2.5 kB compressed on every hydrated page. It looks
 * for them behind settings that it reads as the page starts, so that no build can tell that they are never wanted. Each
 * function of theirs answers nothing, as it does where its setting is off.
 */
export function routerParts(): Plugin {
  const missing = new Set(unused);
  return {
    name: "router-parts",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const part = unused.find((name) => id.endsWith(`/react-router/dist/production/lib/${name}.js`));
      const names = part && /^export \{ (.*) \};$/m.exec(code)?.[1];
      if (!names) return;
      missing.delete(part);
      return {
        code: `const nothing = () => {};\nexport { ${names.replaceAll(/\w+/g, "nothing as $&")} };`,
        map: null,
      };
    },
    buildEnd() {
      if (missing.size > 0) this.error(`The router has no such file any more: ${[...missing].join(", ")}.`);
    },
  };
}
