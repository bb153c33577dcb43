import type { Connect, Plugin } from "vite";
import { singleSlashes } from "../../app/platform/request/single-slashes.ts";

/** The server of `npm start` would ask the site for another address: it answers as the site itself does. */
const redirect: Connect.NextHandleFunction = (request, response, next) => {
  const path = singleSlashes(new URL(`http://localhost${request.url}`));
  if (path === null) return next();
  response.writeHead(308, { Location: path }).end();
};

export function localSlashes(): Plugin {
  return {
    name: "single-slashes",
    enforce: "pre",
    configureServer: ({ middlewares }) => void middlewares.use(redirect),
  };
}
