/**
 * `npm run build`: the production build, ready for `wrangler deploy`, with the public guide as files.
 * DISCORD_API_URL in the environment names another Discord than the real one.
 */
import "./plain-errors.ts";
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";

// It takes no option.
parseArgs();
execFileSync("react-router", ["build"], { stdio: "inherit" });
execFileSync("node", ["scripts/slim-manifest.ts"], { stdio: "inherit" });
execFileSync("node", ["scripts/first-calls.ts"], { stdio: "inherit" });
execFileSync("node", ["scripts/prerender.ts"], { stdio: "inherit" });
