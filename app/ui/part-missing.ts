import { offline } from "#app/layout/offline";
import { gone } from "./load-again";

/** A deployment since the page was opened: what it has not loaded by now it never will. */
export const renewed =
  "Le site vient d'être mis à jour. Copiez ce que vous avez écrit, puis rechargez la page.";

/** What to say where a part of the page did not come, by what `loadAgain` threw. */
export const explainMissing = (status: unknown, otherwise = offline): string =>
  status === gone ? renewed : otherwise;
