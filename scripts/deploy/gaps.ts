import { crons } from "../../app/operations/crons.ts";
import { variableProblems } from "../../app/platform/env.ts";

/** What a configuration needs before it can be deployed. */
interface Deployable {
  d1_databases: { database_name?: string; database_id?: string }[];
  r2_buckets: { bucket_name?: string }[];
  triggers: { crons?: string[] };
  vars: Record<string, unknown>;
}

/** The configuration of an environment of wrangler.toml; of production without a name, whatever CLOUDFLARE_ENV says. */
export async function readDeployable(environment = ""): Promise<Deployable> {
  const { unstable_readConfig } = await import("wrangler");
  return unstable_readConfig({ config: "wrangler.toml", env: environment }) as Deployable;
}

/** The file comes with zeros in its place. */
const isId = (id = "") => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) && /[^0-]/.test(id);

/** What keeps data in both: the jobs of one would delete what the other holds, and its migrations change it. */
function sharedWith(other: Deployable, { d1_databases, r2_buckets }: Deployable): string[] {
  const ids = other.d1_databases.map(({ database_id }) => database_id);
  const buckets = other.r2_buckets.map(({ bucket_name }) => bucket_name);
  return [
    ...d1_databases
      .filter(({ database_id }) => isId(database_id) && ids.includes(database_id))
      .map(() => "database_id"),
    ...r2_buckets.filter(({ bucket_name }) => buckets.includes(bucket_name)).map(() => "bucket_name"),
  ];
}

/**
 * What is missing in it, and what the Worker would refuse to start with, in one line each: wrangler would say it late,
 * or not at all.
 *
 * @param production what is deployed beside it, for an environment of another name.
 */
export function deploymentGaps(site: Deployable, environment?: string, production?: Deployable): string[] {
  const place = environment ? `wrangler.toml, [env.${environment}]` : "wrangler.toml";
  const isAsKnown = String(site.triggers.crons?.toSorted()) === String(Object.values(crons).toSorted());
  return [
    ...site.d1_databases
      .filter(({ database_id }) => !isId(database_id))
      .map(({ database_name }) => `${place} : database_id de ${database_name} (npx wrangler d1 create)`),
    ...(production ? sharedWith(production, site) : []).map(
      (name) => `${place} : ${name} est celui de la production`,
    ),
    ...(isAsKnown ? [] : [`${place} : crons (le site ne connaît que ceux de app/operations/crons.ts)`]),
    ...variableProblems(site.vars).map((problem) => `${place}, ${problem}`),
  ];
}
