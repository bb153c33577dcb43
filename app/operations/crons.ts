/** When Cloudflare calls the site; `wrangler.toml` has the same two, and a deployment with others is refused. */
export const crons = { often: "*/10 * * * *", nightly: "17 3 * * *" } as const;
