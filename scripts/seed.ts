import { parseArgs } from "node:util";
import { seedWhenEmpty } from "./local/local-state.ts";
import "./plain-errors.ts";

// It takes no option.
parseArgs();
const state = process.env["STATE_DIRECTORY"] ?? ".wrangler/state";
console.log(
  (await seedWhenEmpty(state)) ? "Données d'exemple écrites." : "La base contient déjà des données.",
);
