import { variableProblems } from "../app/platform/env.ts";

/** What a configuration needs before it can be deployed. */
interface Deployable {
  d1_databases: { database_name?: string; database_id?: string }[];
  vars: Record<string, unknown>;
}

/** The configuration of an environment of wrangler.toml; of production without a name, whatever CLOUDFLARE_ENV says. */
export async function readDeployable(environment = ""): Promise<Deployable> {
  const { unstable_readConfig } = await import("wrangler");
  return unstable_readConfig({ config: "wrangler.toml", env: environment }) as Deployable;
}

/**
 * What is missing in it, and what the Worker would refuse to start with, in one line each: wrangler would say it late,
 * or not at all.
 */
export function deploymentGaps({ d1_databases, vars }: Deployable, environment?: string): string[] {
  const place = environment ? `wrangler.toml, [env.${environment}]` : "wrangler.toml";
  return [
    ...d1_databases
      .filter(({ database_id }) => !database_id || /^[0-]+$/.test(database_id))
      .map(({ database_name }) => `${place} : database_id de ${database_name} (npx wrangler d1 create)`),
    ...variableProblems(vars).map((problem) => `${place}, ${problem}`),
  ];
}
