import { type ReactNode, useState } from "react";
import { useFrame } from "#app/frame-context";

interface Props {
  name: "haut" | "bas";
  /** Made on the server only: `import.meta.env.SSR && …`, so that no browser loads what draws the frame. */
  children: ReactNode;
}

/** Content pages are not hydrated: nothing has to find the part again. */
function ServerPart({ name, children }: Props) {
  if (useFrame().kind === "content") return children;
  return (
    <div data-frame-part={name} className="contents">
      {children}
    </div>
  );
}

/** Keeps what the server drew and the frame script changed since: nothing in it is React's. */
function BrowserPart({ name }: Props) {
  const [html] = useState(() => document.querySelector(`[data-frame-part=${name}]`)?.innerHTML ?? "");
  return (
    <div
      data-frame-part={name}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the document's own content, as it is
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

/**
 * What stands before and after the page. It never changes while app pages go from one to the next (the
 * header's links load documents), so only the server draws it.
 */
export const FramePart = import.meta.env.SSR ? ServerPart : BrowserPart;
