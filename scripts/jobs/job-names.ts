import { readFileSync } from "node:fs";

/** The names of all jobs: read from the files that hold them, which to load would take the whole site. */
export function jobNames(): string[] {
  const list = readFileSync("app/operations/jobs.server.ts", "utf8");
  const sources = [...list.matchAll(/from "#app\/(\w+\/jobs\.server)"/g)].map(([, path]) => `app/${path}.ts`);
  return ["app/operations/jobs.server.ts", ...sources].flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\bname: "([a-z-]+)"/g)].map(([, found]) => String(found)),
  );
}
