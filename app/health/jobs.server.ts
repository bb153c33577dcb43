import { readAllPages } from "#app/guide/pages.server";
import type { Job } from "#app/operations/job";
import { checkLinks } from "./check-links.server";
import { listOutboundLinks } from "./outbound-links.server";
import { dateSecrets } from "./secret-dates.server";

/** Tests, and development with the simulator, have no address of their own: from there nothing outside is called. */
export const checkAllLinks: Job = {
  name: "liens",
  does: "Vérifie les liens vers d'autres sites",
  often: false,
  async run(services) {
    if (!services.env.PUBLIC_URL) return "Seulement sur le site publié";
    return checkLinks(services, await listOutboundLinks(services.db, readAllPages()));
  },
};

export const noteSecrets: Job = {
  name: "secrets",
  does: "Note depuis quand chaque secret est le même",
  often: false,
  run: dateSecrets,
};
