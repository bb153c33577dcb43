import { type ReactNode, StrictMode, startTransition, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { FrameContext } from "./frame-context";
import { holdLinksWithoutNetwork } from "./layout/hold-links";

/** What was pressed before the page could answer (`themeScript` keeps it) is pressed again when it can. */
function PressedAgain({ children }: { children: ReactNode }) {
  useEffect(() => {
    const pressed = window.clics ?? [];
    delete window.clics;
    for (const target of pressed) (target as Element).closest<HTMLElement>("main [type=button]")?.click();
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
        <PressedAgain>
          <HydratedRouter />
        </PressedAgain>
      </FrameContext>
    </StrictMode>,
  );
});
