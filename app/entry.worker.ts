import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { answerFromEdge } from "#app/platform/cache/edge-cache";
import { answerConfigurationError, answerRequest } from "#app/platform/response/answer";
import { runScheduled } from "./operations/scheduled.server";
import { ConfigurationError } from "./platform/env";
import { createAreaHandler } from "./platform/route-areas";
import { createServices, requestContext } from "./platform/services";

const handle = createAreaHandler(build as unknown as ServerBuild, import.meta.env.MODE);

export default {
  async fetch(request, env, ctx) {
    try {
      const services = createServices(request, env, ctx);
      const route = (incoming: Request) => handle(incoming, requestContext(services));
      return await answerRequest(request, services, (incoming) =>
        answerFromEdge(incoming, services, build.assets.version, route),
      );
    } catch (error) {
      if (error instanceof ConfigurationError) return answerConfigurationError(error);
      throw error;
    }
  },

  async scheduled(controller, env, ctx) {
    ctx.waitUntil(runScheduled(createServices(null, env, ctx), controller));
  },
} satisfies SiteWorker;
