import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import type { Field } from "./layout/done-again";
import { holdLinksWithoutNetwork } from "./layout/hold-links";

const fields = [...document.querySelectorAll<Field>("main :is(input, textarea, select)")];
const stateOf = ({ value, checked, defaultValue }: Field) => ({ value, checked, defaultValue });
const before = fields.map(stateOf);
const load = () => import("./layout/done-again");
// Nobody has typed where nothing has the focus, which is gone for a moment as it goes from one field to the next.
let again = document.activeElement === document.body ? null : load();
const note = ({ target }: Event) => {
  again ??= load();
  before[fields.indexOf(target as Field)] = stateOf(target as Field);
};
addEventListener("input", note, true);

/**
 * What was typed and pressed (`themeScript` keeps it) before the page could answer is done again when it can: React
 * knows of nothing that was typed until then, and takes it away when another field changes.
 */
function DoneAgain({ children }: { children: ReactNode }) {
  useEffect(() => {
    removeEventListener("input", note, true);
    const pressed = window.clics ?? [];
    delete window.clics;
    if (pressed[0]) again ??= load();
    const after = fields.map(stateOf);
    void again?.then(({ doAgain }) => doAgain(fields, before, after, pressed));
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
