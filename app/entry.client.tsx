import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { FrameContext } from "./frame-context";

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <FrameContext
        value={{ kind: "app", nonce: "", frameScript: "", origin: location.origin, fallback: null }}
      >
        <HydratedRouter />
      </FrameContext>
    </StrictMode>,
  );
});
