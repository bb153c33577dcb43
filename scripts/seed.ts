import { seedWhenEmpty } from "./local-state.ts";

const state = process.env["STATE_DIRECTORY"] ?? ".wrangler/state";
console.log(
  (await seedWhenEmpty(state)) ? "Données d'exemple écrites." : "La base contient déjà des données.",
);
