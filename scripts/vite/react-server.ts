import type { Plugin } from "vite";

const made = "var SuspenseException = Error(";

/**
 * React for the server. As it is read it makes an error, to throw it where a page waits and to know it again: nobody
 * ever reads it. An error knows the place where it was made, for which V8 reads the whole Worker a second time: a
 * quarter of what a new isolate spends before its first page. Here it is an object that is no error.
 */
export function reactServer(): Plugin {
  let missing = true;
  return {
    name: "react-server",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      if (!/\/react-dom-server[\w.-]*\.production\.js$/.test(id)) return;
      if (!code.includes(made)) this.error(`React makes its error elsewhere: ${id}.`);
      missing = false;
      return { code: code.replace(made, "var SuspenseException = Object("), map: null };
    },
    buildEnd() {
      if (missing) this.error("React's files for the server are not where they were.");
    },
  };
}
