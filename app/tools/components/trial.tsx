import { Suspense } from "react";
import { loadLater } from "#app/ui/load-later";
import type { Tried } from "./trial-commands";

const TrialDetails = loadLater(() => import("./trial-details"));

/** How what a tool composes is tried; its code comes with the tools that have such a thing. */
export const Trial = (tried: Tried) => (
  <Suspense>
    <TrialDetails {...tried} />
  </Suspense>
);
