/**
 * Looks at the addresses outside the site, so that staff know of a dead one before a customer does. Some
 * every night, the ones that were not looked at for longest first: up to 120 are seen every week. A dead one is asked
 * again the next night: what is said of it is true, or corrected soon.
 */
import { keepNote, type LinkResult, readNote } from "#app/operations/notes.server";
import type { Services } from "#app/platform/context";
import { site } from "#app/site";
import { counted } from "#app/text/counted";
import { dayMs } from "#app/time/dates";
import type { OutboundLink } from "./outbound-links.server";

type Scope = Pick<Services, "env" | "fetch" | "now" | "origin">;

const limitMs = 5000;
const oldEnoughMs = { alive: 6 * dayMs, dead: dayMs / 2 };
/** A Worker may speak to fifty others in one run; each link may take two tries. */
const atOnce = 20;
const atATime = 5;

/** What was found so far. */
export const readLinkResults = async (bucket: R2Bucket): Promise<LinkResult[]> =>
  (await readNote(bucket, "liens")) ?? [];

/** A page that is moved, reserved or busy is there; one that is gone, or a host that fails, is dead. */
export function linkVerdict(status: number): string | null {
  if (status === 404 || status === 410) return `Introuvable (${status}).`;
  return status >= 500 && status !== 503 ? `Le serveur répond ${status}.` : null;
}

/**
 * One address: without its body, without following where it leads. Some hosts know no HEAD, and what does not answer
 * may do so at the second try.
 */
export async function checkLink({ fetch, origin }: Pick<Scope, "fetch" | "origin">, url: string) {
  let problem: string | null = null;
  for (const method of ["HEAD", "GET"]) {
    try {
      const { status, body } = await fetch(url, {
        method,
        redirect: "manual",
        signal: AbortSignal.timeout(limitMs),
        headers: { "User-Agent": `${site.nom} (${origin}; verification des liens)` },
      });
      await body?.cancel();
      problem = linkVerdict(status);
      if (problem === null && status !== 405) return null;
    } catch {
      problem = "Ne répond pas.";
    }
  }
  return problem;
}

/** Checks what is due and keeps the results; links that nothing names any more are forgotten. */
export async function checkLinks(scope: Scope, links: readonly OutboundLink[]): Promise<string> {
  const { env, now } = scope;
  const known = new Map((await readLinkResults(env.BUCKET)).map((result) => [result.url, result]));
  const seenAt = ({ url }: OutboundLink) => known.get(url)?.at ?? 0;
  const pauseOf = ({ url }: OutboundLink) => oldEnoughMs[known.get(url)?.problem ? "dead" : "alive"];
  const due = links
    .filter((link) => now() - seenAt(link) > pauseOf(link))
    .sort((a, b) => seenAt(a) - seenAt(b))
    .slice(0, atOnce);
  for (let from = 0; from < due.length; from += atATime) {
    const found = due.slice(from, from + atATime).map(async (link): Promise<LinkResult> => {
      return { ...link, at: now(), problem: await checkLink(scope, link.url) };
    });
    for (const result of await Promise.all(found)) known.set(result.url, result);
  }
  const results = links.flatMap((link) => {
    const result = known.get(link.url);
    return result ? [{ ...result, place: link.place }] : [];
  });
  await keepNote(env.BUCKET, "liens", results);
  const dead = results.filter(({ problem }) => problem !== null).length;
  return `${counted(due.length, "lien vérifié", "liens vérifiés")} sur ${links.length}, ${dead} sans réponse`;
}
