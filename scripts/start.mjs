// `npm start`: installs what is missing, then the site on workerd with hot reload.
import { installWhatIsMissing, run } from "./install.mjs";

installWhatIsMissing();
run("node", ["scripts/dev.ts", ...process.argv.slice(2)]);
