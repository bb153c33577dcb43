import { liens } from "#app/links";
import type { Services } from "#app/platform/context";
import type { Lien } from "#app/site";
import { bad, type Check, doubtful, good } from "./check";
import { linkVerdict } from "./check-links.server";

const label = "Service de licences";
const limitMs = 2000;

/** LIC-02: whether the licence service answers. A provisional address is nobody's to call. */
export async function checkLicences(
  { fetch }: Pick<Services, "fetch">,
  { url, aFournir }: Lien = liens.licences,
): Promise<Check> {
  if (!url || aFournir) return doubtful(label, "Son adresse est à confirmer.");
  try {
    const response = await fetch(url, {
      method: "HEAD",
      redirect: "manual",
      signal: AbortSignal.timeout(limitMs),
    });
    const problem = linkVerdict(response.status);
    if (problem === null) return good(label, "Service de licences joignable.");
    return bad(label, `Service de licences injoignable\u00a0: ${problem}`);
  } catch {
    return bad(label, "Service de licences injoignable.");
  }
}
