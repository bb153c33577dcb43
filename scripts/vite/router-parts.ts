import type { Plugin } from "vite";
import config from "../../react-router.config.ts";

/** Files of the router for what this site does not have. */
const unused = [
  // Hooks that watch the router at work.
  "router/instrumentation",
  // Routes that are asked for as their links come into sight.
  ...(config.routeDiscovery.mode === "initial" ? ["dom/ssr/fog-of-war"] : []),
];

/** Answers nothing, as each function of an unused file does where its setting is off. */
function withoutBody(code: string): string | undefined {
  const names = /^export \{ (.*) \};$/m.exec(code)?.[1];
  return names && `const nothing = () => {};\nexport { ${names.replaceAll(/\w+/g, "nothing as $&")} };`;
}

const reloading = /console\.error\(`Error loading route module[\s\S]*window\.location\.reload\(\);/;

/**
 * A deployment replaces the scripts of all routes. The router reloads the page when one is gone, though the way leads
 * elsewhere: a form that was saved came back empty. Here it goes to where the way leads, after an answer that leads on
 * to what that names. Back and forth have changed the address already; and what is sent elsewhere is not asked for.
 */
function goingOn(code: string): string | undefined {
  if (!reloading.test(code)) return;
  return code.replace(
    reloading,
    `const { state, location: to } = window.__reactRouterDataRouter.state.navigation;
    const address = to && to.pathname + to.search;
    if (state !== "loading" || address === location.pathname + location.search) location.reload();
    else location.assign(address + to.hash);`,
  );
}

const loaderImport = /import\([^()]*route\.clientLoaderModule\s*\)/;

/** What reads a page's data in the browser is a file of its own: it may be the one that is gone. */
function goingOnFromLoader(code: string): string | undefined {
  if (!loaderImport.test(code)) return;
  return code.replace(loaderImport, "loadRouteModule({ module: route.clientLoaderModule }, {})");
}

const advice = /let heyDeveloper = [\s\S]*?\}\);/;

/** The error page behind that of this site, without its script that tells developers to have one. */
const withoutAdvice = (code: string): string | undefined =>
  advice.test(code) ? code.replace(advice, "let heyDeveloper = null;") : undefined;

const changes = new Map([
  ...unused.map((name) => [name, withoutBody] as const),
  ["dom/ssr/errorBoundaries", withoutAdvice] as const,
  ["dom/ssr/routes", goingOnFromLoader] as const,
  ["dom/ssr/routeModules", goingOn] as const,
]);

/**
 * The router for the browser, without parts that nothing here uses: 2.7 kB compressed on every hydrated page. It looks
 * for them behind settings that it reads as the page starts, so that no build can tell that they are never wanted.
 */
export function routerParts(): Plugin {
  const missing = new Set(changes.keys());
  return {
    name: "router-parts",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const part = /\/react-router\/dist\/production\/lib\/(.*)\.js$/.exec(id)?.[1] ?? "";
      const changed = changes.get(part)?.(code);
      if (!changed) return;
      missing.delete(part);
      return { code: changed, map: null };
    },
    buildEnd() {
      if (missing.size > 0)
        this.error(`The router's files are not what they were: ${[...missing].join(", ")}.`);
    },
  };
}
