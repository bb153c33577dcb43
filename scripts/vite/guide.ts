import type { Plugin } from "vite";
import type { CompiledGuide } from "../guide/compile.ts";

const virtualId = "virtual:guide";
const resolvedId = `\0${virtualId}`;

/** A string of JavaScript that parses only when it is asked for: a request reads one page of 22. */
const lazily = (value: unknown) => JSON.stringify(JSON.stringify(value));

function moduleText({ pages, twins, indexes }: CompiledGuide): string {
  const summaries = pages.map(({ path, title, nav, section, anchor, audience }) => ({
    path,
    title,
    nav,
    section,
    anchor,
    audience,
  }));
  const contents = pages.map(({ description, updated, minutes, steps, headings, parts, path }) => {
    const content = { description, updated, minutes, steps, headings, parts };
    return `${JSON.stringify(path)}: ${lazily(content)}`;
  });
  return `
export const summaries = ${JSON.stringify(summaries)};
const contents = {${contents.join(",\n")}};
const twins = ${JSON.stringify(twins)};
const indexes = ${JSON.stringify(indexes)};
export const readContent = (path) => JSON.parse(contents[path]);
export const readTwin = (path) => twins[path];
export const readIndex = (audience) => indexes[audience];
`;
}

/**
 * The guide, compiled, as a module of the server. Its words are gated: a module of the browser that
 * asks for it fails the build (T-16).
 */
export function guide(): Plugin {
  let pending: Promise<string> | undefined;
  const compile = async () => {
    const { compileGuide } = await import("../guide/compile.ts");
    return moduleText(await compileGuide());
  };
  return {
    name: "guide",
    sharedDuringBuild: true,
    resolveId: (id) => (id === virtualId ? resolvedId : null),
    async load(id) {
      if (id !== resolvedId) return null;
      if (this.environment.name === "client") {
        this.error(`${virtualId} holds gated words: it is for the server only.`);
      }
      pending ??= compile();
      return pending;
    },
    configureServer(server) {
      server.watcher.add("content");
    },
    hotUpdate({ file }) {
      if (!/\/content\/(guide|donnees)\//.test(file)) return;
      pending = undefined;
      const found = this.environment.moduleGraph.getModuleById(resolvedId);
      if (found) this.environment.moduleGraph.invalidateModule(found);
      if (this.environment.name === "client") this.environment.hot.send({ type: "full-reload" });
    },
  };
}

const titlesId = "virtual:guide-titles";

/** The titles that say more than the menu, by path, for the filter of the menu: they are public, unlike the pages. */
export function guideTitles(): Plugin {
  return {
    name: "guide-titles",
    sharedDuringBuild: true,
    resolveId: (id) => (id === titlesId ? `\0${titlesId}` : null),
    async load(id) {
      if (id !== `\0${titlesId}`) return null;
      const { readPages } = await import("../guide/compile.ts");
      const longer = readPages().flatMap(({ summary: { path, title, nav } }) =>
        title === nav ? [] : [[path, title]],
      );
      return `export default ${JSON.stringify(Object.fromEntries(longer))};`;
    },
  };
}
