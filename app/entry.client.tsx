import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { FrameContext } from "./frame-context";
import type { Field } from "./layout/done-again";
import { holdLinksWithoutNetwork } from "./layout/hold-links";

const fields = [...document.querySelectorAll<Field>("main :is(input, textarea, select)")];
const look = () => fields.map(({ value, checked, defaultValue }) => ({ value, checked, defaultValue }));
const before = look();

/**
 * What was typed and pressed (`themeScript` keeps it) before the page could answer is done again when it can: React
 * knows of nothing that was typed until then, and takes it away when another field changes.
 */
function DoneAgain({ children }: { children: ReactNode }) {
  useEffect(() => {
    const pressed = window.clics ?? [];
    delete window.clics;
    // Nobody types where nothing has the focus, or was clicked.
    if (pressed.length === 0 && document.activeElement === document.body) return;
    const after = look();
    void import("./layout/done-again").then((again) => again.doAgain(fields, before, after, pressed));
  }, []);
  return children;
}

holdLinksWithoutNetwork();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <FrameContext
        value={{ kind: "app", nonce: "", frameScript: "", origin: location.origin, fallback: null }}
      >
        <DoneAgain>
          <HydratedRouter />
        </DoneAgain>
      </FrameContext>
    </StrictMode>,
  );
});
