import { createContext, useContext } from "react";
import type { PageHandle } from "#app/platform/response/page-kind";
import type { FrameData } from "./layout/frame-data.server";

/** What the document shell needs beside loader data: `entry.server.tsx` says it, and the browser knows its own. */
interface FrameValues {
  kind: PageHandle["page"];
  /** Only app pages have one; browsers hide it from scripts, so there it is the empty text they show. */
  nonce: string | undefined;
  frameScript: string;
  /** The frame of an error page: an error before the loaders leaves the root without its data. */
  fallback: FrameData | null;
  /** Whether a form was sent, which an error page cannot send again; only the server knows. */
  isForm?: boolean;
  /** What the lines of the log about this answer are found by, for an error page to name; only the server knows. */
  requestId?: string | undefined;
}

/** Only app pages are rendered in the browser. */
export const FrameContext = createContext<FrameValues>({
  kind: "app",
  nonce: "",
  frameScript: "",
  fallback: null,
});

export const useFrame = () => useContext(FrameContext);
