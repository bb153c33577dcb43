// `npm start`: installs what is missing, then the site on workerd with hot reload.
import { installWhatIsMissing, start } from "./install.mjs";
import { onStop } from "./on-stop.mjs";

installWhatIsMissing();
onStop(() => site.kill());
const site = start("node", ["scripts/dev.ts", ...process.argv.slice(2)]);
// It has said itself why it stopped.
site.on("exit", (code) => process.exit(code ?? 1));
