// `npm start`: installs what is missing, then the site on workerd with hot reload.
import { installWhatIsMissing, run } from "./install.mjs";

installWhatIsMissing();
try {
  run("node", ["scripts/dev.ts", ...process.argv.slice(2)]);
} catch ({ status }) {
  // It has said itself why it stopped.
  process.exit(status ?? 1);
}
