/** `npm run build`: the production build, ready for `wrangler deploy`. */
import { execFileSync } from "node:child_process";

execFileSync("react-router", ["build"], { stdio: "inherit" });
