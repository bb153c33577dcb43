import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Field } from "./layout/done-again";
import { holdLinksWithoutNetwork } from "./layout/hold-links";
import { whenLoaded } from "./ui/load-again";

// React writes the text of an area anew as it takes over: what is there by then stays, and the caret in it.
for (const area of document.querySelectorAll<HTMLTextAreaElement>("textarea:not(:empty)")) {
  Object.defineProperty(area, "value", {
    configurable: true,
    set() {
      delete (area as Partial<typeof area>).value;
      area.value += "";
    },
  });
}

const load = () => import("./layout/done-again");
// To type takes a field that has the focus, which is nowhere for a moment as it goes on; to choose and to press, a click.
const hasBegun = () => window.clics?.[0] || document.activeElement !== document.body;
const begun = hasBegun();
if (begun) void load();

/**
 * What was typed and pressed (`themeScript` keeps it) before the page could answer is done again when it can: React
 * knows of nothing that was typed until then, and takes it away when another field changes.
 */
function DoneAgain({ children }: { children: ReactNode }) {
  useEffect(() => {
    const fields = [...document.querySelectorAll<Field>("main :is(input, textarea, select)")];
    const found = fields.map((field) => [field, field.value, field.checked, field.defaultValue] as const);
    const pressed = [...(window.clics ?? [])];
    if (begun || hasBegun()) whenLoaded(load, ({ doAgain }) => doAgain(found, pressed));
  }, []);
  return children;
}

holdLinksWithoutNetwork();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <DoneAgain>
        <HydratedRouter />
      </DoneAgain>
    </StrictMode>,
  );
});
// React keeps to itself what is clicked while it waits for the page's data, and drops it: `clics` never hears of it.
document.addEventListener(
  "click",
  ({ cancelBubble, target }) => cancelBubble && target && window.clics?.push(new WeakRef(target)),
  true,
);
